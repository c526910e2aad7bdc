import {
  askedOf,
  decideAttempt,
  followStream,
  interpret,
  prepare,
  type SendOptions,
  send,
} from '../adapters/index.ts';
import type { AttemptDecision } from '../contract/attempt-decision.ts';
import type { Sha256 } from '../contract/brand.ts';
import type { Interpretation } from '../contract/interpretation.ts';
import type { Operation } from '../contract/operation.ts';
import type { PreparedRequest, Refusal } from '../contract/prepared-request.ts';
import type { Reply, TransportFacts } from '../contract/reply.ts';
import type { Route } from '../contract/route.ts';
import type { RunEventOf } from '../contract/run-event.ts';
import { redactBytes, sha256Of } from '../record/index.ts';
import type { DispatchDeps } from './dispatch-deps.ts';
import { nextCallStep } from './next-call-step.ts';
import { recordableInterpretation } from './recordable-interpretation.ts';
import type { Recorder } from './recorder.ts';

/** One model call of a run. `operation` and `route` are used only where no request is on record yet. */
export type ModelCall = {
  readonly callId: string;
  readonly purpose: 'answer' | 'reflection';
  readonly operation: Operation;
  readonly route: Route;
};

/** How a call came out. Which layers of success it reached is for the caller to record, in `call-ended`. */
export type CallResult =
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | {
      readonly kind: 'settled';
      readonly interpretation: Interpretation;
      readonly decision: AttemptDecision;
      readonly attempts: number;
      /** Secrets taken out of the last reply, by kind; empty where none. */
      readonly redactions: Readonly<Record<string, number>>;
    };

/**
 * Carries a model call from wherever the record says it stands to its end: prepare once, send those bytes, keep the
 * reply's bytes, interpret, decide, and again for as long as the policy says retry. The one loop over attempts.
 * @throws LeaseLostError where a newer worker has the run; whatever the store rejects with. Never for anything a
 * model, a network or a provider does.
 */
export async function callModel(
  call: ModelCall,
  recorder: Recorder,
  deps: DispatchDeps,
): Promise<CallResult> {
  const { callId } = call;
  for (;;) {
    const step = nextCallStep(recorder, callId);
    switch (step.kind) {
      case 'prepare':
        prepareCall(call, recorder);
        break;
      case 'refused':
        return { kind: 'refused', refusal: step.event.refusal };
      case 'start':
        await sendAttempt(call, step.attempt, recorder, deps);
        break;
      case 'observe-interruption':
        recorder.add(interruptionOf(callId, step.attempt));
        break;
      case 'interpret': {
        const interpretation = await interpretAttempt(step.observed, recorder);
        const { attempt } = step.observed;
        const recorded = recordableInterpretation(interpretation);
        recorder.add({
          kind: 'attempt-interpreted',
          callId,
          attempt,
          interpretation: recorded,
          origin: 'live',
        });
        break;
      }
      case 'decide': {
        const interpretation = await interpretAttempt(step.observed, recorder);
        const { attempt, facts } = step.observed;
        const decision = decide(interpretation, facts, attempt, recorder, callId, deps);
        recorder.add({ kind: 'attempt-decided', callId, attempt, decision });
        break;
      }
      case 'wait':
        await recorder.flush();
        await deps.wait(step.decision.retryAfterMs ?? 0);
        await sendAttempt(call, step.attempt, recorder, deps);
        break;
      case 'settled': {
        const interpretation = await interpretAttempt(step.observed, recorder);
        const { attempt, redactions = {} } = step.observed;
        return { kind: 'settled', interpretation, decision: step.decision, attempts: attempt, redactions };
      }
    }
  }
}

/** What is known of a send whose end nobody saw: that nothing is known. */
function interruptionOf(callId: string, attempt: number): RunEventOf<'attempt-observed'> {
  const detail = 'The bot stopped between sending the request and seeing its reply.';
  const facts = {
    transport: 'no-response',
    headers: {},
    failure: 'interrupted',
    detail,
    durationMs: 0,
  } as const;
  return { kind: 'attempt-observed', callId, attempt, facts };
}

function prepareCall({ callId, purpose, operation, route }: ModelCall, recorder: Recorder): void {
  const prepared = prepare(operation, route);
  if (prepared.kind === 'refusal') {
    recorder.add({ kind: 'request-refused', callId, purpose, route: route.name, refusal: prepared });
    return;
  }
  const { body, ...request } = prepared;
  const bytes = new TextEncoder().encode(body);
  const sha256 = sha256Of(bytes);
  recorder.add(
    {
      kind: 'request-prepared',
      callId,
      purpose,
      request: { ...request, headers: { ...request.headers }, controls: [...request.controls] },
      bodyBlob: sha256,
      timeoutMs: route.timeoutMs,
      attemptsMax: route.attemptsMax,
      policy: route.policy,
    },
    { sha256, bytes },
  );
}

