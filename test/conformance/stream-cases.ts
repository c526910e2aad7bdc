import type { Reply, TransportFacts } from '../../src/contract/reply.ts';
import { type Outcome, received } from './matrix-cases.ts';
import { everyUnits, type StreamEvent, type StreamWriter, writeEvents } from './writers/wire-stream.ts';
import type { WireWriter } from './writers/wire-writer.ts';

/** The writers of one dialect. */
export type Writers = { readonly whole: WireWriter; readonly stream: StreamWriter };

/** Something that happens to streams alone, what has to come of it in every dialect, and the remarks that have to be made. */
export type StreamCase = {
  readonly name: string;
  readonly reply: (writers: Writers) => Reply;
  readonly outcome: Outcome;
  readonly remarks: readonly string[];
};

const TEXT = 'One answer, in pieces.';
const RECEIVED = { transport: 'response-received' } as const;
const COMPLETE = {
  ...RECEIVED,
  state: 'complete',
  error: null,
  decision: 'accept',
  callStatus: 'succeeded',
  text: TEXT,
};
const BROKEN_OFF = { ...RECEIVED, state: 'unknown', text: 'One answer, ' };
const MALFORMED = {
  ...RECEIVED,
  state: null,
  error: 'malformed-response',
  decision: 'stop',
  callStatus: 'failed',
  text: null,
};

/** The events of one answer, in pieces of four characters. */
function answerEvents({ whole, stream }: Writers): readonly StreamEvent[] {
  const body = whole.answer({ ending: 'complete', text: TEXT });
  if (typeof body !== 'string') throw new Error('every dialect can give an answer');
  return stream.events(body, { cut: everyUnits(4) });
}

/** The events up to the piece that ends in `answer, `: the third of the text. */
function begunEvents(writers: Writers): readonly StreamEvent[] {
  const events = answerEvents(writers);
  const last = events.findIndex(({ data }) => JSON.stringify(data).includes('"er, "'));
  if (last === -1) throw new Error('the text was not cut where the test needs it');
  return events.slice(0, last + 1);
}

function streamed(text: string | Buffer, failure?: NonNullable<TransportFacts['failure']>): Reply {
  return received(text, {
    contentType: 'text/event-stream; charset=utf-8',
    ...(failure === undefined ? {} : { failure }),
  });
}

function brokenOff(
  failure: NonNullable<TransportFacts['failure']>,
  error: string,
  decision: string,
): StreamCase {
  return {
    name: `broken off: ${failure}`,
    reply: (writers) => streamed(writeEvents(begunEvents(writers)), failure),
    outcome: { ...BROKEN_OFF, error, decision, callStatus: 'failed' },
    remarks: ['stream-ended-without-terminal', 'body-not-whole'],
  };
}

function spoiled(name: string, spoil: (text: string) => string | Buffer): StreamCase {
  return {
    name,
    reply: (writers) => streamed(spoil(writeEvents(answerEvents(writers)))),
    outcome: MALFORMED,
    remarks: [],
  };
}

