import { CONTROL_NAMES } from '../contract/controls.ts';
import type { Interpretation } from '../contract/interpretation.ts';
import type { JsonValue } from '../contract/json-value.ts';
import type { Mention } from '../contract/mention.ts';
import type { RunEventOf } from '../contract/run-event.ts';
import { recallFacts } from '../memory/index.ts';
import { markdownOutput } from '../output/index.ts';
import { acceptAnswer } from './accept-answer.ts';
import { buildOperation } from './build-operation.ts';
import { type CallResult, callModel } from './call-model.ts';
import type { DispatchDeps } from './dispatch-deps.ts';
import { explainInterpretation, explainRefusal } from './explain-no-answer.ts';
import { readDirectives } from './read-directives.ts';
import type { Recorder } from './recorder.ts';

const CALL_ID = 'answer-1';

/**
 * Brings a run to exactly one `answer` or `no-answer` event: context, directives, one model call, the answer boundary.
 * @throws LeaseLostError where a newer worker has the run; whatever the store rejects with.
 */
export async function answerMention(mention: Mention, recorder: Recorder, deps: DispatchDeps): Promise<void> {
  const context = recorder.last('context-read') ?? (await readContext(mention, recorder, deps));
  const { route: routeName, ...directives } = context.directives;
  const route = deps.routes[typeof routeName === 'string' ? routeName : deps.defaultRoute];
  if (route === undefined) {
    refuseRoute(routeName, recorder, deps);
    return;
  }
  const result = await callModel(
    {
      callId: CALL_ID,
      purpose: 'answer',
      route,
      operation: buildOperation({
        prompt: context.prompt,
        context: context.context,
        ...(context.notes === undefined ? {} : { notes: context.notes }),
        ...(deps.instructions === undefined ? {} : { instructions: deps.instructions }),
        ...(markdownOutput.requestHint === undefined ? {} : { requestHint: markdownOutput.requestHint }),
        controls: directives as Readonly<Record<string, JsonValue>>,
      }),
    },
    recorder,
    deps,
  );
  await conclude(result, directives, recorder);
}

/** Reads the thread, the directives and the memory, once: a resumed run sees what the first worker saw. */
async function readContext(
  mention: Mention,
  recorder: Recorder,
  deps: DispatchDeps,
): Promise<RunEventOf<'context-read'>> {
  const context = await deps.threads.readThread(mention);
  const named = readDirectives(mention.text, new Set(CONTROL_NAMES));
  // A profile may know further names for a control; which profile it is stands in the directives themselves.
  const route = deps.routes[named.route ?? deps.defaultRoute];
  const names = new Set<string>([...CONTROL_NAMES, ...Object.keys(route?.profile.aliases ?? {})]);
  const { prompt, route: routeName, controls } = readDirectives(mention.text, names);
  const recalled = deps.memory.enabled
    ? await recallFacts(deps.facts, {
        destination: {
          team: mention.team,
          channel: mention.channel,
          user: mention.user,
          isPrivateToUser: context.channelKind === 'direct-message',
          isExternal: context.channelKind === 'external-shared',
        },
        query: prompt,
        nowMs: deps.now(),
      })
    : { facts: [] };
  const event: RunEventOf<'context-read'> = {
    kind: 'context-read',
    context,
    recalled: recalled.facts.map(({ id, text }) => ({ id, text })),
    ...(recalled.notes === undefined ? {} : { notes: recalled.notes }),
    directives: { ...controls, ...(routeName === undefined ? {} : { route: routeName }) },
    prompt,
  };
  recorder.add(event);
  return event;
}

function refuseRoute(name: JsonValue | undefined, recorder: Recorder, deps: DispatchDeps): void {
  const refusal = {
    kind: 'refusal',
    code: 'route.unknown',
    control: 'route',
    expected: `one of ${Object.keys(deps.routes).join(', ')}`,
  } as const;
  recorder.add({ kind: 'request-refused', callId: CALL_ID, purpose: 'answer', route: String(name), refusal });
  recorder.add({ kind: 'no-answer', ...explainRefusal(refusal, true) });
}

async function conclude(
  result: CallResult,
  directives: Readonly<Record<string, unknown>>,
  recorder: Recorder,
): Promise<void> {
  if (result.kind === 'refused') {
    const { refusal } = result;
    const byDirective = refusal.control !== undefined && refusal.control in directives;
    recorder.add({ kind: 'no-answer', ...explainRefusal(refusal, byDirective) });
    return;
  }
  const { interpretation, decision, attempts, redactions } = result;
  const isAnswer =
    decision.action === 'accept' && interpretation.state === 'complete' && interpretation.text !== null;
  const answer = isAnswer ? await acceptAnswer(interpretation.text ?? '', CALL_ID, redactions) : undefined;
  recorder.add({
    kind: 'call-ended',
    callId: CALL_ID,
    purpose: 'answer',
    status: decision.callStatus,
    layers: {
      ...reachedLayers(interpretation),
      // Any text is Markdown, so an answer that exists is also well-formed; what it says is nobody's check yet.
      ...(answer === undefined ? {} : { syntax: true, shape: true }),
    },
  });
  if (answer === undefined)
    recorder.add({ kind: 'no-answer', ...explainInterpretation(interpretation, attempts) });
  else recorder.add(answer.event, answer.blob);
}

/** The layers an interpretation speaks of; a later layer is never inferred from an earlier one. */
export function reachedLayers(interpretation: Interpretation): RunEventOf<'call-ended'>['layers'] {
  return {
    prepared: true,
    received: interpretation.transport !== 'no-response',
    generationFinished: interpretation.state === 'complete' || interpretation.state === 'tool-calls',
    answerPresent: interpretation.text !== null && interpretation.text.trim() !== '',
  };
}
