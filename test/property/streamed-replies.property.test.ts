import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { interpret } from '../../src/adapters/index.ts';
import { DIALECT_NAMES } from '../../src/contract/dialect.ts';
import { type Interpretation, interpretationSchema } from '../../src/contract/interpretation.ts';
import type { Reply, TransportFacts } from '../../src/contract/reply.ts';
import { received } from '../conformance/matrix-cases.ts';
import { STREAM_WRITERS, WRITERS } from '../conformance/writers/index.ts';
import { type StreamEvent, writeEvents } from '../conformance/writers/wire-stream.ts';
import type { Ending, WireAnswer } from '../conformance/writers/wire-writer.ts';

const ENDINGS: readonly Ending[] = [
  'complete',
  'output-limit',
  'filtered',
  'refused',
  'stop-sequence',
  'tool-calls',
  'invented',
];

const anyText = fc.string({ unit: 'binary', maxLength: 80 });
const anyAnswer: fc.Arbitrary<WireAnswer> = fc.record(
  {
    ending: fc.constantFrom(...ENDINGS),
    text: anyText,
    refusal: fc.string({ minLength: 1, maxLength: 20 }),
    reasoning: fc.string({ minLength: 1, maxLength: 40 }),
    // One way to write each: a Messages body, unlike its stream, has the arguments as JSON and not as text.
    tool: fc.record({
      name: fc.constantFrom('lookup', 'search'),
      arguments: fc
        .dictionary(fc.stringMatching(/^[a-z]{1,6}$/), fc.string())
        .map((value) => JSON.stringify(value)),
    }),
    usage: fc.record({
      input: fc.integer({ min: 100, max: 1_000 }),
      read: fc.integer({ min: 0, max: 50 }),
      write: fc.integer({ min: 0, max: 50 }),
      output: fc.integer({ min: 1, max: 500 }),
    }),
  },
  { requiredKeys: ['ending'] },
);

/** Cuts a text wherever the numbers say, surrogate pairs included. */
const anyCut = fc
  .array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 })
  .map((lengths) => (text: string): readonly string[] => {
    const pieces: string[] = [];
    let at = 0;
    for (let turn = 0; at < text.length; turn += 1) {
      const length = lengths[turn % lengths.length] ?? 1;
      pieces.push(text.slice(at, at + length));
      at += length;
    }
    return pieces;
  });

const anyDialect = fc.constantFrom(...DIALECT_NAMES);
const FACTS: TransportFacts = {
  transport: 'response-received',
  status: 200,
  headers: { 'content-type': 'text/event-stream' },
  durationMs: 1,
};
const asStream = (events: readonly StreamEvent[]): Reply => ({
  facts: FACTS,
  bytes: Buffer.from(writeEvents(events), 'utf8'),
});

function read(reply: Reply, dialect: (typeof DIALECT_NAMES)[number]): Interpretation {
  const reading = interpret(dialect, reply, { toolsOffered: true, streamed: true });
  expect(interpretationSchema.parse(reading)).toEqual(reading);
  return reading;
}

describe('a streamed reply', () => {
  it('is read as the whole reply is, however it is cut', () => {
    fc.assert(
      fc.property(anyDialect, anyAnswer, anyCut, (dialect, answer, cut) => {
        const body = WRITERS[dialect].answer(answer);
        if (typeof body !== 'string') return;
        const whole = interpret(dialect, received(body), { toolsOffered: true });
        const streamed = read(asStream(STREAM_WRITERS[dialect].events(body, { cut })), dialect);
        expect(streamed).toEqual(whole);
      }),
      { numRuns: 800 },
    );
  });

  it('is never an answer while anything of its end is missing', () => {
    fc.assert(
      fc.property(anyDialect, anyAnswer, anyCut, fc.nat(), (dialect, answer, cut, at) => {
        const body = WRITERS[dialect].answer({ ...answer, ending: 'complete' });
        if (typeof body !== 'string') return;
        const events = STREAM_WRITERS[dialect].events(body, { cut });
        // Chat says how it ended in the third event from the end, the others in the last.
        const terminal = events.length - (dialect === 'chat' ? 3 : 1);
        const { state, toolCalls } = read(asStream(events.slice(0, at % (terminal + 1))), dialect);
        expect(['complete', 'empty', 'tool-calls', null]).not.toContain(state ?? 'nothing');
        expect(toolCalls.filter(({ executable }) => executable)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('can be cut at any byte and still is either unreadable, unknown, or whole', () => {
    fc.assert(
      fc.property(anyDialect, anyCut, fc.nat(), (dialect, cut, at) => {
        const body = WRITERS[dialect].answer({ ending: 'complete', text: 'naïve 日本語 \u{1F600} **bold**' });
        if (typeof body !== 'string') return;
        const { bytes } = asStream(STREAM_WRITERS[dialect].events(body, { cut }));
        const reply = { facts: FACTS, bytes: bytes.subarray(0, at % (bytes.length + 1)) };
        const { state, text } = read(reply, dialect);
        if (state === 'complete') expect(text).toBe('naïve 日本語 \u{1F600} **bold**');
        else expect([null, 'unknown']).toContain(state);
      }),
      { numRuns: 500 },
    );
  });

  it('gives a lawful reading of any events at all', () => {
    const anyEvent = fc.record(
      { name: fc.constantFrom('message_start', 'error', 'x', 'response.completed'), data: fc.jsonValue() },
      { requiredKeys: ['data'] },
    );
    const anyObject = fc.dictionary(
      fc.constantFrom(
        'type',
        'index',
        'delta',
        'choices',
        'content_block',
        'response',
        'item',
        'message',
        'usage',
      ),
      fc.jsonValue(),
    );
    const anyTyped = fc
      .tuple(
        fc.constantFrom(
          'message_start',
          'content_block_start',
          'content_block_delta',
          'message_delta',
          'message_stop',
          'response.output_item.added',
          'response.output_text.delta',
          'response.completed',
          'error',
        ),
        anyObject,
      )
      .map(([type, data]) => ({ name: type, data: { ...data, type } }));
    fc.assert(
      fc.property(anyDialect, fc.array(fc.oneof(anyEvent, anyTyped), { maxLength: 8 }), (dialect, events) => {
        const reading = read(asStream(events), dialect);
        if (reading.state === 'complete') expect(reading.text).toMatch(/\S/);
      }),
      { numRuns: 800 },
    );
  });
});
