import {
  DELIVERY_BACKOFF_MS,
  MAX_DELIVERY_ATTEMPTS,
  MAX_DELIVERY_DEFERRALS,
  SLACK_SETTLE_MS,
} from '../contract/limits.ts';
import { isFinalRefusal } from './refusal-codes.ts';
import type { PartTrace, PostForm } from './trace-part.ts';

/** What to do next for one part of a reply. */
export type DeliveryStep =
  /** Our message stands in the thread. */
  | { readonly kind: 'done' }
  | { readonly kind: 'post'; readonly attempt: number; readonly form: PostForm; readonly notBeforeMs: number }
  /** Nobody knows whether our message stands there: look for it first. */
  | { readonly kind: 'look'; readonly attempt: number; readonly notBeforeMs: number }
  | { readonly kind: 'give-up'; readonly code: string };

/** The ladder a refused message climbs down: Slack's rules for blocks are many and partly undocumented, those for text few. */
const PLAINER: Readonly<Record<PostForm, PostForm | undefined>> = {
  blocks: 'text',
  text: 'pointer',
  pointer: undefined,
};

/**
 * The one step that follows from what is recorded of a part. A message is posted again only after a look into the
 * thread found it absent: an answer that failed says nothing about whether the post was applied. Pure.
 */
export function nextDeliveryStep(trace: PartTrace): DeliveryStep {
  const { last } = trace;
  if (last === undefined) return { kind: 'post', attempt: 1, form: 'blocks', notBeforeMs: 0 };
  const { attempt, form, observed, atMs } = last;
  const next = { kind: 'post', attempt: attempt + 1, form, notBeforeMs: 0 } as const;
  switch (observed?.outcome) {
    case 'sent':
    case 'found':
      return { kind: 'done' };
    case 'deferred':
      return trace.deferrals >= MAX_DELIVERY_DEFERRALS
        ? { kind: 'give-up', code: observed.code ?? 'rate_limited' }
        : { ...next, notBeforeMs: observed.notBeforeMs ?? atMs };
    case 'rejected':
      return afterRefusal(next, observed.code ?? 'unnamed');
    case 'absent':
      return isSpent(trace) ? { kind: 'give-up', code: 'attempts_used_up' } : next;
    case 'unknown':
    case undefined:
      if (isSpent(trace)) return { kind: 'give-up', code: observed?.code ?? 'outcome_unknown' };
      return { kind: 'look', attempt, notBeforeMs: atMs + waitBeforeLook(trace.unknowns) };
  }
}

function afterRefusal(next: Extract<DeliveryStep, { kind: 'post' }>, code: string): DeliveryStep {
  const form = PLAINER[next.form];
  if (isFinalRefusal(code) || form === undefined) return { kind: 'give-up', code };
  return { ...next, form };
}

function isSpent(trace: PartTrace): boolean {
  return trace.steps >= MAX_DELIVERY_ATTEMPTS;
}

/** A post can still be under way when its answer is lost, so even the first look waits a little. */
function waitBeforeLook(unknowns: number): number {
  const failedLooks = Math.max(0, unknowns - 1);
  if (failedLooks === 0) return SLACK_SETTLE_MS;
  return DELIVERY_BACKOFF_MS[failedLooks - 1] ?? DELIVERY_BACKOFF_MS.at(-1) ?? SLACK_SETTLE_MS;
}
