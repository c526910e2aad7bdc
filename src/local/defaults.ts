import type { Subscription } from './events/index.ts';

/** Scopes the bot token has unless a test says otherwise: what the app's manifest asks for, required and optional. */
export const DEFAULT_SCOPES: readonly string[] = [
  'app_mentions:read',
  'assistant:write',
  'channels:history',
  'channels:read',
  'chat:write',
  'files:read',
  'files:write',
  'groups:history',
  'groups:read',
  'im:history',
  'im:read',
  'im:write',
  'mpim:history',
  'mpim:read',
  'reactions:read',
  'reactions:write',
  'team:read',
  'users:read',
];

/** Events sent unless a test says otherwise. A mention comes twice, once by each kind, which is the harder case. */
export const DEFAULT_SUBSCRIPTIONS: readonly Subscription[] = [
  'app_mention',
  'message.channels',
  'message.groups',
  'message.im',
  'message.mpim',
];
