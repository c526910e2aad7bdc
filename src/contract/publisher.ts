import type { RunLease } from './run-store.ts';

/** What the outbox achieved for a run in this go. `fenced`: a newer worker has the run. */
export type PublishOutcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'gave-up'; readonly code: string }
  | { readonly kind: 'later'; readonly atMs: number }
  | { readonly kind: 'fenced' };

/** Posts a run's recorded answer (or its no-answer line) where the mention was made. Implemented by `slack/`, called by `dispatch/`. */
export type Publisher = {
  /** Continues after the last delivery fact recorded; reads the answer from the record only. Never throws for anything Slack does. */
  readonly publish: (lease: RunLease) => Promise<PublishOutcome>;
};
