import type { WebClient } from '@slack/web-api';
import type { Mention } from '../contract/mention.ts';

/** One way to show that the bot is at work. */
export type StatusMethod = {
  readonly name: string;
  readonly show: (client: WebClient, mention: Mention) => Promise<unknown>;
  readonly clear: (client: WebClient, mention: Mention) => Promise<unknown>;
  /** Refusals that mean "already so". */
  readonly harmless: readonly string[];
};

/**
 * The ways to show work in a thread, best first. Which of them a workspace has depends on its plan, the app's settings
 * and the time: agent sessions need an app declared as an agent, the assistant status any thread and chat:write, and a
 * reaction only reactions:write. Source: facts/slack section 2 ("status", "agent sessions"), 2026-11.
 */
export const STATUS_METHODS: readonly StatusMethod[] = [
  {
    name: 'agents.sessions.setStatus',
    show: (client, mention) => setSession(client, mention, 'processing'),
    clear: (client, mention) => setSession(client, mention, 'active'),
    harmless: ['session_not_found'],
  },
  {
    name: 'assistant.threads.setStatus',
    show: (client, mention) => setAssistantStatus(client, mention, 'is working on it...'),
    clear: (client, mention) => setAssistantStatus(client, mention, ''),
    harmless: [],
  },
  {
    name: 'reactions',
    show: (client, { channel, ts }) => client.reactions.add({ channel, timestamp: ts, name: 'eyes' }),
    clear: (client, { channel, ts }) => client.reactions.remove({ channel, timestamp: ts, name: 'eyes' }),
    harmless: ['already_reacted', 'no_reaction', 'message_not_found'],
  },
];

function setSession(client: WebClient, mention: Mention, status: string): Promise<unknown> {
  const { channel, threadTs, user } = mention;
  return client.agents.sessions.setStatus({
    channel_id: channel,
    thread_ts: threadTs,
    status,
    initiator_user_id: user,
  });
}

function setAssistantStatus(client: WebClient, mention: Mention, status: string): Promise<unknown> {
  const { channel, threadTs } = mention;
  return client.assistant.threads.setStatus({ channel_id: channel, thread_ts: threadTs, status });
}

/** Refusals that mean this way does not exist here, so that the next one is used from now on. Each with its reason. */
const UNAVAILABLE: Readonly<Record<string, string>> = {
  unknown_method: 'the workspace, or GovSlack, does not have the method yet',
  method_deprecated: 'Slack retired the method',
  deprecated_endpoint: 'Slack retired the method',
  feature_disabled: 'the app is not declared as an agent',
  feature_not_enabled: 'the app is not declared as an agent',
  not_allowed: 'the app is not declared as an agent',
  not_allowed_token_type: 'the method takes another kind of token',
  missing_scope: 'the token lacks the scope of the method',
  no_permission: 'the token lacks the permission',
  access_denied: 'the app may not use the method',
  paid_only: 'the plan does not have the feature',
  invalid_app: 'the app is of another kind',
};

/** True where a refusal says that the method will never work here, whatever the thread. */
export function isUnavailable(code: string): boolean {
  return Object.hasOwn(UNAVAILABLE, code);
}
