import type { JsonValue } from '../contract/json-value.ts';
import { MAX_OBSERVED_ISSUES } from '../contract/limits.ts';
import type { OutputFailure, OutputType, ParsedOutput } from '../contract/output-type.ts';
import { observedLine, observedName } from './observed.ts';
import { readJson } from './read-json.ts';
import { sameJson } from './same-json.ts';

/** One thing wrong with a value's shape: where, as keys and indexes from the outside in, and what. */
export type ShapeIssue = { readonly path: readonly PropertyKey[]; readonly message: string };

/** What a schema says of a parsed value. */
export type CheckedShape<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly issues: readonly ShapeIssue[] };

/** What a caller may set of a JSON output type; the rest follows from its being JSON. */
export type JsonOutputOptions = {
  /** Name in records; `json` where absent. */
  readonly name?: string;
  /** Replaces the general hint, e.g. to name the fields. */
  readonly requestHint?: string;
  /** Re-asks at most; 2 where absent. */
  readonly maxRetries?: number;
};

const REQUEST_HINT =
  'Reply with one JSON value and nothing else: no prose before or after it, no code fence.';

/** Every failure of this kind is ours, not the model's: asking the model again cannot mend it. */
const SCHEMA_FAULT = 'the reply could not be checked: ';

/**
 * An output type for JSON whose shape is judged by `check`: the part that is the same for every schema language. The
 * canonical form is the checked value, serialised without white space; `changed` tells whether it means something else
 * than what the model sent, so white space, key order and a fence never count.
 * @param check - judges and may transform a parsed value; where it throws, the text is refused and not re-asked.
 */
export function buildJsonOutput<Value>(
  check: (value: JsonValue) => CheckedShape<Value>,
  options: JsonOutputOptions = {},
): OutputType<Value> {
  return {
    name: options.name ?? 'json',
    requestHint: options.requestHint ?? REQUEST_HINT,
    parse: (raw) => parseJsonOutput(raw, check),
    retryable: (failure) => !failure.observed.startsWith(SCHEMA_FAULT),
    maxRetries: options.maxRetries ?? 2,
  };
}

function parseJsonOutput<Value>(
  raw: string,
  check: (value: JsonValue) => CheckedShape<Value>,
): ParsedOutput<Value> {
  const read = readJson(raw);
  if (!read.ok) return refuse('syntax', read.observed);

  let checked: CheckedShape<Value>;
  try {
    checked = check(read.value);
  } catch {
    // The error may quote the value, so only the fact is passed on.
    return refuse('schema', `${SCHEMA_FAULT}the schema itself failed`);
  }
  if (!checked.ok) return refuse('schema', describeIssues(checked.issues));

  const canonical = serialise(checked.value);
  if (canonical === undefined)
    return refuse('schema', `${SCHEMA_FAULT}the schema gave a value JSON cannot hold`);
  return {
    ok: true,
    value: checked.value,
    canonical: canonical.text,
    changed: !sameJson(read.value, canonical.value),
  };
}

function refuse(kind: OutputFailure['kind'], observed: string): ParsedOutput<never> {
  return { ok: false, failure: { kind, observed: observedLine(observed) } };
}

/** The value as JSON text and as that text reads back; undefined for what JSON cannot hold (a cycle, a BigInt). */
function serialise(value: unknown): { readonly text: string; readonly value: JsonValue } | undefined {
  try {
    const text: string | undefined = JSON.stringify(value);
    return text === undefined ? undefined : { text, value: JSON.parse(text) };
  } catch {
    return undefined; // Whatever a transform built, the answer is the same: it is not JSON.
  }
}

function describeIssues(issues: readonly ShapeIssue[]): string {
  const lines = issues.slice(0, MAX_OBSERVED_ISSUES).map(({ path, message }) => {
    return path.length === 0 ? `the whole value: ${message}` : `${describePath(path)}: ${message}`;
  });
  const more = issues.length - lines.length;
  return `wrong shape: ${lines.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}

/** Dotted; a key that is no plain word, which may be the model's own, is quoted and cut. */
function describePath(path: readonly PropertyKey[]): string {
  return path
    .map((part) => {
      const name = String(part);
      return /^[\w$-]{1,64}$/.test(name) ? name : observedName(name);
    })
    .join('.');
}
