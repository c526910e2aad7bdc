import type { Channel, Member } from './directory-entry.ts';

/** The workspace's team, as Slack's API would name it. */
export const TEAM = { id: 'T0LOCAL000', name: 'Embedded workspace', domain: 'embedded-workspace' } as const;

/** The app under test: its id and its bot user, which is a member like any other. */
export const APP_ID = 'A0LOCAL000';

/** The bot user people mention. */
export const BOT: Member & { readonly botId: string } = {
  id: 'U0LOCALBOT',
  handle: 'switchboard',
  name: 'Switchboard',
  botId: 'B0LOCAL000',
  isGuest: false,
  isStranger: false,
};

const person = (id: string, handle: string, name: string): Member => ({
  id,
  handle,
  name,
  isGuest: false,
  isStranger: false,
});

/** The people of a new workspace; they are invented. */
export const PEOPLE: readonly Member[] = [
  person('U0LOCAL001', 'maya', 'Maya Okafor'),
  person('U0LOCAL002', 'jonas', 'Jonas Lindqvist'),
  person('U0LOCAL003', 'priya', 'Priya Raman'),
];

const everyone = [...PEOPLE.map(({ id }) => id), BOT.id];
const channel = (id: string, name: string, topic: string): Channel => ({
  id,
  name,
  kind: 'public',
  topic,
  members: everyone,
  isArchived: false,
  isExternal: false,
});

/** The channels of a new workspace. Direct conversations are opened when someone looks at them. */
export const CHANNELS: readonly Channel[] = [
  channel('C0LOCAL001', 'general', 'Everything that concerns everyone'),
  channel('C0LOCAL002', 'engineering', 'Builds, reviews, incidents'),
  channel('C0LOCAL003', 'random', 'The rest'),
];
