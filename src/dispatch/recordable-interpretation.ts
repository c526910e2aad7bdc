import type { DIAGNOSTICS } from '../adapters/index.ts';
import type { Interpretation } from '../contract/interpretation.ts';
import { MAX_EVENT_BYTES } from '../contract/limits.ts';
import { redact } from '../record/index.ts';

const IN_BYTES_ONLY: keyof typeof DIAGNOSTICS = 'reading-in-bytes-only';

/**
 * A reading as it may be stored and shown: what the model wrote is redacted, and a text that alone would pass the
 * event budget is left to the reply's bytes, with a diagnostic that says so. The bytes keep the whole.
 */
export function recordableInterpretation(interpretation: Interpretation): Interpretation {
  const redacted: Interpretation = {
    ...interpretation,
    text: interpretation.text === null ? null : redact(interpretation.text).text,
    refusal: interpretation.refusal === null ? null : redact(interpretation.refusal).text,
    toolCalls: interpretation.toolCalls.map((call) => ({ ...call, arguments: redact(call.arguments).text })),
    diagnostics: interpretation.diagnostics.map(({ code, detail }) => ({
      code,
      detail: detail === null ? null : redact(detail).text,
    })),
  };
  if (Buffer.byteLength(JSON.stringify(redacted)) <= MAX_EVENT_BYTES) return redacted;
  return {
    ...redacted,
    text: null,
    refusal: null,
    toolCalls: [],
    diagnostics: [...redacted.diagnostics.slice(0, 20), { code: IN_BYTES_ONLY, detail: null }],
  };
}
