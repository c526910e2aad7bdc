import type { AnswerPreviews } from '../contract/answer-preview.ts';
import type { CanonicalMarkdown } from '../contract/brand.ts';
import type { Logger } from '../contract/logger.ts';
import type { FactStore } from '../contract/memory-fact.ts';
import type { Publisher } from '../contract/publisher.ts';
import type { Route } from '../contract/route.ts';
import type { RunStore } from '../contract/run-store.ts';
import type { ThreadReader } from '../contract/thread-context.ts';
import type { WorkingStatus } from '../contract/working-status.ts';

/** The parts of the world the dispatcher works with; each is handed in, so that it knows no surface and no database. */
export type DispatchDeps = {
  readonly store: RunStore;
  readonly facts: FactStore;
  readonly threads: ThreadReader;
  readonly status: WorkingStatus;
  readonly publisher: Publisher;
  /** All routes by name. */
  readonly routes: Readonly<Record<string, Route>>;
  readonly defaultRoute: string;
  readonly memory: { readonly enabled: boolean; readonly route: string };
  /** Draws a canonical answer as the text reflection reads. */
  readonly renderForMemory: (answer: CanonicalMarkdown) => string;
  /** The operator's own instructions to the model; absent means none. */
  readonly instructions?: string;
  /** The credential of a route, absent where its variable is unset. */
  readonly credentialOf: (route: Route) => string | undefined;
  /** Name of this worker in leases and events, unique per process. */
  readonly worker: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Resolves after so many milliseconds, or at once when the process is stopping. */
  readonly wait: (durationMs: number) => Promise<void>;
  /** How often a lease is renewed, in milliseconds; well below its length. */
  readonly leaseRenewalMs: number;
  /** Aborts model calls when the process is stopping. */
  readonly signal: AbortSignal;
  readonly logger: Logger;
  /** Told of a streamed answer while it comes; absent means nobody looks on. */
  readonly previews?: Pick<AnswerPreviews, 'publish'>;
};
