import type { AssembledReply } from '../dialect-reading.ts';
import { mergeKnown } from '../merge-known.ts';
import type { WireEvent } from '../parse-event-stream.ts';
import { readList, readObject, readString, type WireObject } from '../wire-object.ts';
import { onlyChoice } from './only-choice.ts';

/** A member of a message as its deltas build it up: pieces of one text, a list that grows, or the last value given. */
type Member = { readonly texts: string[]; readonly items: unknown[]; last: unknown };

/** One tool call as its deltas build it up. Names and ids come whole, and some servers repeat them in every piece. */
type Call = { members: WireObject; named: WireObject; kind: 'function' | 'custom'; readonly texts: string[] };

/** One choice while the stream is read. */
type Choice = {
  members: WireObject;
  readonly message: Map<string, Member>;
  readonly calls: Map<number, Call>;
  /** Pieces of the deprecated single call, and its name. */
  legacy: Call | undefined;
};

/** Members of a delta that come whole; some servers repeat them in every chunk. */
const WHOLE_MEMBERS: ReadonlySet<string> = new Set(['role', 'name']);

/**
 * The completion that a Chat stream adds up to. Texts grow piece by piece; of everything else the last word that is
 * not null stands, as servers repeat it (usage, too: some send it cumulatively with every chunk). A stream has ended
 * once every choice has its finish reason; `[DONE]` alone says nothing of how. Never throws.
 */
export function assemble(events: readonly WireEvent[]): AssembledReply {
  const choices = new Map<number, Choice>();
  const unknownEvents: string[] = [];
  let top: WireObject = {};
  let hasChoices = false;
  for (const { name, body } of events) {
    const { choices: given, ...members } = body;
    const listed = readList(given);
    top = mergeKnown(top, members);
    hasChoices ||= listed !== undefined;
    for (const value of listed ?? []) addChoice(readObject(value) ?? {}, choices);
    const isKnown = listed !== undefined || members['error'] !== undefined || members['usage'] !== undefined;
    if (!isKnown) unknownEvents.push(name ?? readString(members['object']) ?? 'untyped event');
  }
  const built = [...choices].sort(([one], [other]) => one - other).map(([, choice]) => closeChoice(choice));
  return {
    body: { ...top, ...(hasChoices ? { choices: built } : {}) },
    source: { kind: 'events', argumentsByPart: new Map() },
    ended: built.length > 0 && built.every((choice) => readString(choice['finish_reason']) !== undefined),
    unknownEvents,
    diagnostics: [],
  };
}

/** The piece of answer text in one chunk: the only choice's `delta.content`. Never throws. */
export function readDelta({ body }: WireEvent): string | undefined {
  return readString(readObject(onlyChoice(body)?.['delta'])?.['content']);
}

function addChoice(given: WireObject, choices: Map<number, Choice>): void {
  const { index, delta, message, ...members } = given;
  const at = typeof index === 'number' ? index : 0;
  const choice = choices.get(at) ?? { members: {}, message: new Map(), calls: new Map(), legacy: undefined };
  choices.set(at, choice);
  choice.members = mergeKnown(choice.members, members);
  // A server that answers whole in one chunk says `message`, as in a whole reply.
  const said = readObject(delta) ?? readObject(message) ?? {};
  for (const [member, value] of Object.entries(said)) {
    if (value === null || value === undefined) continue;
    if (member === 'tool_calls') addCalls(readList(value) ?? [], choice);
    else if (member === 'function_call') choice.legacy = addCall({ function: value }, choice.legacy);
    else addMember(member, value, choice.message);
  }
}

function addMember(member: string, value: unknown, message: Map<string, Member>): void {
  const held = message.get(member) ?? { texts: [], items: [], last: undefined };
  message.set(member, held);
  if (typeof value === 'string' && !WHOLE_MEMBERS.has(member)) held.texts.push(value);
  else if (Array.isArray(value)) for (const item of value) held.items.push(item);
  else held.last = value;
}

/** Pieces belong to a call by its index; where a server gives none, another id begins another call. */
function addCalls(values: readonly unknown[], { calls }: Choice): void {
  for (const value of values) {
    const piece = readObject(value) ?? {};
    const id = readString(piece['id']);
    const latest = calls.get(calls.size - 1);
    const begins = latest === undefined || (id !== undefined && id !== '' && id !== latest.members['id']);
    const at = typeof piece['index'] === 'number' ? piece['index'] : calls.size - (begins ? 0 : 1);
    calls.set(at, addCall(piece, calls.get(at)));
  }
}

function addCall(piece: WireObject, before: Call | undefined): Call {
  const call = before ?? { members: {}, named: {}, kind: 'function', texts: [] };
  const { index: _index, function: named, custom, ...members } = piece;
  if (readObject(custom) !== undefined) call.kind = 'custom';
  const { arguments: argument, input, ...rest } = readObject(named) ?? readObject(custom) ?? {};
  const text = readString(argument) ?? readString(input);
  if (text !== undefined) call.texts.push(text);
  call.members = mergeKnown(call.members, withoutEmpty(members));
  call.named = mergeKnown(call.named, withoutEmpty(rest));
  return call;
}

/** Some servers leave a name or an id empty in every piece but the first. */
function withoutEmpty(members: WireObject): WireObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== ''));
}

function closeChoice({ members, message, calls, legacy }: Choice): WireObject {
  const ordered = [...calls].sort(([one], [other]) => one - other).map(([, call]) => closeCall(call));
  const built = [...message].map(([member, held]) => [member, closeMember(held)]);
  return {
    ...members,
    message: {
      ...Object.fromEntries(built),
      ...(ordered.length === 0 ? {} : { tool_calls: ordered }),
      ...(legacy === undefined ? {} : { function_call: closeCall(legacy)['function'] }),
    },
  };
}

/** A member given both as text and as a list of parts is a list in which the text is a part. */
function closeMember({ texts, items, last }: Member): unknown {
  const text = texts.join('');
  if (items.length === 0) return texts.length === 0 ? last : text;
  return text === '' ? items : [{ type: 'text', text }, ...items];
}

function closeCall({ members, named, kind, texts }: Call): WireObject {
  const written = { ...named, [kind === 'custom' ? 'input' : 'arguments']: texts.join('') };
  return { ...members, [kind]: written };
}
