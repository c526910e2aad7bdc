import { describe, expect, it } from 'vitest';
import type { Sha256 } from '../../../src/contract/brand.ts';
import type { RunEvent } from '../../../src/contract/run-event.ts';
import { readAnswer, sha256Of } from '../../../src/record/index.ts';
import { storeFixtureRun } from '../../fixtures/fixture-run.ts';
import { answeredWithPromotion, PROMOTED_CANONICAL } from '../../fixtures/runs/answered-with-promotion.ts';
import { truncated } from '../../fixtures/runs/ended-without-answer.ts';

const noBlobs = { readBlob: () => Promise.reject(new Error('no blob is needed')) };

function eventsWith(answer: Partial<Extract<RunEvent, { kind: 'answer' }>>) {
  const base = {
    kind: 'answer',
    callId: 'c',
    canonicalVersion: 'v1',
    promoted: 0,
    left: {},
    redactions: {},
  } as const;
  return storeFixtureRun({
    ...truncated(),
    steps: [{ afterMs: 1, event: { ...base, ...answer }, blobs: [] }],
  });
}

describe('readAnswer', () => {
  it('gives the text on the event', async () => {
    expect(await readAnswer(noBlobs, storeFixtureRun(answeredWithPromotion()))).toBe(PROMOTED_CANONICAL);
  });

  it('gives the text kept beside the event for its size, byte for byte', async () => {
    const text = `\uFEFF**große** \u0000 Antwort\r\n${'漢'.repeat(30_000)}`;
    const bytes = new TextEncoder().encode(text);
    const asked: Sha256[] = [];
    const readBlob = async (sha256: Sha256) => {
      asked.push(sha256);
      return bytes;
    };
    expect(await readAnswer({ readBlob }, eventsWith({ textBlob: sha256Of(bytes) }))).toBe(text);
    expect(asked).toEqual([sha256Of(bytes)]);
  });

  it('gives an empty text where the answer is empty', async () => {
    expect(await readAnswer(noBlobs, eventsWith({ text: '' }))).toBe('');
  });

  it('gives nothing where there is no answer', async () => {
    expect(await readAnswer(noBlobs, storeFixtureRun(truncated()))).toBeUndefined();
    expect(await readAnswer(noBlobs, [])).toBeUndefined();
  });

  it('rejects where the text is missing', async () => {
    const missing = { readBlob: async () => undefined };
    await expect(readAnswer(missing, eventsWith({ textBlob: 'a'.repeat(64) }))).rejects.toThrow(
      'which is missing',
    );
    await expect(readAnswer(missing, eventsWith({}))).rejects.toThrow('has no text');
  });
});
