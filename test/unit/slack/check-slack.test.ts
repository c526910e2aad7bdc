import { afterEach, describe, expect, it } from 'vitest';
import type { SlackConnection } from '../../../src/contract/slack-connection.ts';
import { type LocalWorkspace, startLocalWorkspace } from '../../../src/local/index.ts';
import { checkSlack, describeEndpoint } from '../../../src/slack/index.ts';
import { OPTIONAL_SCOPES, REQUIRED_SCOPES } from '../../../src/slack/slack-scopes.ts';
import { createMemoryLogger } from './fake-run.ts';

let workspace: LocalWorkspace;
const named = (scopes: readonly { readonly scope: string }[]) => scopes.map(({ scope }) => scope);
const required = named(REQUIRED_SCOPES);
const optional = named(OPTIONAL_SCOPES);

afterEach(async () => {
  await workspace.stop();
});

function check(connection: Partial<SlackConnection> = {}) {
  const whole: SlackConnection = {
    kind: 'socket',
    botToken: workspace.botToken,
    appToken: workspace.appToken,
    apiUrl: workspace.apiUrl,
    ...connection,
  } as SlackConnection;
  const endpoint = describeEndpoint(whole, createMemoryLogger(), (text) => text);
  return checkSlack({ connection: whole, endpoint, wait: async () => undefined });
}

async function outcomesWith(scopes: readonly string[]) {
  workspace = await startLocalWorkspace({ scopes });
  return Object.fromEntries((await check()).map(({ name, outcome }) => [name, outcome]));
}

describe('doctor on Slack', () => {
  it('finds nothing wrong with what the manifest asks for', async () => {
    expect(await outcomesWith([...required, ...optional, 'connections:write'])).toEqual({
      'Slack bot token': 'ok',
      'Slack bot scopes': 'ok',
      'Slack optional scopes': 'ok',
      'Slack app token': 'ok',
      'Slack app scopes': 'ok',
    });
  });

  it('says which scope is missing, what fails without it, and what to do', async () => {
    workspace = await startLocalWorkspace({
      scopes: [...required.filter((scope) => scope !== 'reactions:write'), 'connections:write'],
    });
    const findings = await check();
    expect(findings.find(({ name }) => name === 'Slack bot scopes')).toEqual({
      name: 'Slack bot scopes',
      outcome: 'problem',
      detail: 'reactions:write is missing: no sign of work where the workspace has no status',
      todo: 'add them under OAuth & Permissions of your app (or paste manifest.yml again), then reinstall the app',
    });
    expect(findings.find(({ name }) => name === 'Slack optional scopes')?.outcome).toBe('warning');
  });

  it('tells a refused bot token from a refused app token', async () => {
    workspace = await startLocalWorkspace();
    const bot = await check({ botToken: 'xoxb-wrong-secret' });
    expect(bot[0]).toMatchObject({ name: 'Slack bot token', outcome: 'problem', detail: 'invalid_auth' });
    expect(bot[0]?.todo).toContain('SLACK_BOT_TOKEN');
    const app = await check({ appToken: 'xapp-wrong-secret' });
    expect(app.at(-1)).toMatchObject({ name: 'Slack app token', outcome: 'problem', detail: 'invalid_auth' });
    expect(JSON.stringify([bot, app])).not.toContain('wrong-secret');
  });

  it('does not blame a token when Slack cannot be reached', async () => {
    workspace = await startLocalWorkspace();
    const { apiUrl } = workspace;
    await workspace.stop();
    const [finding] = await check({ apiUrl });
    expect(finding).toMatchObject({ outcome: 'problem', detail: 'econnrefused' });
    expect(finding?.todo).toContain('could not be reached');
    workspace = await startLocalWorkspace();
  });

  it('claims nothing about a signing secret', async () => {
    workspace = await startLocalWorkspace();
    const findings = await check({ kind: 'http', signingSecret: 's' } as Partial<SlackConnection>);
    expect(findings.at(-1)).toMatchObject({ name: 'Slack signing secret', outcome: 'unchecked' });
  });
});
