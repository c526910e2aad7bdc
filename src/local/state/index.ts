export type { Change } from './change-feed.ts';
export type { Channel, Member } from './directory-entry.ts';
export { mentionsBot } from './mentions-bot.ts';
export { type Message, threadOf } from './message.ts';
export { APP_ID, BOT, TEAM } from './seed.ts';
export { timestampToMs } from './timestamp-clock.ts';
export { WorkspaceState } from './workspace-state.ts';
