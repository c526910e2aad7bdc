import { describe, expect, it } from 'vitest';
import {
  DELIVERY_BACKOFF_MS,
  MAX_DELIVERY_ATTEMPTS,
  MAX_DELIVERY_DEFERRALS,
  SLACK_SETTLE_MS,
} from '../../../src/contract/limits.ts';
import type { RunEvent } from '../../../src/contract/run-event.ts';
import type { StoredEvent } from '../../../src/contract/run-store.ts';
import { nextDeliveryStep } from '../../../src/slack/next-delivery-step.ts';
import type { PostObservation } from '../../../src/slack/post-part.ts';
import { type PostForm, tracePart } from '../../../src/slack/trace-part.ts';
import { RUN_ID } from './fake-run.ts';

const AT = 5_000;

function attempted(attempt: number, form: PostForm = 'blocks'): RunEvent {
  return { kind: 'delivery-attempted', surface: 'slack', part: 1, attempt, form };
}

function observed(attempt: number, seen: PostObservation): RunEvent {
  return { kind: 'delivery-observed', surface: 'slack', part: 1, attempt, ...seen };
}

function stepAfter(...facts: readonly RunEvent[]) {
  const events: readonly StoredEvent[] = facts.map((event, index) => ({
    runId: RUN_ID,
    seq: index + 1,
    atMs: AT,
    epoch: 1,
    event,
  }));
  return nextDeliveryStep(tracePart(events, 1));
}

describe('the next step of a part', () => {
  it('posts blocks first', () => {
    expect(stepAfter()).toEqual({ kind: 'post', attempt: 1, form: 'blocks', notBeforeMs: 0 });
  });

  it.each(['sent', 'found'] as const)('is done once the message was %s', (outcome) => {
    expect(stepAfter(attempted(1), observed(1, { outcome, ts: '1.1' }))).toEqual({ kind: 'done' });
  });

  it('looks into the thread after an attempt nobody saw the end of', () => {
    expect(stepAfter(attempted(1))).toEqual({ kind: 'look', attempt: 1, notBeforeMs: AT + SLACK_SETTLE_MS });
  });

  it('looks, and does not post, after an unknown outcome', () => {
    expect(stepAfter(attempted(1), observed(1, { outcome: 'unknown', code: 'timeout' }))).toEqual({
      kind: 'look',
      attempt: 1,
      notBeforeMs: AT + SLACK_SETTLE_MS,
    });
  });

  it('waits longer after each look that could not tell', () => {
    const unknown = observed(1, { outcome: 'unknown', code: 'http_500' });
    expect(stepAfter(attempted(1), unknown, unknown)).toMatchObject({
      notBeforeMs: AT + (DELIVERY_BACKOFF_MS[0] ?? 0),
    });
    expect(stepAfter(attempted(1), unknown, unknown, unknown)).toMatchObject({
      notBeforeMs: AT + (DELIVERY_BACKOFF_MS[1] ?? 0),
    });
  });

  it('posts again, in the same form, only after the message was found absent', () => {
    expect(
      stepAfter(
        attempted(1, 'text'),
        observed(1, { outcome: 'unknown' }),
        observed(1, { outcome: 'absent' }),
      ),
    ).toEqual({ kind: 'post', attempt: 2, form: 'text', notBeforeMs: 0 });
  });

  it('waits as long as Slack asked', () => {
    expect(
      stepAfter(attempted(1), observed(1, { outcome: 'deferred', code: 'rate_limited', notBeforeMs: 9_000 })),
    ).toEqual({ kind: 'post', attempt: 2, form: 'blocks', notBeforeMs: 9_000 });
  });

  it('goes down the ladder for a refusal of the content', () => {
    const refused = (attempt: number) =>
      observed(attempt, { outcome: 'rejected', code: 'msg_blocks_too_long' });
    expect(stepAfter(attempted(1), refused(1))).toMatchObject({ kind: 'post', attempt: 2, form: 'text' });
    expect(stepAfter(attempted(1, 'text'), refused(1))).toMatchObject({ form: 'pointer' });
    expect(stepAfter(attempted(1, 'pointer'), refused(1))).toEqual({
      kind: 'give-up',
      code: 'msg_blocks_too_long',
    });
  });

  it.each([
    'channel_not_found',
    'not_in_channel',
    'is_archived',
    'restricted_action_thread_locked',
    'token_revoked',
    'missing_scope',
  ])('gives up at once for %s, which no form can cure', (code) => {
    expect(stepAfter(attempted(1), observed(1, { outcome: 'rejected', code }))).toEqual({
      kind: 'give-up',
      code,
    });
  });

  it('takes a refusal it has never heard of for one of the content', () => {
    expect(
      stepAfter(attempted(1), observed(1, { outcome: 'rejected', code: 'something_new' })),
    ).toMatchObject({
      kind: 'post',
      form: 'text',
    });
  });

  it('gives up after so many steps, looks included', () => {
    const unknowns = (count: number) =>
      Array.from({ length: count }, () => observed(1, { outcome: 'unknown', code: 'timeout' }));
    expect(stepAfter(attempted(1), ...unknowns(MAX_DELIVERY_ATTEMPTS - 1)).kind).toBe('look');
    expect(stepAfter(attempted(1), ...unknowns(MAX_DELIVERY_ATTEMPTS))).toEqual({
      kind: 'give-up',
      code: 'timeout',
    });
  });

  it('does not use up its attempts by waiting for Slack, but not for ever either', () => {
    const waits = (count: number) =>
      Array.from({ length: count }, (_, index) => [
        attempted(index + 1),
        observed(index + 1, { outcome: 'deferred', code: 'rate_limited', notBeforeMs: 1 }),
      ]).flat();
    expect(stepAfter(...waits(MAX_DELIVERY_ATTEMPTS + 1)).kind).toBe('post');
    expect(stepAfter(...waits(MAX_DELIVERY_DEFERRALS))).toEqual({ kind: 'give-up', code: 'rate_limited' });
  });
});
