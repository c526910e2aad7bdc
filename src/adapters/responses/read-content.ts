import type { Diagnostic } from '../../contract/interpretation.ts';
import { diagnostic, tally } from '../diagnostic.ts';
import type { WireContent, WireToolCall } from '../dialect-reading.ts';
import { readList, readObject, readString, type WireObject } from '../wire-object.ts';
import { HOSTED_ITEM_KINDS } from './part-kinds.ts';

/** What is gathered while the output items are walked, in their order. */
type Gathered = {
  readonly text: string[];
  readonly refusals: string[];
  readonly commentary: string[];
  readonly reasoning: string[];
  readonly toolCalls: WireToolCall[];
  readonly unknownParts: string[];
  readonly hostedParts: string[];
  readonly unfinished: string[];
  reasoningPresent: boolean;
  refused: boolean;
};

/**
 * The content of a Responses body. The answer is the `output_text` parts of `message` items whose phase is absent,
 * null or `final_answer`, joined as they stand. `output_text` at the top level is the SDK's own addition and is not
 * read. Never throws.
 */
export function readContent(body: WireObject): WireContent {
  const found: Gathered = {
    text: [],
    refusals: [],
    commentary: [],
    reasoning: [],
    toolCalls: [],
    unknownParts: [],
    hostedParts: [],
    unfinished: [],
    reasoningPresent: false,
    refused: false,
  };
  const output = readList(body['output']);
  for (const item of output ?? []) readItem(item, found);
  const reasoningChars = found.reasoning.join('').length;
  const outputLimit = body['max_output_tokens'];
  return {
    text: found.text.join(''),
    refused: found.refused,
    refusal: found.refusals.length === 0 ? null : found.refusals.join(''),
    toolCalls: found.toolCalls,
    reasoning: {
      present: found.reasoningPresent,
      chars: found.reasoningPresent && reasoningChars === 0 ? null : reasoningChars,
    },
    alternatives: 1,
    recognized: output !== undefined || typeof body['status'] === 'string',
    unknownParts: found.unknownParts,
    hostedParts: found.hostedParts,
    ...(typeof outputLimit === 'number' ? { outputLimit } : {}),
    diagnostics: remarks(body, found),
  };
}

function readItem(value: unknown, found: Gathered): void {
  const item = readObject(value);
  const kind = readString(item?.['type']);
  if (item === undefined || kind === undefined) found.unknownParts.push('untyped item');
  else if (kind === 'message') readMessage(item, found);
  else if (kind === 'reasoning') readReasoning(item, found);
  else if (kind === 'function_call' || kind === 'custom_tool_call') readToolCall(item, kind, found);
  else if (HOSTED_ITEM_KINDS.has(kind)) found.hostedParts.push(kind);
  else found.unknownParts.push(kind);
}

function readMessage(message: WireObject, found: Gathered): void {
  const { phase } = message;
  const isAnswer = phase === undefined || phase === null || phase === 'final_answer';
  if (message['status'] === 'incomplete' || message['status'] === 'in_progress')
    found.unfinished.push('message');
  const parts = readList(message['content']);
  if (parts === undefined) found.unknownParts.push('message without a list of parts');
  for (const value of parts ?? []) {
    const part = readObject(value);
    const kind = readString(part?.['type']) ?? 'untyped part';
    const text = readString(part?.['text']);
    if (kind === 'refusal') {
      found.refused = true;
      found.refusals.push(readString(part?.['refusal']) ?? '');
    } else if (kind !== 'output_text' || text === undefined) found.unknownParts.push(kind);
    else (isAnswer ? found.text : found.commentary).push(text);
  }
}

function readReasoning(item: WireObject, found: Gathered): void {
  found.reasoningPresent = true;
  for (const value of [...(readList(item['summary']) ?? []), ...(readList(item['content']) ?? [])]) {
    found.reasoning.push(readString(readObject(value)?.['text']) ?? '');
  }
}

function readToolCall(item: WireObject, kind: string, found: Gathered): void {
  const whole = item['status'] !== 'incomplete' && item['status'] !== 'in_progress';
  if (!whole) found.unfinished.push(kind);
  found.toolCalls.push({
    id: readString(item['call_id']) ?? null,
    name: readString(item['name']) ?? null,
    arguments: readString(item[kind === 'function_call' ? 'arguments' : 'input']),
    whole,
  });
}

function remarks(body: WireObject, found: Gathered): readonly Diagnostic[] {
  const commentaryChars = found.commentary.join('').length;
  const unfinished = body['status'] === 'completed' ? tally(found.unfinished) : undefined;
  return [
    ...(commentaryChars === 0 ? [] : [diagnostic('commentary-left-out', `${commentaryChars} characters`)]),
    ...(unfinished === undefined ? [] : [diagnostic('part-not-whole', unfinished)]),
  ];
}
