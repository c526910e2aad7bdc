import { describe, expect, it } from 'vitest';
import { createCommitLine } from '../../../src/record/kysely/commit-line.ts';
import { storeFixtureRun } from '../../fixtures/fixture-run.ts';
import { answeredWithPromotion } from '../../fixtures/runs/answered-with-promotion.ts';
import { createTestLogger } from '../../fixtures/test-record.ts';

const [first, second] = storeFixtureRun(answeredWithPromotion());
if (first === undefined || second === undefined) throw new Error('the fixture run has events');

const committed = (result: string, ...events: readonly (typeof first)[]) => ({ result, events, wakes: [] });

describe('the line of commits', () => {
  it('begins a write only when the one before it is done and told', async () => {
    const line = createCommitLine(createTestLogger());
    const happened: string[] = [];
    line.subscribe(({ seq }) => happened.push(`heard ${seq}`));
    const slow = Promise.withResolvers<void>();
    const one = line.commit(async () => {
      happened.push('first begins');
      await slow.promise;
      return committed('one', first);
    });
    const two = line.commit(async () => {
      happened.push('second begins');
      return committed('two', second);
    });
    slow.resolve();
    expect(await Promise.all([one, two])).toEqual(['one', 'two']);
    expect(happened).toEqual(['first begins', 'heard 1', 'second begins', 'heard 2']);
  });

  it('goes on after a write that failed, and tells nobody of it', async () => {
    const line = createCommitLine(createTestLogger());
    const heard: number[] = [];
    line.subscribe(({ seq }) => heard.push(seq));
    const failing = line.commit(() => Promise.reject(new Error('disk full')));
    const next = line.commit(async () => committed('next', second));
    await expect(failing).rejects.toThrow('disk full');
    expect(await next).toBe('next');
    expect(heard).toEqual([2]);
  });

  it('wakes workers after the commit, and lets none of them spoil it', async () => {
    const logger = createTestLogger();
    const line = createCommitLine(logger);
    const woken: string[] = [];
    const wakes = [
      () => {
        throw new Error('no worker');
      },
      () => woken.push('second'),
    ];
    expect(await line.commit(async () => ({ result: 'done', events: [], wakes }))).toBe('done');
    expect(woken).toEqual(['second']);
    expect(logger.logged).toHaveLength(1);
  });

  it('says when all that was begun is done', async () => {
    const line = createCommitLine(createTestLogger());
    const slow = Promise.withResolvers<void>();
    let isDone = false;
    const write = line.commit(async () => {
      await slow.promise;
      isDone = true;
      return committed('done');
    });
    const settled = line.settled();
    slow.resolve();
    await settled;
    expect(isDone).toBe(true);
    await write;
  });
});
