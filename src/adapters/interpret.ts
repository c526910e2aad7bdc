import type { DialectName } from '../contract/dialect.ts';
import type { Diagnostic, ErrorKind, Interpretation } from '../contract/interpretation.ts';
import type { Reply, TransportFacts, TransportFailure } from '../contract/reply.ts';
import type { Asked } from './asked.ts';
import { deriveState } from './derive-state.ts';
import { diagnostic } from './diagnostic.ts';
import type { BodySource } from './dialect-reading.ts';
import { DIALECTS } from './dialects.ts';
import { classifyError } from './error-code-map.ts';
import { judgeToolCalls } from './judge-tool-calls.ts';
import { isEventStream, parseEventStream } from './parse-event-stream.ts';
import { parseWireJson, type WireFault } from './parse-wire-json.ts';
import { readEdgeCode } from './read-edge-code.ts';
import { readErrorBody, type WireError } from './read-error-envelope.ts';
import { noUsage, readUsage, usageKeysOf } from './read-usage.ts';
import { remarkContent } from './remark-content.ts';
import { remarkError } from './remark-error.ts';
import { remarkStream, type StreamCourse } from './remark-stream.ts';
import { remarkTransport } from './remark-transport.ts';
import type { WireObject } from './wire-object.ts';

/**
 * Version of everything a reading depends on: maps, precedence, usage relations, remarks. It changes whenever one
 * reply could come out differently; old readings keep theirs and a newer one is put beside them.
 */
export const INTERPRETATION_VERSION = 'interpretation-v2';

/** The kind of error each way of not getting a whole reply is. */
const FAILURE_KINDS: Readonly<Record<TransportFailure, ErrorKind>> = {
  timeout: 'timeout',
  unreachable: 'unreachable',
  // To the person it is the same: the model was not reached. The transport facts keep the difference.
  reset: 'unreachable',
  cut: 'cut-body',
  oversize: 'oversize',
  cancelled: 'cancelled',
  interrupted: 'interrupted',
};

/** Usage keys by dialect that only the other dialects know. */
const FOREIGN_USAGE_KEYS = new Map(
  Object.entries(DIALECTS).map(([name, own]) => {
    const others = Object.values(DIALECTS).filter((other) => other !== own);
    const known = new Set(usageKeysOf(own.read.usageMap));
    const keys = others.flatMap((other) => usageKeysOf(other.read.usageMap));
    return [name, new Set(keys.filter((key) => !known.has(key)))];
  }),
);

/** A body with what it was read from, and how its stream went where it was one. */
type ReadBody = {
  readonly body: WireObject;
  readonly source: BodySource;
  /** Absent where the reply came whole. */
  readonly stream?: StreamCourse;
};

/**
 * What one reply amounts to: the provider's signal, the content, one derived state, the usage, remarks, and the error
 * if something failed. The same function reads a reply that just came and one from the record, whole or streamed.
 * @param dialect - the protocol the request spoke.
 * @param reply - transport facts and the bytes as kept; any bytes at all.
 * @param asked - what the request asked for, from `askedOf`.
 * @returns a reading whose `state` and `text` are null exactly where there was no model's reply to read: no response,
 *   an error status, a whole body cut, or bytes nobody can parse. A stream that breaks off is `unknown` and keeps what
 *   came of it, with the failure of the transport beside it if there was one. Pure and total: the same input gives the
 *   same reading; never throws.
 */
export function interpret(dialect: DialectName, reply: Reply, asked: Asked): Interpretation {
  const { facts, bytes } = reply;
  if (facts.transport === 'http-error') return interpretErrorStatus(dialect, facts, bytes);
  if (facts.transport === 'no-response') return interpretNothingWhole(dialect, facts);
  if (isEventStream(facts, bytes)) return interpretStream(dialect, facts, bytes, asked);
  if (facts.failure !== undefined) return interpretNothingWhole(dialect, facts);
  const parsed = parseWireJson(bytes);
  if (parsed.kind === 'unreadable') return interpretUnreadable(dialect, facts, parsed);
  return interpretBody(
    dialect,
    facts,
    { body: parsed.body, source: { kind: 'text', text: parsed.source } },
    asked,
  );
}

function interpretStream(
  dialect: DialectName,
  facts: TransportFacts,
  bytes: Uint8Array,
  asked: Asked,
): Interpretation {
  const parsed = parseEventStream(bytes);
  if (parsed.kind === 'unreadable') {
    return facts.failure === undefined
      ? interpretUnreadable(dialect, facts, parsed)
      : interpretNothingWhole(dialect, facts);
  }
  const { ended, unknownEvents, diagnostics, ...body } = DIALECTS[dialect].read.assemble(parsed.events);
  const read = { ...body, stream: { ended, unknownEvents, cut: parsed.cut } };
  const interpretation = interpretBody(dialect, facts, read, asked);
  return { ...interpretation, diagnostics: [...interpretation.diagnostics, ...diagnostics] };
}

