import { redact } from '../contract/redact.ts';
import type { RunEvent } from '../contract/run-event.ts';

/**
 * An event with every text in it redacted, and the kinds of what was found. Those who make events redact what they
 * take from outside, so ordinarily nothing is found here: this is the last door before the disk.
 */
export function redactEvent(event: RunEvent): {
  readonly event: RunEvent;
  readonly found: readonly string[];
} {
  const found = new Set<string>();
  const redacted = mapTexts(event, (text) => {
    const result = redact(text);
    for (const kind of Object.keys(result.found)) found.add(kind);
    return result.text;
  });
  return { event: redacted, found: [...found] };
}

/** A copy of a JSON-like value with every string in it mapped; property names stay. */
function mapTexts<Value>(value: Value, map: (text: string) => string): Value {
  return mapUnknown(value, map) as Value;
}

function mapUnknown(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((item) => mapUnknown(item, map));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapUnknown(inner, map)]));
}
