import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SLACK_STATUS_REFRESH_MS } from '../../../src/contract/limits.ts';
import type { Mention } from '../../../src/contract/mention.ts';
import { type LocalWorkspace, startLocalWorkspace } from '../../../src/local/index.ts';
import { adaptLogger } from '../../../src/slack/adapt-logger.ts';
import { createWebClient } from '../../../src/slack/create-web-client.ts';
import { createWorkingStatus } from '../../../src/slack/show-working-status.ts';
import { createMemoryLogger, MENTION } from './fake-run.ts';

const SESSION = 'agents.sessions.setStatus';
const ASSISTANT = 'assistant.threads.setStatus';

let workspace: LocalWorkspace;
let mention: Mention;
let ticks: Set<() => void>;
let logger: ReturnType<typeof createMemoryLogger>;

beforeEach(async () => {
  workspace = await startLocalWorkspace();
  ticks = new Set();
  logger = createMemoryLogger();
  const channel = workspace.directory.channels()[0]?.id ?? '';
  const user = workspace.directory.people()[0]?.id ?? '';
  const ts = await workspace.postAsPerson({ channel, user, text: '@switchboard hi' });
  mention = { ...MENTION, channel, user, botUser: workspace.bot.id, ts, threadTs: ts };
});

afterEach(async () => {
  await workspace.stop();
});

function createStatus() {
  const endpoint = { apiUrl: workspace.apiUrl, logger: adaptLogger(logger, (text) => text) };
  const client = createWebClient(endpoint, workspace.botToken, { timeoutMs: 10_000, maxConcurrent: 4 });
  return createWorkingStatus({
    client,
    logger,
    repeat: (work, everyMs) => {
      expect(everyMs).toBe(SLACK_STATUS_REFRESH_MS);
      ticks.add(work);
      return () => ticks.delete(work);
    },
  });
}

function statuses(method: string): unknown[] {
  return workspace.calls(method).map((call) => call.arguments['status']);
}

const soon = () => AbortSignal.timeout(20_000);

describe('showing that the bot is at work', () => {
  it('uses the agent session of the thread and ends it', async () => {
    const status = createStatus();
    await status.show(mention);
    await status.clear(mention);
    expect(statuses(SESSION)).toEqual(['processing', 'active']);
    expect(workspace.calls(SESSION)[0]?.arguments).toMatchObject({
      channel_id: mention.channel,
      thread_ts: mention.threadTs,
    });
    expect(workspace.calls('reactions.add')).toEqual([]);
  });

  it.each(['unknown_method', 'feature_disabled'])(
    'falls back to the assistant status after %s',
    async (error) => {
      workspace.faults.set(SESSION, { error });
      const status = createStatus();
      await status.show(mention);
      await status.clear(mention);
      expect(statuses(ASSISTANT)).toEqual(['is working on it...', '']);
      // Once is enough to know.
      expect(workspace.calls(SESSION)).toHaveLength(1);
    },
  );

  it('falls back to a reaction where there is no status at all, and takes it back', async () => {
    workspace.faults.set(SESSION, { error: 'unknown_method' });
    workspace.faults.set(ASSISTANT, { error: 'missing_scope' });
    const status = createStatus();
    await status.show(mention);
    const thread = { channel: mention.channel, threadTs: mention.threadTs };
    expect((await workspace.readThread(thread))[0]?.reactions).toMatchObject([{ name: 'eyes' }]);
    await status.clear(mention);
    expect((await workspace.readThread(thread))[0]?.reactions).toEqual([]);
  });

  it('shows nothing and goes on where nothing works', async () => {
    for (const method of [SESSION, ASSISTANT, 'reactions.add']) {
      workspace.faults.set(method, { error: 'missing_scope' });
    }
    const status = createStatus();
    await status.show(mention);
    await status.clear(mention);
    expect(workspace.calls('reactions.remove')).toEqual([]);
  });

  it('keeps its way after a passing failure, and says so in the log', async () => {
    workspace.faults.set(SESSION, { status: 500 });
    const status = createStatus();
    await status.show(mention);
    await status.clear(mention);
    expect(statuses(SESSION)).toEqual(['processing', 'active']);
    expect(workspace.calls(ASSISTANT)).toEqual([]);
    expect(logger.lines.join('\n')).toContain('http_500');
  });

  it('sets the status again before Slack takes it away', async () => {
    const status = createStatus();
    await status.show(mention);
    for (const tick of ticks) tick();
    await workspace.waitForCalls(SESSION, 2, soon());
    await status.clear(mention);
    expect(statuses(SESSION)).toEqual(['processing', 'processing', 'active']);
    expect(ticks.size).toBe(0);
  });

  it('never sets it after the clear, though a refresh was already under way', async () => {
    workspace.faults.set(SESSION, { delayMs: 100 });
    const status = createStatus();
    const shown = status.show(mention);
    const [tick] = ticks;
    tick?.();
    await status.clear(mention);
    tick?.();
    await shown;
    await status.clear(mention);
    expect(statuses(SESSION).at(-1)).toBe('active');
    expect(statuses(SESSION).slice(statuses(SESSION).indexOf('active'))).not.toContain('processing');
  });

  it('clears also what a killed process left standing', async () => {
    await createStatus().show(mention);
    await createStatus().clear(mention);
    expect(statuses(SESSION)).toEqual(['processing', 'active']);
  });
});
