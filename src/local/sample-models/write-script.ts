import { REFLECTION_MARKER } from '../../contract/reflection-marker.ts';
import { fillSchema } from './fill-schema.ts';
import { findOutcome } from './find-outcome.ts';
import { readEcho, readPrompt } from './read-prompt.ts';
import { reflect } from './reflect.ts';
import { countTokens, cutToTokens, type SampleReply } from './sample-reply.ts';
import type { SampleRequest } from './sample-request.ts';
import type { SampleScript } from './sample-script.ts';
import { isPlainQuestion, writeAnswer } from './write-answer.ts';

/** What the sample model does about a request: the latest turn decides. Pure; never throws. */
export function writeScript(request: SampleRequest): SampleScript {
  // A reflection quotes the conversation, outcome words and all, so it is told by its system text and before them.
  if (request.system.includes(REFLECTION_MARKER)) {
    return { kind: 'reply', reply: complete(JSON.stringify(reflect(request.turns))) };
  }
  const prompt = readPrompt(request);
  const echo = readEcho(prompt);
  // Not even a limit touches an echo: it is how people send exact bytes through.
  if (echo !== undefined) return { kind: 'reply', reply: complete(echo) };
  const outcome = isPlainQuestion(request) ? undefined : findOutcome(prompt);
  if (outcome !== undefined) return outcome.play(request, prompt);
  return { kind: 'reply', reply: withinLimits(complete(writeText(request)), request) };
}

function writeText(request: SampleRequest): string {
  if (request.format === undefined) return writeAnswer(request);
  const value = request.format === 'json' ? { answer: 'sample' } : fillSchema(request.format.schema);
  return JSON.stringify(value);
}

function complete(text: string): SampleReply {
  return { ending: 'complete', text };
}

/** An answer as a stop sequence or the output limit leaves it, whichever comes first. */
function withinLimits(reply: SampleReply, { stopSequences, outputLimit }: SampleRequest): SampleReply {
  const stops = stopSequences
    .map((stopSequence) => ({ stopSequence, at: reply.text.indexOf(stopSequence) }))
    .filter(({ at }) => at !== -1)
    .sort((one, other) => one.at - other.at);
  const [first] = stops;
  const text = first === undefined ? reply.text : reply.text.slice(0, first.at);
  if (outputLimit !== undefined && countTokens(text) > outputLimit) {
    return { ending: 'output-limit', text: cutToTokens(text, outputLimit) };
  }
  return first === undefined ? reply : { ending: 'stop-sequence', text, stopSequence: first.stopSequence };
}
