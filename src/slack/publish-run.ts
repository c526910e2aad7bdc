import type { WebClient } from '@slack/web-api';
import type { RunId } from '../contract/brand.ts';
import { MAX_DELIVERY_SLEEP_MS } from '../contract/limits.ts';
import type { Logger } from '../contract/logger.ts';
import type { Mention } from '../contract/mention.ts';
import type { Publisher, PublishOutcome } from '../contract/publisher.ts';
import type { RunEventOf } from '../contract/run-event.ts';
import type { RunLease, RunStore } from '../contract/run-store.ts';
import { lastRecorded } from '../record/index.ts';
import { composeReply, type RenderedAnswer, type ReplyPart } from './compose-reply.ts';
import { findOwnPost } from './find-own-post.ts';
import { type DeliveryStep, nextDeliveryStep } from './next-delivery-step.ts';
import { type Outbox, openOutbox } from './open-outbox.ts';
import type { PostPacer } from './pace-posts.ts';
import { type OutgoingPost, type PostObservation, postPart } from './post-part.ts';
import { readRunOutcome } from './read-run-outcome.ts';
import { type PostForm, tracePart } from './trace-part.ts';

/** What the publisher works with. */
export type PublisherDeps = {
  readonly store: Pick<RunStore, 'readEvents' | 'readBlob' | 'append'>;
  /** A client for posts that does not retry; see `webClientOptions`. */
  readonly delivery: WebClient;
  /** A client for looks into the thread. */
  readonly reads: WebClient;
  readonly pacer: PostPacer;
  /** Draws canonical Markdown for Slack. */
  readonly render: (markdown: string) => RenderedAnswer;
  /** Addresses of a run's pages. */
  readonly links: { readonly run: (runId: RunId) => string; readonly compare: (runId: RunId) => string };
  readonly logger: Logger;
  readonly now: () => number;
  readonly wait: (durationMs: number) => Promise<void>;
};

/**
 * The outbox of Slack replies. Each step is decided from the recorded events and recorded before and after its effect,
 * so a publisher that is killed anywhere and called again posts what is missing and nothing twice.
 */
export function createPublisher(deps: PublisherDeps): Publisher {
  return { publish: (lease) => publishRun(lease, deps) };
}

/** One part of a reply on its way. */
type PartWork = {
  readonly mention: Mention;
  readonly part: ReplyPart;
  /** 1-based. */
  readonly number: number;
  readonly intent: RunEventOf<'delivery-intended'>;
  readonly runId: RunId;
};

async function publishRun(lease: RunLease, deps: PublisherDeps): Promise<PublishOutcome> {
  const { store, links, render } = deps;
  const { runId } = lease;
  const events = await store.readEvents(runId);
  const outbox = openOutbox(lease, events, store);
  const ended = lastRecorded(events, 'delivery-ended');
  if (ended !== undefined) return outcomeOf(ended.event);
  const reply = await readRunOutcome(events, store);
  if (reply === undefined) throw new Error('a run is published only once it has ended');
  const { mention, outcome } = reply;
  const urls = { run: links.run(runId), compare: links.compare(runId) };
  const { parts, partsOmitted } = composeReply(outcome, urls, render);
  const intent = {
    kind: 'delivery-intended',
    surface: 'slack',
    parts: parts.length,
    partsOmitted,
  } as const;
  for (const [index, part] of parts.entries()) {
    const stop = await deliverPart({ mention, part, number: index + 1, intent, runId }, outbox, deps);
    if (stop !== undefined) return stop;
  }
  const done = lastRecorded(outbox.events(), 'delivery-ended');
  return done === undefined ? endDelivery(DELIVERED, outbox) : outcomeOf(done.event);
}

const DELIVERED = { kind: 'delivery-ended', surface: 'slack', delivered: true } as const;

