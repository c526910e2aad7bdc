import { afterAll, describe, expect, it } from 'vitest';
import { describeInterpretation, interpret } from '../../src/adapters/index.ts';
import { DIALECT_NAMES, type DialectName } from '../../src/contract/dialect.ts';
import type { Interpretation } from '../../src/contract/interpretation.ts';
import type { Reply } from '../../src/contract/reply.ts';
import { MATRIX, type Outcome, received } from './matrix-cases.ts';
import { STREAM_CASES, type Writers } from './stream-cases.ts';
import { STREAM_WRITERS, WRITERS } from './writers/index.ts';
import { everyUnits, writeEvents } from './writers/wire-stream.ts';

const rows = new Map<string, string[]>();

afterAll(() => {
  const lines = [...rows].map(([name, cells]) => `  ${name.padEnd(48)} ${cells.join(' | ')}`);
  process.stdout.write(`Streamed replies of ${DIALECT_NAMES.join(', ')}\n${lines.join('\n')}\n`);
});

const writersOf = (dialect: DialectName): Writers => ({
  whole: WRITERS[dialect],
  stream: STREAM_WRITERS[dialect],
});
const asStream = (text: string): Reply => received(text, { contentType: 'text/event-stream' });
const codesOf = ({ diagnostics }: Interpretation): readonly string[] => diagnostics.map(({ code }) => code);

function outcomeOf(dialect: DialectName, reply: Reply, toolsOffered = true): Outcome {
  const read = describeInterpretation(dialect, reply, { toolsOffered, streamed: true }, 0);
  const { transport, state, decision, callStatus, text } = read;
  return { transport, state, error: read.error?.kind ?? null, decision, callStatus, text };
}

function note(name: string, { transport, state, error, decision, callStatus }: Outcome): void {
  const cells = rows.get(name) ?? [];
  rows.set(name, cells);
  const told = [transport, state ?? '-', error ?? '-', decision, callStatus].join(' / ');
  cells.push(cells[0] === told ? 'same' : told);
}

const ANSWERS = MATRIX.filter(({ answer }) => answer !== undefined);

describe.each(ANSWERS.map((row) => [row.name, row] as const))('%s, streamed', (name, row) => {
  it.each(DIALECT_NAMES)('comes out of %s as the whole reply does', (dialect) => {
    if (row.answer === undefined) throw new Error('only rows with an answer are streamed');
    const body = WRITERS[dialect].answer(row.answer);
    if (typeof body !== 'string') {
      rows.set(name, [...(rows.get(name) ?? []), `(${body.notApplicable})`]);
      return;
    }
    const whole = interpret(dialect, received(body), { toolsOffered: true });
    for (const length of [1, 3, 1_000]) {
      const events = STREAM_WRITERS[dialect].events(body, { cut: everyUnits(length) });
      const reply = asStream(writeEvents(events));
      const outcome = outcomeOf(dialect, reply, row.asked?.toolsOffered ?? true);
      expect(outcome).toEqual(row.outcome);
      if (length === 1) note(name, outcome);
      const read = interpret(dialect, reply, { toolsOffered: true, streamed: true });
      // A chat stream without a finish reason has no terminal either; everything else is the same to the letter.
      const diagnostics = read.diagnostics.filter(({ code }) => code !== 'stream-ended-without-terminal');
      expect({ ...read, diagnostics }).toEqual({
        ...whole,
        toolCalls: withText(dialect, whole, row.answer.tool),
      });
    }
  });
});

/** A whole Messages body holds broken arguments as a JSON string, quotes and all; a stream has them as the model wrote them. */
function withText(
  dialect: DialectName,
  { toolCalls }: Interpretation,
  tool: { readonly arguments: string } | undefined,
): Interpretation['toolCalls'] {
  if (dialect !== 'messages' || tool === undefined) return toolCalls;
  return toolCalls.map((call) => ({ ...call, arguments: tool.arguments }));
}

describe.each(STREAM_CASES.map((row) => [row.name, row] as const))('a stream: %s', (name, row) => {
  it.each(DIALECT_NAMES)('comes out of %s as everywhere', (dialect) => {
    const reply = row.reply(writersOf(dialect));
    const outcome = outcomeOf(dialect, reply);
    note(name, outcome);
    expect(outcome).toEqual(row.outcome);
    const read = interpret(dialect, reply, { toolsOffered: true, streamed: true });
    expect(codesOf(read)).toEqual(expect.arrayContaining([...row.remarks]));
  });
});

describe('a stream nobody asked for', () => {
  it.each(DIALECT_NAMES)('is read in %s, and said to be one', (dialect) => {
    const body = WRITERS[dialect].answer({ ending: 'complete', text: 'yes' });
    if (typeof body !== 'string') throw new Error('every dialect can give an answer');
    const reply = asStream(writeEvents(STREAM_WRITERS[dialect].events(body, { cut: everyUnits(2) })));
    const read = interpret(dialect, reply, { toolsOffered: false, streamed: false });
    expect(read).toMatchObject({ state: 'complete', text: 'yes' });
    expect(codesOf(read)).toEqual(['stream-not-requested']);
  });
});