/** What happens to streams alone. */
export const STREAM_CASES: readonly StreamCase[] = [
  {
    name: 'ends without its terminal event',
    reply: (writers) => streamed(writeEvents(begunEvents(writers))),
    outcome: { ...BROKEN_OFF, error: null, decision: 'stop', callStatus: 'unresolved' },
    remarks: ['stream-ended-without-terminal', 'signal-missing'],
  },
  {
    name: 'ends in the middle of an event',
    reply: (writers) => {
      const events = begunEvents(writers);
      return streamed(`${writeEvents(events)}data: {"half":"of an ev`);
    },
    outcome: { ...BROKEN_OFF, error: null, decision: 'stop', callStatus: 'unresolved' },
    remarks: ['stream-ended-without-terminal', 'stream-event-cut'],
  },
  brokenOff('cut', 'cut-body', 'retry'),
  brokenOff('timeout', 'timeout', 'retry'),
  brokenOff('oversize', 'oversize', 'stop'),
  brokenOff('cancelled', 'cancelled', 'stop'),
  {
    name: 'breaks off after its terminal event',
    reply: (writers) => streamed(writeEvents(answerEvents(writers)), 'cut'),
    outcome: COMPLETE,
    remarks: ['body-not-whole'],
  },
  {
    name: 'fails in the middle',
    reply: (writers) =>
      streamed(
        writeEvents([
          ...begunEvents(writers),
          writers.stream.error({ type: 'overloaded_error', message: 'busy' }),
        ]),
      ),
    outcome: {
      ...RECEIVED,
      state: 'provider-failed',
      error: 'overloaded',
      decision: 'retry',
      callStatus: 'failed',
      text: 'One answer, ',
    },
    remarks: ['error-in-success', 'provider-message'],
  },
  {
    name: 'fails at once',
    reply: ({ stream }) =>
      streamed(writeEvents([stream.error({ type: 'rate_limit_error', message: 'slow' })])),
    outcome: {
      ...RECEIVED,
      state: 'provider-failed',
      error: 'rate-limited',
      decision: 'retry',
      callStatus: 'failed',
      text: '',
    },
    remarks: ['error-in-success'],
  },
  {
    name: 'fails after its terminal event',
    reply: (writers) =>
      streamed(
        writeEvents([...answerEvents(writers), writers.stream.error({ type: 'api_error', message: 'lost' })]),
      ),
    outcome: {
      ...RECEIVED,
      state: 'provider-failed',
      error: 'provider-error',
      decision: 'stop',
      callStatus: 'failed',
      text: TEXT,
    },
    remarks: ['error-in-success'],
  },
  {
    name: 'an error page under the type of a stream',
    reply: () => streamed('<html>bad gateway</html>'),
    outcome: MALFORMED,
    remarks: ['body-not-json'],
  },
  {
    name: 'nothing under the type of a stream',
    reply: () => streamed(''),
    outcome: MALFORMED,
    remarks: ['body-empty'],
  },
  {
    name: 'comments and no event',
    reply: () => streamed(': waiting\n\n: still waiting\n\n'),
    outcome: {
      ...RECEIVED,
      state: 'unknown',
      error: null,
      decision: 'stop',
      callStatus: 'unresolved',
      text: '',
    },
    remarks: ['stream-ended-without-terminal', 'shape-unrecognized'],
  },
  {
    name: 'events nobody knows',
    reply: (writers) => {
      const [first, ...rest] = answerEvents(writers);
      if (first === undefined) throw new Error('a stream has a first event');
      const invented = { name: 'news', data: { type: 'news.of.tomorrow', index: 0 } };
      return streamed(writeEvents([first, invented, ...rest]));
    },
    outcome: COMPLETE,
    remarks: ['stream-event-unknown'],
  },
  {
    name: 'CR LF, comments, no space, a byte order mark',
    reply: (writers) => {
      const text = writeEvents(answerEvents(writers)).replaceAll('data: ', 'data:');
      return streamed(`\uFEFF: hello\r\n\r\n${text.replaceAll('\n', '\r\n')}`);
    },
    outcome: COMPLETE,
    remarks: [],
  },
  {
    name: 'no empty line after the last event',
    reply: (writers) => streamed(writeEvents(answerEvents(writers)).trimEnd()),
    outcome: COMPLETE,
    remarks: [],
  },
  {
    name: 'a type that says otherwise',
    reply: (writers) => received(writeEvents(answerEvents(writers)), { contentType: 'application/json' }),
    outcome: COMPLETE,
    remarks: ['content-type-unexpected'],
  },
  {
    name: 'a whole reply instead',
    reply: ({ whole }) => {
      const body = whole.answer({ ending: 'complete', text: TEXT });
      if (typeof body !== 'string') throw new Error('every dialect can give an answer');
      return received(body);
    },
    outcome: COMPLETE,
    remarks: ['stream-not-given'],
  },
  spoiled('an event in the middle that is not JSON', (text) => text.replace('"er, "', '"er, ')),
  spoiled('an event in the middle that is a list', (text) => text.replace('\n\n', '\n\ndata: [1]\n\n')),
  spoiled('an event that gives a key twice', (text) => text.replace('data: {', 'data: {"id":0,"id":1,')),
  spoiled('bytes that are not UTF-8', (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xff])])),
];