/** Works on one part until it stands in the thread; what comes back otherwise is why the whole reply stops here. */
async function deliverPart(
  work: PartWork,
  outbox: Outbox,
  deps: PublisherDeps,
): Promise<PublishOutcome | undefined> {
  const { now, wait, pacer } = deps;
  for (;;) {
    const step = nextDeliveryStep(tracePart(outbox.events(), work.number));
    if (step.kind === 'done') return undefined;
    if (step.kind === 'give-up') {
      return endDelivery(
        { kind: 'delivery-ended', surface: 'slack', delivered: false, code: step.code },
        outbox,
      );
    }
    const paceMs = step.kind === 'post' ? pacer.waitFor(work.mention.channel) : 0;
    const dueMs = Math.max(step.notBeforeMs, now() + paceMs);
    if (dueMs - now() > MAX_DELIVERY_SLEEP_MS) return { kind: 'later', atMs: dueMs };
    // A timer may fire a moment early, and waits end at once when the process is stopping.
    if (dueMs > now()) await wait(dueMs - now() + 1);
    if (dueMs > now()) return { kind: 'later', atMs: dueMs };
    // Another run may have taken the channel's turn meanwhile.
    if (step.kind === 'post' && pacer.waitFor(work.mention.channel) > 0) continue;
    const isOurs =
      step.kind === 'post' ? await post(step, work, outbox, deps) : await look(step, work, outbox, deps);
    if (!isOurs) return { kind: 'fenced' };
  }
}

type PostStep = Extract<DeliveryStep, { kind: 'post' }>;
type LookStep = Extract<DeliveryStep, { kind: 'look' }>;

/** Records the attempt, makes it, records what was seen. @returns false where a newer worker has the run. */
async function post(step: PostStep, work: PartWork, outbox: Outbox, deps: PublisherDeps): Promise<boolean> {
  const { mention, number: part, intent } = work;
  const { attempt, form } = step;
  const intended = lastRecorded(outbox.events(), 'delivery-intended')?.event;
  const isNewIntent = intended?.parts !== intent.parts || intended.partsOmitted !== intent.partsOmitted;
  deps.pacer.mark(mention.channel);
  const isOurs = await outbox.append(...(isNewIntent ? [intent] : []), {
    kind: 'delivery-attempted',
    surface: 'slack',
    part,
    attempt,
    form,
  });
  if (!isOurs) return false;
  const seen = await postPart(deps.delivery, outgoing(work, form), deps.now);
  if (seen.outcome === 'deferred') deps.pacer.hold(mention.channel, seen.notBeforeMs ?? 0);
  return observe(seen, attempt, work, outbox, deps);
}

/** Looks for the part in the thread and records what was seen. @returns false where a newer worker has the run. */
async function look(step: LookStep, work: PartWork, outbox: Outbox, deps: PublisherDeps): Promise<boolean> {
  const { mention, number: part, runId } = work;
  const seen = await findOwnPost(deps.reads, mention, { run_id: runId, part }, deps.wait);
  return observe(seen, step.attempt, work, outbox, deps);
}

async function observe(
  seen: PostObservation,
  attempt: number,
  work: PartWork,
  outbox: Outbox,
  deps: PublisherDeps,
): Promise<boolean> {
  const { number: part, runId, intent } = work;
  if (seen.outcome !== 'sent') {
    const { outcome, code } = seen;
    deps.logger.warn({ runId, part, attempt, outcome, code }, 'a reply was not simply posted');
  }
  const isLastOne = part === intent.parts && (seen.outcome === 'sent' || seen.outcome === 'found');
  return outbox.append(
    { kind: 'delivery-observed', surface: 'slack', part, attempt, ...seen },
    ...(isLastOne ? [DELIVERED] : []),
  );
}

function outgoing(work: PartWork, form: PostForm): OutgoingPost {
  const { mention, part, number, intent, runId } = work;
  const { message, plainText, pointer } = part;
  const base = {
    channel: mention.channel,
    threadTs: mention.threadTs,
    ids: { run_id: runId, part: number, parts: intent.parts },
  };
  switch (form) {
    case 'blocks':
      return { ...base, text: message.text, blocks: message.blocks };
    case 'text':
      return { ...base, text: plainText };
    case 'pointer':
      return { ...base, text: pointer };
  }
}

async function endDelivery(ended: RunEventOf<'delivery-ended'>, outbox: Outbox): Promise<PublishOutcome> {
  return (await outbox.append(ended)) ? outcomeOf(ended) : { kind: 'fenced' };
}

function outcomeOf(ended: RunEventOf<'delivery-ended'>): PublishOutcome {
  return ended.delivered ? { kind: 'delivered' } : { kind: 'gave-up', code: ended.code ?? 'unnamed' };
}
