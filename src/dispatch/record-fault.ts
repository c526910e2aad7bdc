import { explainFault } from './explain-no-answer.ts';
import type { Recorder } from './recorder.ts';

/** Characters of an error's message that go into the record. */
const MAX_FAULT_CHARS = 500;

/**
 * Ends a run with a fault of our own: what went wrong for operators, and the line for the person.
 * @throws what the recorder's `flush` throws.
 */
export async function recordFault(recorder: Recorder, error: unknown): Promise<void> {
  const detail = error instanceof Error ? error.message : String(error);
  recorder.add({ kind: 'noted', code: 'internal-fault', detail: detail.slice(0, MAX_FAULT_CHARS) });
  recorder.add({ kind: 'no-answer', ...explainFault() });
  await recorder.flush();
}
