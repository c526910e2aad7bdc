import type { WireContent, WireToolCall } from '../dialect-reading.ts';
import { readList, readObject, readString, type WireObject } from '../wire-object.ts';
import { onlyChoice } from './only-choice.ts';

/**
 * Members under which servers give reasoning. Not in OpenAI's type: DeepSeek, llama.cpp and older vLLM say
 * `reasoning_content`, Ollama, OpenRouter and newer vLLM `reasoning` (facts/dialects 2.7).
 */
const REASONING_MEMBERS = ['reasoning_content', 'reasoning'] as const;

/** Members of a message that are known and are no part of the answer. */
const KNOWN_MEMBERS: ReadonlySet<string> = new Set([
  ...REASONING_MEMBERS,
  'annotations',
  'content',
  'function_call',
  'name',
  'reasoning_details',
  'refusal',
  'role',
  'tool_calls',
]);

/** The text and the oddities of one message's `content`. */
type ContentParts = {
  readonly text: string;
  readonly refusals: readonly string[];
  readonly reasoning: string;
  readonly unknownParts: readonly string[];
};

/**
 * The content of a Chat body: the only choice's `message.content`, a string or the text parts of a list. Reasoning
 * and refusals stand in members of their own and never become text. Never throws.
 */
export function readContent(body: WireObject): WireContent {
  const choices = readList(body['choices']);
  const message = readObject(onlyChoice(body)?.['message']) ?? {};
  const content = readParts(message['content']);
  const declined = readString(message['refusal']) ?? '';
  const refusals = declined === '' ? content.refusals : [declined, ...content.refusals];
  const reasoning = readReasoning(message, content.reasoning);
  return {
    text: content.text,
    refused: refusals.length > 0,
    refusal: refusals.length === 0 ? null : refusals.join(''),
    toolCalls: readToolCalls(message),
    reasoning,
    alternatives: choices?.length ?? 0,
    recognized: choices !== undefined,
    unknownParts: [...content.unknownParts, ...unknownMembers(message)],
    hostedParts: [],
    diagnostics: [],
  };
}

function readParts(content: unknown): ContentParts {
  if (typeof content === 'string') return { text: content, refusals: [], reasoning: '', unknownParts: [] };
  if (content === null || content === undefined)
    return { text: '', refusals: [], reasoning: '', unknownParts: [] };
  const parts = readList(content);
  if (parts === undefined) return { text: '', refusals: [], reasoning: '', unknownParts: ['content'] };
  const text: string[] = [];
  const refusals: string[] = [];
  const reasoning: string[] = [];
  const unknownParts: string[] = [];
  for (const value of parts) {
    const part = readObject(value);
    const kind = readString(part?.['type']) ?? 'untyped part';
    const words = readString(part?.['text']);
    if (kind === 'text' && words !== undefined) text.push(words);
    else if (kind === 'refusal') refusals.push(readString(part?.['refusal']) ?? '');
    // Mistral gives `thinking` parts, some gateways `reasoning` ones: known by name, and never the answer.
    else if (kind === 'thinking' || kind === 'reasoning')
      reasoning.push(words ?? readString(part?.[kind]) ?? '');
    else unknownParts.push(kind);
  }
  return { text: text.join(''), refusals, reasoning: reasoning.join(''), unknownParts };
}

/** Servers repeat one reasoning under several names, so the longest is counted and not the sum. */
function readReasoning(message: WireObject, inContent: string): WireContent['reasoning'] {
  const named = REASONING_MEMBERS.map((member) => readString(message[member])?.length ?? 0);
  const details = readList(message['reasoning_details']) ?? [];
  const detailed = details.map((detail) => {
    const object = readObject(detail);
    return (readString(object?.['text']) ?? readString(object?.['summary']) ?? '').length;
  });
  const chars = Math.max(
    inContent.length,
    ...named,
    detailed.reduce((sum, length) => sum + length, 0),
  );
  const present = chars > 0 || details.length > 0;
  return { present, chars: present && chars === 0 ? null : chars };
}

function readToolCalls(message: WireObject): readonly WireToolCall[] {
  const calls = (readList(message['tool_calls']) ?? []).map((value) => {
    const call = readObject(value);
    const custom = readObject(call?.['custom']);
    const named = readObject(call?.['function']) ?? custom;
    return {
      id: readString(call?.['id']) ?? null,
      name: readString(named?.['name']) ?? null,
      arguments: readString(named?.[named === custom ? 'input' : 'arguments']),
      whole: true,
    };
  });
  const legacy = readObject(message['function_call']);
  if (legacy === undefined) return calls;
  const name = readString(legacy['name']) ?? null;
  return [...calls, { id: null, name, arguments: readString(legacy['arguments']), whole: true }];
}

function unknownMembers(message: WireObject): readonly string[] {
  return Object.entries(message).flatMap(([member, value]) => {
    const isNothing = value === null || value === '' || readList(value)?.length === 0;
    return isNothing || KNOWN_MEMBERS.has(member) ? [] : [`message.${member}`];
  });
}
