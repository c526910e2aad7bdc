import type { Diagnostic } from '../contract/interpretation.ts';
import { MAX_DIAGNOSTIC_DETAIL_CHARS } from '../contract/limits.ts';

/**
 * Everything an interpretation can remark beside the state: code, then what it means. Documents and pages say these
 * words. A code is added here or it does not exist.
 */
export const DIAGNOSTICS = {
  'body-empty': 'a status came without a body',
  'body-not-utf8': 'the body is not UTF-8 text',
  'body-not-json': 'the body is not JSON',
  'body-not-object': 'the body is JSON but not an object',
  'body-duplicate-keys': 'the body gives a key twice, so it can be read in two ways',
  'body-not-whole': 'the body did not arrive whole; what came is kept and not read',
  'reading-in-bytes-only': 'the reading is too long for one event; it is made again from the stored reply',
  'body-encoded':
    'the body came in a coding nobody asked for; what is kept is decoded where the coding is a known one',
  'credential-scrubbed': 'the credential stood in the reply and was overwritten before anything was kept',
  'content-type-unexpected': 'the body was read as what it is although its content type says otherwise',
  'stream-ended-without-terminal':
    'the event stream ended before it said how the answer ended, so nobody can say',
  'stream-event-cut': 'the last event of the stream did not arrive whole and was left out',
  'stream-event-unknown': 'events of a kind this version does not know, passed over',
  'stream-text-differs':
    'the pieces of the stream and its last event tell different texts; the last event counts',
  'stream-not-requested': 'an event stream came although a whole reply was asked for',
  'stream-not-given': 'a whole reply came although an event stream was asked for',
  'shape-unrecognized': 'the body is a JSON object but has none of the marks of this dialect',
  'error-in-success': 'the status said success and the body reported a failure',
  'provider-message': 'what the provider said of the failure',
  'error-parameter': 'the request field the provider objected to',
  'signal-missing': 'the provider gave no completion word',
  'signal-unknown': 'a completion word that this version does not know',
  'choices-not-one': 'other than one alternative answer; one was asked for, so none is taken',
  'stop-sequence': 'the answer ended at a stop sequence',
  'refusal-category': 'the category the provider gave for declining',
  'refusal-beside-signal': 'the model declined although the completion word says otherwise',
  'commentary-left-out': 'remarks on the way to the answer, kept out of it',
  'reasoning-only': 'there is reasoning and no answer',
  'unknown-part': 'parts of a kind this version does not know, kept out of the answer',
  'hosted-part': "parts made by the provider's own tools, kept out of the answer",
  'part-not-whole': 'a part is marked unfinished although the reply is not',
  'think-tags-in-answer': 'the answer holds reasoning tags; it is left as the model wrote it',
  'tool-arguments-unparseable': 'arguments of a tool call are not one JSON object; they are not repaired',
  'tool-calls-beside-signal': 'there are tool calls although the completion word speaks of none',
  'tool-calls-not-whole': 'tool calls in a reply that did not end well; none may be run',
  'tool-signal-without-calls': 'the completion word speaks of tool calls and there are none',
  'tools-not-offered': 'tool calls although no tools were offered',
  'output-at-limit': 'as many output tokens as were allowed, with a completion word that speaks of no cut',
  'limit-was-defaulted': 'the output was cut at a limit the caller never chose',
  'limit-not-requested': 'the output was cut although no limit was sent',
  'usage-not-reported': 'no token counts were reported',
  'usage-invalid': 'a token count that is not a whole number of at least 0; it is not used',
  'usage-zero-with-content': 'zero output tokens were reported beside content',
  'usage-total-differs': 'the reported total is not the sum of input and output',
  'cache-exceeds-input': 'more cached tokens than input tokens were reported',
  'reasoning-exceeds-output': 'more reasoning tokens than output tokens were reported',
  'reasoning-tokens-zero': 'zero reasoning tokens were reported beside reasoning',
  'foreign-usage-key': 'a usage key of another dialect; it is not counted, so that nothing is counted twice',
  'unknown-usage-key': 'a usage key this version does not know; its value stays in the bytes',
} as const;

/** One of the diagnostic codes; see `DIAGNOSTICS`. */
export type DiagnosticCode = keyof typeof DIAGNOSTICS;

/**
 * A remark with what was seen, on one line and capped.
 * @param detail - absent where the code says all there is to say.
 */
export function diagnostic(code: DiagnosticCode, detail?: string): Diagnostic {
  if (detail === undefined) return { code, detail: null };
  const line = detail.replace(/\s+/g, ' ').trim();
  const capped =
    line.length <= MAX_DIAGNOSTIC_DETAIL_CHARS ? line : `${line.slice(0, MAX_DIAGNOSTIC_DETAIL_CHARS - 1)}…`;
  return { code, detail: capped };
}

/**
 * `a (2), b (1)`: what was met and how often, in the order first met, so that a body full of oddities gives one line.
 * @returns undefined where nothing was met.
 */
export function tally(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count === 1 ? name : `${name} (${count})`)).join(', ');
}
