/** A permission of the bot token, and what goes missing without it. */
export type SlackScope = { readonly scope: string; readonly withoutIt: string };

/** What the manifest asks for; a test holds the two together. Source: facts/slack 5.1. */
export const REQUIRED_SCOPES: readonly SlackScope[] = [
  { scope: 'app_mentions:read', withoutIt: 'mentions never reach the bot' },
  { scope: 'chat:write', withoutIt: 'nothing can be posted' },
  {
    scope: 'channels:history',
    withoutIt: 'threads of public channels cannot be read, and a lost post not be looked for',
  },
  {
    scope: 'groups:history',
    withoutIt: 'threads of private channels cannot be read, and a lost post not be looked for',
  },
  {
    scope: 'im:history',
    withoutIt: 'direct messages never reach the bot, and a lost post cannot be looked for',
  },
  { scope: 'channels:read', withoutIt: 'it cannot be told whether a public channel is shared outside' },
  { scope: 'groups:read', withoutIt: 'it cannot be told whether a private channel is shared outside' },
  { scope: 'im:read', withoutIt: 'direct messages cannot be told from channels' },
  { scope: 'users:read', withoutIt: 'people appear by id instead of name' },
  { scope: 'assistant:write', withoutIt: 'the working status falls back to a reaction' },
  { scope: 'reactions:write', withoutIt: 'no sign of work where the workspace has no status' },
];

/** What the manifest asks for as optional: an administrator may leave it out. */
export const OPTIONAL_SCOPES: readonly SlackScope[] = [
  { scope: 'files:read', withoutIt: 'files in a thread appear without their names' },
  { scope: 'mpim:history', withoutIt: 'threads of group messages cannot be read' },
  { scope: 'mpim:read', withoutIt: 'group messages cannot be told from channels' },
];

/** What the app-level token needs for Socket Mode. */
export const APP_SCOPES: readonly SlackScope[] = [
  { scope: 'connections:write', withoutIt: 'no socket can be opened' },
];
