import type { Logger } from '../../contract/logger.ts';
import type { StoredEvent } from '../../contract/run-store.ts';

/** What one committed write amounts to: its result, the events it added, and whom to wake now that they stand. */
export type Committed<Result> = {
  readonly result: Result;
  readonly events: readonly StoredEvent[];
  readonly wakes: readonly (() => void)[];
};

/** Writes one after the other, and tells of each after its commit and before the next. */
export type CommitLine = {
  /** Runs `write` once those before it are done; rejects as it does, telling nobody. */
  readonly commit: <Result>(write: () => Promise<Committed<Result>>) => Promise<Result>;
  /** Calls `listener` for every event committed from now on, in order, until the returned function is called. */
  readonly subscribe: (listener: (event: StoredEvent) => void) => () => void;
  /** Resolves once the writes begun so far are done. Never rejects. */
  readonly settled: () => Promise<void>;
};

/** The line in which a process's writes stand, so that listeners hear events in the order in which they were committed. */
export function createCommitLine(logger: Logger): CommitLine {
  const listeners = new Set<(event: StoredEvent) => void>();
  let last: Promise<unknown> = Promise.resolve();

  const tell = ({ events, wakes }: Committed<unknown>): void => {
    for (const event of events) {
      for (const listener of listeners) {
        guarded(() => listener(event), logger, event);
      }
    }
    for (const wake of wakes) guarded(wake, logger);
  };

  return {
    commit: (write) => {
      const written = last.then(write).then((committed) => {
        tell(committed);
        return committed.result;
      });
      // The next write does not care whether this one failed; whoever asked for it does.
      last = written.then(ignore, ignore);
      return written;
    },
    subscribe: (listener) => {
      // Wrapped, so that one function subscribed twice is two subscriptions.
      const subscription = (event: StoredEvent): void => listener(event);
      listeners.add(subscription);
      return () => {
        listeners.delete(subscription);
      };
    },
    settled: async () => {
      await last;
    },
  };
}

function ignore(): void {}

/** A listener's fault is its own: the write stands, and the other listeners hear of it. */
function guarded(call: () => void, logger: Logger, event?: StoredEvent): void {
  try {
    call();
  } catch (err) {
    const fields = event === undefined ? {} : { runId: event.runId, seq: event.seq };
    logger.error({ ...fields, err }, 'a listener of the record failed');
  }
}
