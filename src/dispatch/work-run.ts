import type { RunId } from '../contract/brand.ts';
import type { Job, JobOutcome } from '../contract/job.ts';
import { MAX_WORK_FAILURES } from '../contract/limits.ts';
import type { Mention } from '../contract/mention.ts';
import { answerMention } from './answer-mention.ts';
import type { DispatchDeps } from './dispatch-deps.ts';
import { recordFault } from './record-fault.ts';
import { createRecorder, LeaseLostError, type Recorder } from './recorder.ts';

const DONE: JobOutcome = { kind: 'done' };

/**
 * One run from wherever its record says it stands to the reply in its thread: answer or no-answer line, then delivery,
 * then the wake-up for reflection. Called again after a crash, a deferral or a failure, it goes on after the last fact.
 * @returns `later` while Slack asks to wait or another worker holds the run.
 * @throws whatever the store rejects with; the queue calls again.
 */
export async function workRun(job: Job, deps: DispatchDeps): Promise<JobOutcome> {
  const taken = await deps.store.takeLease(job.runId, deps.worker);
  if (taken.kind === 'held') return { kind: 'later', atMs: taken.untilMs };
  if (taken.kind === 'missing') {
    deps.logger.error({ runId: job.runId }, 'a job names a run that is not in the record');
    return DONE;
  }
  const recorder = createRecorder(deps.store, taken.lease, await deps.store.readEvents(job.runId));
  try {
    return await tellStory(job, recorder, deps);
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error;
    // The newer worker reads the same record and goes on from it; there is nothing left for this one to do.
    deps.logger.warn({ runId: job.runId }, 'a newer worker has taken the run over');
    return DONE;
  } finally {
    await deps.store.releaseLease(taken.lease);
  }
}

async function tellStory(job: Job, recorder: Recorder, deps: DispatchDeps): Promise<JobOutcome> {
  const { runId } = job;
  const mention = recorder.last('mention-received')?.mention;
  if (mention === undefined) throw new Error(`Run ${runId} has no mention on record`);
  if (recorder.last('delivery-ended') === undefined) {
    recorder.add({
      kind: 'work-started',
      worker: deps.worker,
      resumed: recorder.last('work-started') !== undefined,
    });
    const published = await answerAndPublish(mention, job, recorder, deps);
    if (published !== undefined) return published;
  }
  await wakeReflection(runId, mention, recorder, deps);
  return DONE;
}

/** The reply in the thread, or when to try again; absent once delivery has ended. */
async function answerAndPublish(
  mention: Mention,
  job: Job,
  recorder: Recorder,
  deps: DispatchDeps,
): Promise<JobOutcome | undefined> {
  const renewal = keepLease(recorder, deps);
  // Cosmetic and slow to fail, so nobody waits for it; the slack room keeps `show` and `clear` in order.
  const shown = deps.status.show(mention);
  try {
    if (recorder.last('answer') === undefined && recorder.last('no-answer') === undefined) {
      await reachOutcome(mention, job, recorder, deps);
      await recorder.flush();
    }
    const published = await deps.publisher.publish(recorder.lease);
    if (published.kind === 'fenced')
      throw new LeaseLostError(`Run ${job.runId} was taken over while it was posted`);
    if (published.kind === 'later') {
      deps.logger.info({ runId: job.runId, atMs: published.atMs }, 'the reply is to be posted later');
      return { kind: 'later', atMs: published.atMs };
    }
    if (published.kind === 'gave-up') {
      deps.logger.error({ runId: job.runId, code: published.code }, 'the reply could not be posted');
    }
    return undefined;
  } finally {
    renewal.stop();
    await shown;
    await deps.status.clear(mention);
  }
}

/** Brings the run to an answer or a no-answer line. A fault of our own is tried again once, then told to the person. */
async function reachOutcome(
  mention: Mention,
  job: Job,
  recorder: Recorder,
  deps: DispatchDeps,
): Promise<void> {
  try {
    await answerMention(mention, recorder, deps);
  } catch (error) {
    if (error instanceof LeaseLostError || deps.signal.aborted || job.attempt < MAX_WORK_FAILURES)
      throw error;
    deps.logger.error({ runId: job.runId, err: error }, 'a run failed inside the bot');
    // What was about to be written may be what failed, so the fault is recorded on a fresh view of the record.
    const fresh = createRecorder(deps.store, recorder.lease, await deps.store.readEvents(job.runId));
    await recordFault(fresh, error);
    recorder.discard();
  }
}

/** Renews the lease while a model or Slack is waited for; a lost lease shows at the next write. */
function keepLease(recorder: Recorder, deps: DispatchDeps): { stop: () => void } {
  const timer = setInterval(() => {
    deps.store.renewLease(recorder.lease).catch((error: unknown) => {
      deps.logger.warn({ runId: recorder.lease.runId, err: error }, 'the lease could not be renewed');
    });
  }, deps.leaseRenewalMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

async function wakeReflection(
  runId: RunId,
  mention: Mention,
  recorder: Recorder,
  deps: DispatchDeps,
): Promise<void> {
  if (recorder.last('answer') === undefined || recorder.last('memory-decided') !== undefined) return;
  if (!deps.memory.enabled) {
    recorder.add({
      kind: 'memory-decided',
      outcome: 'off',
      detail: 'memory is switched off',
      kept: [],
      dropped: [],
    });
  } else {
    // Its own key: the next mention of the thread does not wait for a reflection.
    recorder.wake({ kind: 'reflect', runId, key: `reflect:${mention.team}:${mention.channel}` });
  }
  await recorder.flush();
}
