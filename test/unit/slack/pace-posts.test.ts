import { describe, expect, it } from 'vitest';
import { SLACK_POST_INTERVAL_MS } from '../../../src/contract/limits.ts';
import { createExpiringCache } from '../../../src/slack/expiring-cache.ts';
import { createPostPacer } from '../../../src/slack/pace-posts.ts';
import { createFakeClock } from './fake-run.ts';

describe('pacing posts', () => {
  it('lets the first message of a channel go at once and the next a second later', () => {
    const clock = createFakeClock();
    const pacer = createPostPacer(clock.now);
    expect(pacer.waitFor('C1')).toBe(0);
    pacer.mark('C1');
    expect(pacer.waitFor('C1')).toBe(SLACK_POST_INTERVAL_MS);
    expect(pacer.waitFor('C2')).toBe(0);
    clock.advance(SLACK_POST_INTERVAL_MS);
    expect(pacer.waitFor('C1')).toBe(0);
  });

  it('keeps everyone off a channel for as long as Slack said, and a shorter word changes nothing', () => {
    const clock = createFakeClock();
    const pacer = createPostPacer(clock.now);
    pacer.hold('C1', clock.now() + 30_000);
    pacer.mark('C1');
    expect(pacer.waitFor('C1')).toBe(30_000);
  });
});

describe('remembering look-ups', () => {
  it('forgets after the time, and the first above the limit', () => {
    const clock = createFakeClock();
    const cache = createExpiringCache<number>(100, 2, clock.now);
    cache.set('a', 1);
    cache.set('b', 2);
    cache.set('a', 3);
    cache.set('c', 4);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([3, undefined, 4]);
    clock.advance(100);
    expect([cache.get('a'), cache.get('c')]).toEqual([undefined, undefined]);
  });
});
