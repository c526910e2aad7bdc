import { MAX_SLACK_READ_PAUSE_MS, SLACK_READ_BACKOFF_MS, SLACK_READ_RETRIES } from '../contract/limits.ts';
import { describeSlackError } from './describe-slack-error.ts';

/**
 * Calls a read until it succeeds, a bounded number of times: a read has no effect, so asking again is safe. Slack's
 * own "no" is final; a short pause it asks for is kept, a long one is not worth an answer's wait.
 * @param read - makes the call.
 * @param wait - resolves after so many milliseconds.
 * @returns the first success.
 * @throws what the last call threw.
 */
export async function retryRead<Result>(
  read: () => Promise<Result>,
  wait: (durationMs: number) => Promise<void>,
): Promise<Result> {
  for (let failures = 0; ; ) {
    try {
      return await read();
    } catch (error) {
      failures += 1;
      const pauseMs = pauseAfter(error, failures);
      if (pauseMs === undefined || failures > SLACK_READ_RETRIES) throw error;
      await wait(pauseMs);
    }
  }
}

function pauseAfter(error: unknown, failures: number): number | undefined {
  const failure = describeSlackError(error);
  switch (failure.kind) {
    case 'platform':
      return undefined;
    case 'rate-limited':
      return failure.retryAfterMs <= MAX_SLACK_READ_PAUSE_MS ? failure.retryAfterMs : undefined;
    case 'unclear':
      return SLACK_READ_BACKOFF_MS * failures;
  }
}
