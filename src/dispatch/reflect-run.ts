import type { Job, JobOutcome } from '../contract/job.ts';
import type { RunEventOf } from '../contract/run-event.ts';
import { type ModelText, reflect } from '../memory/index.ts';
import { completeText } from '../output/index.ts';
import { readAnswer } from '../record/index.ts';
import { reachedLayers } from './answer-mention.ts';
import { callModel } from './call-model.ts';
import type { DispatchDeps } from './dispatch-deps.ts';
import { createRecorder, LeaseLostError, type Recorder } from './recorder.ts';

const CALL_ID = 'reflection-1';
const DONE: JobOutcome = { kind: 'done' };

/**
 * What a finished run leaves in memory: one model call through the same adapters, facts kept or dropped one by one. It
 * comes after the reply and can change nothing about it; called again after a crash it goes on after the last fact.
 * @throws whatever the store rejects with; the queue calls again.
 */
export async function reflectRun(job: Job, deps: DispatchDeps): Promise<JobOutcome> {
  const taken = await deps.store.takeLease(job.runId, deps.worker);
  if (taken.kind === 'held') return { kind: 'later', atMs: taken.untilMs };
  if (taken.kind === 'missing') return DONE;
  const stored = await deps.store.readEvents(job.runId);
  const recorder = createRecorder(deps.store, taken.lease, stored);
  try {
    const mention = recorder.last('mention-received')?.mention;
    const context = recorder.last('context-read');
    const text = await readAnswer(deps.store, stored);
    if (mention === undefined || context === undefined || text === undefined) return DONE;
    if (recorder.last('memory-decided') !== undefined) return DONE;
    const event = await reflect({
      runId: job.runId,
      mention,
      context: context.context,
      prompt: context.prompt,
      answer: deps.renderForMemory(text),
      facts: deps.facts,
      nowMs: deps.now(),
      callModel: (operation) => callReflection(operation, recorder, deps),
    });
    recorder.add(event);
    await recorder.flush();
    return DONE;
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error;
    deps.logger.warn({ runId: job.runId }, 'a newer worker has taken the reflection over');
    return DONE;
  } finally {
    await deps.store.releaseLease(taken.lease);
  }
}

/** The model's text of a complete generation, or one line on why there is none. */
async function callReflection(
  operation: Parameters<typeof callModel>[0]['operation'],
  recorder: Recorder,
  deps: DispatchDeps,
): Promise<ModelText> {
  const route = deps.routes[deps.memory.route];
  if (route === undefined) return { kind: 'failed', detail: `there is no route ${deps.memory.route}` };
  const result = await callModel(
    { callId: CALL_ID, purpose: 'reflection', operation, route },
    recorder,
    deps,
  );
  if (result.kind === 'refused') {
    const { code, control } = result.refusal;
    return {
      kind: 'failed',
      detail: `the request was refused: ${code}${control === undefined ? '' : ` (${control})`}`,
    };
  }
  const { interpretation, decision } = result;
  const ended: RunEventOf<'call-ended'> = {
    kind: 'call-ended',
    callId: CALL_ID,
    purpose: 'reflection',
    status: decision.callStatus,
    layers: reachedLayers(interpretation),
  };
  if (recorder.last('call-ended', (event) => event.callId === CALL_ID) === undefined) recorder.add(ended);
  if (decision.action !== 'accept') {
    return {
      kind: 'failed',
      detail: `the model call ended as ${interpretation.state ?? interpretation.error?.kind ?? 'unknown'}`,
    };
  }
  const complete = completeText(interpretation);
  return complete.kind === 'complete'
    ? { kind: 'text', text: complete.text }
    : { kind: 'failed', detail: complete.observed };
}
