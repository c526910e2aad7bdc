/** One event of a streamed reply. */
export type StreamEvent = {
  /** Absent in Chat, whose events have none. */
  readonly name?: string;
  /** JSON in one line, or the word that closes a Chat stream. */
  readonly data: string;
  /**
   * What it is to the reply: a piece of what the model says, a frame around pieces, or part of how the reply ends.
   * Without the last a reader cannot know whether the reply is whole.
   */
  readonly role: 'frame' | 'piece' | 'ending';
};

/**
 * An event as it goes over the wire, in bytes. Source: WHATWG HTML 9.2.6. Never throws.
 * @param data - another text in place of the event's own; bytes where it is none.
 */
export function encodeEvent({ name, data: own }: StreamEvent, data: string | Uint8Array = own): Uint8Array {
  const head = `${name === undefined ? '' : `event: ${name}\n`}data: `;
  return Buffer.concat([head, data, '\n\n'].map((part) => Buffer.from(part)));
}
