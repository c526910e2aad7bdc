import { randomUUID } from 'node:crypto';
import type { JsonValue } from '../../contract/json-value.ts';
import { APP_ID, BOT, TEAM, type WorkspaceState } from '../state/index.ts';
import type { SlackEvent } from './describe-change.ts';

const MS_PER_SECOND = 1_000;

/**
 * The body Slack sends around an event, over a socket and over HTTP alike. The event id is new and stays the same over
 * redeliveries.
 * @see https://docs.slack.dev/apis/events-api/#events-JSON
 */
export function wrapEvent(event: SlackEvent, state: WorkspaceState): { readonly [field: string]: JsonValue } {
  const channel = event['channel'];
  const external = typeof channel === 'string' && state.directory.channel(channel)?.isExternal === true;
  return {
    token: 'not-used-since-requests-are-signed',
    team_id: TEAM.id,
    context_team_id: TEAM.id,
    context_enterprise_id: null,
    api_app_id: APP_ID,
    event,
    type: 'event_callback',
    event_id: `Ev${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`,
    event_time: Math.trunc(state.clock.nowMs() / MS_PER_SECOND),
    authorizations: [
      {
        enterprise_id: null,
        team_id: TEAM.id,
        user_id: BOT.id,
        is_bot: true,
        is_enterprise_install: false,
      },
    ],
    is_ext_shared_channel: external,
    event_context: `4-${randomUUID()}`,
  };
}
