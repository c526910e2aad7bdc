import type { Member } from '../state/index.ts';

/** A place in the chat page. */
export type PageAddress = {
  readonly channel: string;
  /** The person who looks; the address carries them, so that two tabs can be two people. */
  readonly as: Member;
  /** Root of the thread shown beside the channel; absent: none. */
  readonly threadTs?: string;
  /** Shows the messages before this one; absent: the newest. */
  readonly before?: string;
};

/** The address of a place, from the root of the site. */
export function pageHref(address: PageAddress): string {
  const query = new URLSearchParams({ as: address.as.handle });
  if (address.threadTs !== undefined) query.set('thread_ts', address.threadTs);
  if (address.before !== undefined) query.set('before', address.before);
  return `/archives/${address.channel}?${query}`;
}

/** The id of a message's element; `place` tells the channel's copy of a thread's root from the thread's own. */
export function messageElementId(place: 'channel' | 'thread', ts: string): string {
  return `${place}-${ts.replace('.', '-')}`;
}
