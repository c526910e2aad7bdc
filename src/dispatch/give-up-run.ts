import type { Job } from '../contract/job.ts';
import type { DispatchDeps } from './dispatch-deps.ts';
import { recordFault } from './record-fault.ts';
import { createRecorder } from './recorder.ts';

/**
 * Tells the person of a run that is not worked on any more: the queue set its job aside, because the work failed too
 * often or killed the process each time. The line goes on record together with a new wake-up, which has only to post it.
 * A run that has its outcome already is left alone, so that no job can call itself again for ever.
 * @param job - of kind `run`.
 * @throws whatever the store rejects with; the queue then asks again after a restart.
 */
export async function giveUpRun(job: Job, error: unknown, deps: DispatchDeps): Promise<void> {
  const { runId, key } = job;
  deps.logger.error({ runId, err: error }, 'a run failed too often and was set aside');
  const taken = await deps.store.takeLease(runId, deps.worker);
  if (taken.kind !== 'taken') return;
  try {
    const recorder = createRecorder(deps.store, taken.lease, await deps.store.readEvents(runId));
    if (recorder.last('answer') !== undefined || recorder.last('no-answer') !== undefined) return;
    recorder.wake({ kind: 'run', runId, key });
    await recordFault(recorder, error);
  } finally {
    await deps.store.releaseLease(taken.lease);
  }
}