/** Sends the recorded request: the intent is stored first, what came back afterwards. */
async function sendAttempt(
  call: ModelCall,
  attempt: number,
  recorder: Recorder,
  deps: DispatchDeps,
): Promise<void> {
  const { callId } = call;
  const { request, timeoutMs } = await readRequest(callId, recorder);
  recorder.add({ kind: 'attempt-started', callId, attempt });
  await recorder.flush();
  // The credential is looked up by the recorded route, which may no longer be configured after a restart.
  const route = deps.routes[request.route] ?? call.route;
  const credential = deps.credentialOf(route);
  const reply = await send(request, {
    ...(credential === undefined ? {} : { credential }),
    timeoutMs,
    signal: deps.signal,
    ...previewing(call, request, recorder, deps),
  });
  addObservation(reply, callId, attempt, recorder);
  // What was observed is stored before it is read: an interpreter that fails must not cost the bytes.
  await recorder.flush();
}

/** What shows a streamed answer to whoever looks on while it comes; nothing of it is kept, and nothing waits for it. */
function previewing(
  { purpose }: ModelCall,
  request: PreparedRequest,
  { lease }: Recorder,
  { previews, now }: DispatchDeps,
): Pick<SendOptions, 'onChunk'> {
  if (previews === undefined || purpose !== 'answer' || askedOf(request).streamed !== true) return {};
  const { runId } = lease;
  previews.publish({ runId, text: '' });
  const follower = followStream(request.dialect, (text) => previews.publish({ runId, text }), now);
  return { onChunk: follower.feed };
}

/** Adds what came back. What a model wrote may hold a secret as well as what a person wrote, so neither is kept with one. */
function addObservation(reply: Reply, callId: string, attempt: number, recorder: Recorder): void {
  const event = { kind: 'attempt-observed', callId, attempt, facts: reply.facts } as const;
  if (reply.bytes.byteLength === 0) {
    recorder.add(event);
    return;
  }
  const { bytes, found } = redactBytes(reply.bytes);
  const sha256 = sha256Of(bytes);
  const isWhole = Object.keys(found).length === 0;
  recorder.add(
    {
      ...event,
      facts: { ...reply.facts, bodyBytes: bytes.byteLength },
      bodyBlob: sha256,
      ...(isWhole ? {} : { redactions: found }),
    },
    { sha256, bytes },
  );
}

async function readRequest(
  callId: string,
  recorder: Recorder,
): Promise<{ request: PreparedRequest; timeoutMs: number }> {
  const event = recorder.last('request-prepared', (candidate) => candidate.callId === callId);
  if (event === undefined) throw new Error(`Call ${callId} has no prepared request on record`);
  const bytes = await recorder.readBlob(event.bodyBlob as Sha256);
  if (bytes === undefined)
    throw new Error(`Call ${callId}: the request body ${event.bodyBlob} is not in the record`);
  const body = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  return { request: { ...event.request, body }, timeoutMs: event.timeoutMs };
}

/** The reading of a recorded attempt, from its bytes: the same function and the same input live, resumed and replayed. */
async function interpretAttempt(
  observed: RunEventOf<'attempt-observed'>,
  recorder: Recorder,
): Promise<Interpretation> {
  const prepared = recorder.last('request-prepared', (event) => event.callId === observed.callId);
  if (prepared === undefined) throw new Error(`Call ${observed.callId} has no prepared request on record`);
  const bytes =
    observed.bodyBlob === undefined ? undefined : await recorder.readBlob(observed.bodyBlob as Sha256);
  if (observed.bodyBlob !== undefined && bytes === undefined) {
    throw new Error(`Call ${observed.callId}: the reply ${observed.bodyBlob} is not in the record`);
  }
  const reply: Reply = { facts: observed.facts, bytes: bytes ?? new Uint8Array() };
  return interpret(prepared.request.dialect, reply, askedOf(prepared.request));
}

function decide(
  interpretation: Interpretation,
  facts: TransportFacts,
  attempt: number,
  recorder: Recorder,
  callId: string,
  deps: DispatchDeps,
): AttemptDecision {
  const prepared = recorder.last('request-prepared', (event) => event.callId === callId);
  if (prepared === undefined) throw new Error(`Call ${callId} has no prepared request on record`);
  const { toolsOffered } = askedOf(prepared.request);
  const policy = prepared.policy === 'chapter' ? 'chapter' : 'default';
  const position = { attempt, attemptsMax: prepared.attemptsMax, toolsOffered, nowMs: deps.now() };
  return decideAttempt(policy, interpretation, facts, position);
}
