import { describe, expect, it } from 'vitest';
import { MAX_REASKS } from '../../../src/contract/limits.ts';
import type { OutputFailure, OutputType } from '../../../src/contract/output-type.ts';
import { acceptOutput } from '../../../src/output/accept-output.ts';

/** Accepts the text `good` only; everything else about it can be set. */
function wordType(overrides: Partial<OutputType<string>> = {}): OutputType<string> {
  return {
    name: 'word',
    parse: (raw) =>
      raw === 'good'
        ? { ok: true, value: raw, canonical: raw, changed: false }
        : { ok: false, failure: { kind: 'syntax', observed: `saw ${raw}` } },
    retryable: () => true,
    maxRetries: 2,
    ...overrides,
  };
}

/** A reask that answers from a list and remembers the failures it was told. */
function scripted(...texts: string[]) {
  const told: OutputFailure[] = [];
  const reask = async (failure: OutputFailure) => {
    told.push(failure);
    return texts.shift() ?? 'bad';
  };
  return { told, reask };
}

describe('acceptOutput', () => {
  it('passes an accepted first text through without asking', async () => {
    const { told, reask } = scripted();
    expect(await acceptOutput(wordType(), 'good', { reask })).toEqual({
      ok: true,
      value: 'good',
      canonical: 'good',
      changed: false,
      raw: 'good',
      attempts: 1,
      refused: [],
    });
    expect(told).toEqual([]);
  });

  it('tells the model what was seen and keeps every raw text', async () => {
    const { told, reask } = scripted('worse', 'good');
    const accepted = await acceptOutput(wordType(), 'bad', { reask });
    expect(told).toEqual([
      { kind: 'syntax', observed: 'saw bad' },
      { kind: 'syntax', observed: 'saw worse' },
    ]);
    expect(accepted).toMatchObject({ ok: true, raw: 'good', attempts: 3 });
    expect(accepted.refused.map(({ raw }) => raw)).toEqual(['bad', 'worse']);
  });

  it('returns the last failure after two re-asks and three parses', async () => {
    const { told, reask } = scripted('b', 'c', 'd');
    expect(await acceptOutput(wordType(), 'a', { reask })).toEqual({
      ok: false,
      failure: { kind: 'syntax', observed: 'saw c' },
      raw: 'c',
      attempts: 3,
      refused: ['a', 'b', 'c'].map((raw) => ({ raw, failure: { kind: 'syntax', observed: `saw ${raw}` } })),
      stop: 'exhausted',
    });
    expect(told).toHaveLength(2);
  });

  it('parses once without a reask', async () => {
    expect(await acceptOutput(wordType(), 'bad')).toMatchObject({ ok: false, attempts: 1, stop: 'no-reask' });
  });

  it('does not ask again where the type calls the failure final', async () => {
    const { told, reask } = scripted('good');
    const type = wordType({ retryable: ({ kind }) => kind === 'schema' });
    expect(await acceptOutput(type, 'bad', { reask })).toMatchObject({ ok: false, stop: 'not-retryable' });
    expect(told).toEqual([]);
  });

  it.each([
    [Number.NaN, 0],
    [-1, 0],
    [1.5, 0],
    [0, 0],
    [1, 1],
    [1_000_000, MAX_REASKS],
    [Number.POSITIVE_INFINITY, MAX_REASKS],
    [Number.NEGATIVE_INFINITY, 0],
  ])('with maxRetries %s re-asks %i times', async (maxRetries, reasks) => {
    const { told, reask } = scripted();
    const refused = await acceptOutput(wordType({ maxRetries }), 'bad', { reask });
    expect(refused).toMatchObject({ ok: false, attempts: reasks + 1, stop: 'exhausted' });
    expect(told).toHaveLength(reasks);
  });

  it('hands on the facts a type adds to what it accepts', async () => {
    const parsed = { ok: true, value: 1, canonical: '1', changed: false, counted: 7 } as const;
    const type = { name: 'counting', parse: () => parsed, retryable: () => false, maxRetries: 0 };
    const accepted = await acceptOutput<number, typeof parsed>(type, 'x');
    expect(accepted.ok && accepted.counted).toBe(7);
  });
});

describe('acceptOutput with parts that break their promises', () => {
  const boom = new Error('boom');
  const throwing = () => {
    throw boom;
  };

  it('returns a failure where parse throws', async () => {
    const { told, reask } = scripted('good');
    const refused = await acceptOutput(wordType({ parse: throwing }), 'bad', { reask });
    expect(refused).toMatchObject({ ok: false, raw: 'bad', attempts: 1, stop: 'parse-threw', cause: boom });
    expect(told).toEqual([]);
  });

  it.each([[undefined], [null], [{}], ['text']])('returns a failure where parse gives %j', async (parsed) => {
    // What a type written without the compiler may do.
    const broken = { ...wordType(), parse: () => parsed } as unknown as OutputType<string>;
    const refused = await acceptOutput(broken, 'bad');
    expect(refused).toMatchObject({ ok: false, stop: 'parse-threw', failure: { kind: 'syntax' } });
  });

  it('keeps the failure where retryable throws', async () => {
    const refused = await acceptOutput(wordType({ retryable: throwing }), 'bad');
    expect(refused).toMatchObject({ failure: { observed: 'saw bad' }, stop: 'retryable-threw', cause: boom });
  });

  it.each([
    ['throws at once', throwing],
    ['rejects', () => Promise.reject(boom)],
  ])('keeps the failure where reask %s', async (_how, reask) => {
    const refused = await acceptOutput(wordType(), 'bad', { reask });
    expect(refused).toMatchObject({
      failure: { kind: 'syntax', observed: 'saw bad' },
      attempts: 1,
      stop: 'reask-threw',
      cause: boom,
    });
  });

  it('says so where reask gives no string', async () => {
    const reask = (async () => 42) as unknown as () => Promise<string>;
    expect(await acceptOutput(wordType(), 'bad', { reask })).toMatchObject({
      ok: false,
      stop: 'reask-threw',
    });
  });

  it('stops at a signal already given', async () => {
    const { told, reask } = scripted('good');
    const signal = AbortSignal.abort();
    expect(await acceptOutput(wordType(), 'bad', { reask, signal })).toMatchObject({ stop: 'aborted' });
    expect(told).toEqual([]);
  });

  it('stops waiting for a re-ask that never comes back', async () => {
    const stopping = new AbortController();
    const reask = () => {
      stopping.abort();
      return new Promise<string>(() => {});
    };
    const refused = await acceptOutput(wordType(), 'bad', { reask, signal: stopping.signal });
    expect(refused).toMatchObject({ ok: false, attempts: 1, stop: 'aborted' });
  });
});
