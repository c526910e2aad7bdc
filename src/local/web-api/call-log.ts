import { MAX_CALLS_REMEMBERED } from '../../contract/limits.ts';
import type { ChangeFeed } from '../state/change-feed.ts';
import type { RawArguments } from './define-method.ts';

/** One Web API call as it happened. */
export type ApiCall = {
  readonly method: string;
  /** As they arrived; a token among them is left out. */
  readonly arguments: RawArguments;
  readonly atMs: number;
  /** Whether the call took effect, whatever its caller was told. */
  readonly applied: boolean;
  /** What its caller saw: `ok`, Slack's error word, `status 500`, `rate-limited` or `dropped`. */
  readonly outcome: string;
};

/** The latest calls, oldest first. */
export class CallLog {
  readonly #changes: ChangeFeed;
  #calls: ApiCall[] = [];

  constructor(changes: ChangeFeed) {
    this.#changes = changes;
  }

  /** Remembers a call, and forgets the oldest above the limit. */
  add(call: ApiCall): void {
    this.#calls.push(call);
    if (this.#calls.length > MAX_CALLS_REMEMBERED) this.#calls.shift();
    this.#changes.emit({ kind: 'api-called' });
  }

  /** The calls of one method, or all. */
  read(method?: string): readonly ApiCall[] {
    return method === undefined ? [...this.#calls] : this.#calls.filter((call) => call.method === method);
  }
}
