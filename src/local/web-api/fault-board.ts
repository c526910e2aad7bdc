import { z } from 'zod';

/**
 * What a call of one method meets instead of its normal answer, for a number of times. One of `status`, `drop`, `error`
 * and `retryAfterSeconds` says what the caller sees; with none of them it gets the normal answer, only later.
 */
export const faultSchema = z.strictObject({
  /** HTTP status with a body that is not JSON. */
  status: z.int().min(400).max(599).optional(),
  /** The connection breaks without an answer. */
  drop: z.literal(true).optional(),
  /** `{ok: false, error}` with status 200, as Slack refuses. */
  error: z.string().min(1).optional(),
  /** Status 429 with this Retry-After. */
  retryAfterSeconds: z.int().min(0).optional(),
  /** Milliseconds before the answer. */
  delayMs: z.int().min(0).optional(),
  /** The call takes effect before the caller is told it failed: the case that doubles messages. */
  applyThenFail: z.literal(true).optional(),
  /** Calls that meet it; absent: one. */
  times: z.int().min(1).optional(),
});

/** See `faultSchema`. */
export type Fault = Readonly<z.infer<typeof faultSchema>>;

/** Faults waiting for the calls that will meet them. */
export class FaultBoard {
  readonly #waiting = new Map<string, Fault[]>();

  /** Lets the next calls of a method meet a fault, after those already waiting for it. */
  set(method: string, fault: Fault): void {
    const { times = 1, ...once } = faultSchema.parse(fault);
    const waiting = this.#waiting.get(method) ?? [];
    this.#waiting.set(method, [...waiting, ...Array.from({ length: times }, () => once)]);
  }

  /** Takes away all faults that have not been met. */
  clear(): void {
    this.#waiting.clear();
  }

  /** The fault this call meets; undefined: none. */
  take(method: string): Fault | undefined {
    return this.#waiting.get(method)?.shift();
  }
}
