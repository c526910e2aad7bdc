import { get } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Asked,
  decideAttempt,
  describeInterpretation,
  interpret,
  prepare,
  sampleRoutes,
  send,
} from '../../src/adapters/index.ts';
import { DIALECT_NAMES, type DialectName } from '../../src/contract/dialect.ts';
import type { Reply } from '../../src/contract/reply.ts';
import { DIALECT_ONLY } from './dialect-only-cases.ts';
import { MATRIX, type MatrixCase, type Outcome, received } from './matrix-cases.ts';
import { type RefusedSockets, refuseSockets } from './refuse-sockets.ts';
import { usageValues } from './reply-cases.ts';
import { WRITERS } from './writers/index.ts';

/** Cells that no wire of that dialect can hold. A cell found not applicable and not declared here fails, and so does the reverse. */
const NOT_APPLICABLE: Readonly<Record<string, readonly DialectName[]>> = {
  filtered: ['messages'],
  'stop sequence': ['responses'],
};

const rows = new Map<string, string[]>();
let sockets: RefusedSockets;

beforeAll(() => {
  sockets = refuseSockets();
});

afterAll(() => {
  sockets.restore();
  const lines = [...rows].map(([name, cells]) => `  ${name.padEnd(34)} ${cells.join(' | ')}`);
  const legend = '  transport / state / error / decision / call status; (cell) = the reason it cannot exist';
  process.stdout.write(`Conformance of ${DIALECT_NAMES.join(', ')}\n${legend}\n${lines.join('\n')}\n`);
});

function outcomeOf(
  dialect: DialectName,
  reply: Reply,
  asked: Partial<Asked> = {},
): Outcome & { cause: string | null } {
  const read = describeInterpretation(dialect, reply, { toolsOffered: true, ...asked }, 0);
  const { transport, state, cause, decision, callStatus, text } = read;
  return { transport, state, cause, error: read.error?.kind ?? null, decision, callStatus, text };
}

function describeOutcome({ transport, state, error, decision, callStatus }: Outcome): string {
  return [transport, state ?? '-', error ?? '-', decision, callStatus].join(' / ');
}

describe('sockets', () => {
  it('are refused here, whichever way they are asked for', async () => {
    expect(() => connect(1, '127.0.0.1')).toThrow('sockets are refused');
    expect(() => get('http://127.0.0.1:1/')).toThrow('sockets are refused');
    await expect(fetch('http://127.0.0.1:40001/')).rejects.toThrow('fetch failed');
    const [route] = sampleRoutes('http://127.0.0.1:40001');
    if (route === undefined) throw new Error('there is no sample route');
    const request = prepare({ turns: [{ role: 'user', text: 'hello' }], controls: {} }, route);
    if (request.kind === 'refusal') throw new Error('refused');
    const { facts } = await send(request, { timeoutMs: 10_000 });
    expect(facts).toMatchObject({ transport: 'no-response', failure: 'unreachable' });
    expect(facts.detail).toContain('sockets are refused');
    expect(sockets.attempts()).toBe(4);
  });
});

describe.each(MATRIX.map((row) => [row.name, row] as const))('%s', (name, row: MatrixCase) => {
  it.each(DIALECT_NAMES)('comes out of %s as everywhere', (dialect) => {
    const reply = row.reply(WRITERS[dialect]);
    const cells = rows.get(name) ?? [];
    rows.set(name, cells);
    expect('notApplicable' in reply).toBe(NOT_APPLICABLE[name]?.includes(dialect) ?? false);
    if ('notApplicable' in reply) {
      cells.push(`(${reply.notApplicable})`);
      return;
    }
    const { cause, ...outcome } = outcomeOf(dialect, reply, row.asked);
    if (cells.length === 0) cells.push(describeOutcome(outcome));
    else cells.push(cells[0] === describeOutcome(outcome) ? 'same' : describeOutcome(outcome));
    expect(outcome).toEqual(row.outcome);
  });
});

describe('what only one dialect can say', () => {
  it.each(DIALECT_ONLY.map((row) => [`${row.dialect}: ${row.name}`, row] as const))('%s', (name, row) => {
    const { cause, ...outcome } = outcomeOf(row.dialect, received(JSON.stringify(row.body)));
    rows.set(name, [describeOutcome(outcome), `(${row.why})`]);
    const { cause: expectedCause = null, ...expected } = row.outcome;
    expect({ ...outcome, cause }).toEqual({ ...expected, cause: expectedCause });
  });
});

describe('the matrix', () => {
  it('holds the eight cases of the seed and the fourteen of the facts', () => {
    const count = (origin: MatrixCase['origin']): number =>
      MATRIX.filter((row) => row.origin === origin).length;
    expect([count('seed'), count('facts')]).toEqual([8, 14]);
  });

  it('counts cached input alike, whether the dialect reports it inside or beside', () => {
    const row = MATRIX.find(({ name }) => name === 'cached usage');
    const counts = DIALECT_NAMES.map((dialect) => {
      const reply = row?.reply(WRITERS[dialect]);
      if (reply === undefined || 'notApplicable' in reply) throw new Error(`${dialect} cannot report usage`);
      const { usage } = interpret(dialect, reply, { toolsOffered: false });
      return usageValues(usage).slice(0, 5);
    });
    // Input in all, fresh, read, written, output: 1,000 = 100 + 800 + 100.
    expect(counts).toEqual(DIALECT_NAMES.map(() => [1_000, 100, 800, 100, 50]));
  });

  it.each(DIALECT_NAMES)('finds the completion word of %s where there is one, verbatim', (dialect) => {
    const body = WRITERS[dialect].answer({ ending: 'invented', text: 'x' });
    if (typeof body !== 'string') throw new Error('every dialect can be given an invented word');
    const { signal } = interpret(dialect, received(body), { toolsOffered: false });
    expect(signal.raw).toBe('rested');
    expect(signal.path).not.toBeNull();
  });
});

/** What the seed's system decided, from its own table (facts/dialects 1.7): action with an attempt left, final status. */
const CHAPTER: Readonly<Record<string, readonly [action: string, callStatus: string]>> = {
  complete: ['accept', 'succeeded'],
  truncated: ['stop', 'unresolved'],
  'unknown reason': ['accept', 'succeeded'],
  empty: ['retry', 'failed'],
  'tool only': ['retry', 'failed'],
  'http error': ['stop', 'failed'],
  malformed: ['stop', 'failed'],
  'no response': ['retry', 'failed'],
};

describe('the whole suite', () => {
  it('asked for no connection but the four that were refused on purpose', () => {
    expect(sockets.attempts()).toBe(4);
  });
});

describe("the seed chapter's policy, on the seed's eight cases", () => {
  const cases = MATRIX.filter(({ origin }) => origin === 'seed');
  it.each(cases.flatMap((row) => DIALECT_NAMES.map((dialect) => [row.name, dialect, row] as const)))(
    '%s over %s decides as it did',
    (name, dialect, row) => {
      const reply = row.reply(WRITERS[dialect]);
      if ('notApplicable' in reply) throw new Error('the eight exist in every dialect');
      const read = interpret(dialect, reply, { toolsOffered: false });
      const position = { attempt: 1, attemptsMax: 2, toolsOffered: false, nowMs: 0 };
      const { action, callStatus } = decideAttempt('chapter', read, reply.facts, position);
      expect([action, callStatus]).toEqual(CHAPTER[name]);
    },
  );
});
