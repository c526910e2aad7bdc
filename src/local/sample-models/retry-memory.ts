import { createHash } from 'node:crypto';
import { MAX_SAMPLE_RETRIES_REMEMBERED } from '../../contract/limits.ts';

/** Which request bodies have failed once and are to be answered when they come again. */
export type RetryMemory = {
  /** True the first time a body is seen, false the next; then the body counts as new again. */
  readonly isFirstSend: (body: Uint8Array) => boolean;
};

/** A memory of its own, bounded: the oldest body is forgotten first. */
export function createRetryMemory(): RetryMemory {
  const failed = new Set<string>();
  return {
    isFirstSend: (body) => {
      const key = createHash('sha256').update(body).digest('hex');
      if (failed.delete(key)) return false;
      const [oldest] = failed;
      if (failed.size >= MAX_SAMPLE_RETRIES_REMEMBERED && oldest !== undefined) failed.delete(oldest);
      failed.add(key);
      return true;
    },
  };
}
