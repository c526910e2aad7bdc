import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { JsonValue } from '../../contract/json-value.ts';
import { APP_ID, type Member, type Message, TEAM, threadOf, type WorkspaceState } from '../state/index.ts';
import { presentMessage } from '../web-api/index.ts';

const buttonSchema = z.object({
  type: z.literal('button'),
  action_id: z.string(),
  text: z.object({ type: z.literal('plain_text'), text: z.string() }),
  value: z.string().optional(),
});
const actionsSchema = z.object({
  type: z.literal('actions'),
  block_id: z.string().optional(),
  elements: z.array(z.unknown()),
});

/**
 * The interaction Slack sends when someone presses a button, also one that only opens an address.
 * @returns undefined where the message has no button of that action id.
 * @see https://docs.slack.dev/reference/interaction-payloads/block_actions-payload
 */
export function describePress(
  message: Message,
  actionId: string,
  member: Member,
  state: WorkspaceState,
): { readonly [field: string]: JsonValue } | undefined {
  const action = findButton(message, actionId);
  if (action === undefined) return undefined;
  const channel = state.directory.channel(message.channel);
  return {
    type: 'block_actions',
    user: { id: member.id, username: member.handle, name: member.handle, team_id: TEAM.id },
    api_app_id: APP_ID,
    token: 'not-used-since-requests-are-signed',
    container: {
      type: 'message',
      message_ts: message.ts,
      channel_id: message.channel,
      is_ephemeral: false,
      thread_ts: threadOf(message),
    },
    trigger_id: `${Math.trunc(state.clock.nowMs())}.${randomUUID()}`,
    team: { id: TEAM.id, domain: TEAM.domain },
    enterprise: null,
    is_enterprise_install: false,
    channel: { id: message.channel, name: channel?.name ?? '' },
    message: presentMessage(message, state),
    state: { values: {} },
    actions: [{ ...action, action_ts: state.clock.next() }],
  };
}

function findButton(message: Message, actionId: string): { readonly [field: string]: JsonValue } | undefined {
  for (const block of message.blocks ?? []) {
    const actions = actionsSchema.safeParse(block);
    if (!actions.success) continue;
    for (const element of actions.data.elements) {
      const button = buttonSchema.safeParse(element);
      if (!button.success || button.data.action_id !== actionId) continue;
      const { value, ...shown } = button.data;
      return {
        ...shown,
        block_id: actions.data.block_id ?? '',
        ...(value === undefined ? {} : { value }),
      };
    }
  }
  return undefined;
}
