import { setTimeout as delay } from 'node:timers/promises';

/**
 * A wait that ends early when the process is asked to stop.
 * @returns a function that resolves after so many milliseconds or when `signal` aborts, whichever is first. Never rejects.
 */
export function createWait(signal: AbortSignal): (durationMs: number) => Promise<void> {
  return async (durationMs) => {
    try {
      await delay(durationMs, undefined, { signal });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };
}
