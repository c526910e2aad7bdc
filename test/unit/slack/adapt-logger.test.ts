import { LogLevel } from '@slack/bolt';
import { describe, expect, it } from 'vitest';
import { MAX_SLACK_LOG_CHARS } from '../../../src/contract/limits.ts';
import { adaptLogger, createConcealer } from '../../../src/slack/adapt-logger.ts';
import { createMemoryLogger } from './fake-run.ts';

describe('what Slack’s packages may log', () => {
  it('drops debug lines, which hold whole messages, and cannot be talked into them', () => {
    const memory = createMemoryLogger();
    const logger = adaptLogger(memory, (text) => text);
    logger.setLevel(LogLevel.DEBUG);
    logger.debug('Received a message on the WebSocket: {"text":"secret plan"}');
    expect(logger.getLevel()).toBe(LogLevel.INFO);
    expect(memory.lines).toEqual([]);
  });

  it('prints no objects and caps a line', () => {
    const memory = createMemoryLogger();
    const logger = adaptLogger(memory, (text) => text);
    logger.warn('http request failed', { body: 'secret plan' });
    logger.error(new Error('x'.repeat(10_000)));
    expect(memory.lines[0]).toBe('warn http request failed [object] {"from":"slack-sdk"}');
    expect(memory.lines[1]?.length).toBeLessThan(MAX_SLACK_LOG_CHARS + 100);
  });

  it('conceals credentials, socket tickets and whatever else is redacted', () => {
    const conceal = createConcealer(['xoxb-live', ''], (text) => text.replaceAll('sk-1', '[redacted]'));
    expect(conceal('xoxb-live wss://h/link/?ticket=abc-1&app_id=A1 sk-1')).toBe(
      '[secret] wss://h/link/?ticket=[secret]&app_id=A1 [redacted]',
    );
  });

  it('conceals before it caps, so that half a secret cannot remain', () => {
    const memory = createMemoryLogger();
    const secret = `xoxb-${'1'.repeat(100)}`;
    const logger = adaptLogger(
      memory,
      createConcealer([secret], (text) => text),
    );
    logger.info(`${'x'.repeat(MAX_SLACK_LOG_CHARS - 10)}${secret}`);
    expect(memory.lines.join('')).not.toContain('xoxb-');
  });
});