function interpretBody(
  dialect: DialectName,
  facts: TransportFacts,
  { body, source, stream }: ReadBody,
  asked: Asked,
): Interpretation {
  const { completionMap, usageMap, ...reading } = DIALECTS[dialect].read;
  // A stream that broke off has no word on its end, whatever stood in its beginning.
  const hasEnd = stream?.ended ?? true;
  const signal = hasEnd ? reading.readSignal(body) : { raw: null, path: null };
  const meaning = completionMap.find((row) => row.word === signal.raw);
  const failure = reading.readError(body);
  const content = reading.readContent(body, source);
  const derived = deriveState(meaning, content, failure !== undefined);
  const { calls, unparseable } = judgeToolCalls(content.toolCalls, derived.state);
  const foreignKeys = FOREIGN_USAGE_KEYS.get(dialect) ?? new Set<string>();
  const { usage, diagnostics } = readUsage(body, usageMap, foreignKeys, asked.quirks ?? []);
  return {
    version: INTERPRETATION_VERSION,
    transport: facts.transport,
    ...derived,
    signal,
    text: content.text,
    refusal: content.refusal,
    toolCalls: [...calls],
    reasoningChars: content.reasoning.chars,
    usage,
    diagnostics: [
      ...remarkTransport(facts, stream === undefined ? 'json' : 'event-stream'),
      ...remarkStream(stream, asked),
      ...(failure === undefined ? [] : [diagnostic('error-in-success'), ...remarkError(failure)]),
      ...remarkContent({
        asked,
        completionMap,
        signal,
        meaning,
        content,
        derived,
        hasError: failure !== undefined,
        unparseable,
        usage,
      }),
      ...content.diagnostics,
      ...diagnostics,
    ],
    error: errorOf(derived.state, failure, signal.raw) ?? (hasEnd ? null : errorOfTransport(facts)),
  };
}

/** An error stands beside exactly those states in which something failed; the others are outcomes, not errors. */
function errorOf(
  state: Interpretation['state'],
  failure: WireError | undefined,
  signal: string | null,
): Interpretation['error'] {
  if (state === 'empty') return { kind: 'empty-output', code: null };
  if (state === 'cancelled') return { kind: 'cancelled', code: null };
  if (state !== 'provider-failed') return null;
  // Without an error of its own the completion word is all the provider said of the failure.
  const said = failure ?? { codes: signal === null ? [] : [signal] };
  return { kind: classifyError(said, undefined), code: failure?.codes[0] ?? null };
}

/** What a stream broke off for, where the transport knows; a stream that just stops is no error anybody saw. */
function errorOfTransport({ failure }: TransportFacts): Interpretation['error'] {
  return failure === undefined ? null : { kind: FAILURE_KINDS[failure], code: null };
}

function interpretErrorStatus(
  dialect: DialectName,
  facts: TransportFacts,
  bytes: Uint8Array,
): Interpretation {
  const parsed = parseWireJson(bytes);
  const body: WireObject = parsed.kind === 'parsed' ? parsed.body : {};
  const failure = readErrorBody(body);
  const remarks = failure === undefined ? [] : remarkError(failure);
  const edgeCode = readEdgeCode(facts.status, bytes);
  if (edgeCode !== undefined)
    return withoutBody(dialect, facts, { kind: 'edge-rejected', code: edgeCode }, remarks);
  // An http-error always carries its status; were it lost, the failure is the provider's for all anyone can tell.
  const kind = classifyError(failure, facts.status ?? 500);
  return withoutBody(dialect, facts, { kind, code: failure?.codes[0] ?? null }, remarks);
}

function interpretNothingWhole(dialect: DialectName, facts: TransportFacts): Interpretation {
  const error = errorOfTransport(facts) ?? { kind: 'unreachable', code: null };
  return withoutBody(dialect, facts, error, []);
}

function interpretUnreadable(
  dialect: DialectName,
  facts: TransportFacts,
  { fault, observed }: { readonly fault: WireFault; readonly observed: string },
): Interpretation {
  return withoutBody(dialect, facts, { kind: 'malformed-response', code: null }, [
    diagnostic(`body-${fault}`, observed),
  ]);
}

function withoutBody(
  dialect: DialectName,
  facts: TransportFacts,
  error: NonNullable<Interpretation['error']>,
  remarks: readonly Diagnostic[],
): Interpretation {
  return {
    version: INTERPRETATION_VERSION,
    transport: facts.transport,
    state: null,
    cause: null,
    signal: { raw: null, path: null },
    text: null,
    refusal: null,
    toolCalls: [],
    reasoningChars: null,
    usage: noUsage(DIALECTS[dialect].read.usageMap),
    diagnostics: [...remarkTransport(facts, 'json'), ...remarks],
    error,
  };
}
