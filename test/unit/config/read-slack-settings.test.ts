import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { ConfigFault } from '../../../src/config/config-fault.ts';
import { readSlackSettings, type SlackSettings } from '../../../src/config/read-slack-settings.ts';

const read = (environment: Record<string, string>, mode?: 'socket' | 'http') => {
  const faults: ConfigFault[] = [];
  return { settings: readSlackSettings(environment, mode, faults), faults };
};
const connectionOf = (settings: SlackSettings) =>
  settings.kind === 'embedded' ? undefined : settings.connection();

describe('readSlackSettings', () => {
  it('means the embedded workspace where no Slack credential is set', () => {
    expect(read({})).toEqual({ settings: { kind: 'embedded' }, faults: [] });
  });

  it('counts an empty variable as absent, as compose files produce them', () => {
    expect(read({ SLACK_BOT_TOKEN: '', SLACK_APP_TOKEN: '' }).settings.kind).toBe('embedded');
  });

  it('joins over Socket Mode with a bot and an app token', () => {
    const { settings, faults } = read({ SLACK_BOT_TOKEN: 'xoxb-1', SLACK_APP_TOKEN: 'xapp-1' });
    expect(settings.kind).toBe('socket');
    expect(connectionOf(settings)).toEqual({ kind: 'socket', botToken: 'xoxb-1', appToken: 'xapp-1' });
    expect(faults).toEqual([]);
  });

  it('serves the Events API with a bot token and a signing secret', () => {
    const { settings } = read({ SLACK_BOT_TOKEN: 'xoxb-1', SLACK_SIGNING_SECRET: 's' });
    expect(settings.kind).toBe('http');
    expect(connectionOf(settings)).toEqual({ kind: 'http', botToken: 'xoxb-1', signingSecret: 's' });
  });

  it('can be printed without a credential', () => {
    const { settings } = read({ SLACK_BOT_TOKEN: 'xoxb-sentinel', SLACK_APP_TOKEN: 'xapp-sentinel' });
    expect(settings.kind).toBe('socket');
    expect(JSON.stringify(settings) + inspect(settings, { depth: null, showHidden: true })).not.toContain(
      'sentinel',
    );
  });

  it('prefers Socket Mode where both are set, unless told otherwise', () => {
    const both = { SLACK_BOT_TOKEN: 'xoxb-1', SLACK_APP_TOKEN: 'xapp-1', SLACK_SIGNING_SECRET: 's' };
    expect(read(both).settings.kind).toBe('socket');
    expect(read(both, 'http').settings.kind).toBe('http');
  });

  it('names what is missing beside what is set, and where Slack shows it', () => {
    const { faults } = read({ SLACK_BOT_TOKEN: 'xoxb-1' });
    expect(faults).toHaveLength(1);
    expect(faults[0]?.place).toBe('environment SLACK_APP_TOKEN');
    expect(faults[0]?.fix).toContain('App-Level Tokens');
  });

  it('tells a token of the wrong kind without repeating it', () => {
    const { faults } = read({ SLACK_BOT_TOKEN: 'xapp-sentinel', SLACK_APP_TOKEN: 'xapp-1' });
    expect(faults).toHaveLength(1);
    expect(faults[0]?.problem).toBe('does not start with xoxb-');
    expect(JSON.stringify(faults)).not.toContain('sentinel');
  });
});
