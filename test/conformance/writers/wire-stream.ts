/** How a stream is written: where its texts are cut, and how its lines look. */
export type StreamStyle = {
  /** The pieces of a text, in order; together they are the text. */
  readonly cut: (text: string) => readonly string[];
};

/** One event to be written. */
export type StreamEvent = { readonly name?: string; readonly data: unknown };

/** Turns a whole reply's body into the events its vendor would have sent it in. Shares nothing with the reading side. */
export type StreamWriter = {
  /** @param body - a body as the dialect's `WireWriter` writes it. */
  readonly events: (body: string, style: StreamStyle) => readonly StreamEvent[];
  /** Events that report a failure in the middle, as the vendor words it. */
  readonly error: (error: { readonly type: string; readonly message: string }) => StreamEvent;
};

/** Events as the bytes of a stream: a line for the name where there is one, a line for the data, an empty line. */
export function writeEvents(events: readonly StreamEvent[]): string {
  return events
    .map(({ name, data }) => {
      const text = typeof data === 'string' ? data : JSON.stringify(data);
      return `${name === undefined ? '' : `event: ${name}\n`}data: ${text}\n\n`;
    })
    .join('');
}

/** Cuts a text every so many code units, so that surrogate pairs are cut, too. */
export function everyUnits(length: number): StreamStyle['cut'] {
  return (text) => {
    const pieces: string[] = [];
    for (let at = 0; at < text.length; at += length) pieces.push(text.slice(at, at + length));
    return pieces;
  };
}
