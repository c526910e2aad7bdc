import type { Sha256 } from '../../../src/contract/brand.ts';
import type { Mention } from '../../../src/contract/mention.ts';
import { type RunEvent, runEventSchema } from '../../../src/contract/run-event.ts';
import type { RunLease, RunStore, StoredEvent } from '../../../src/contract/run-store.ts';
import { RUN_ID } from './fake-run.ts';

/** A record of one run in memory, which can be made to fail around any append as a killed process would. */
export type FakeStore = Pick<RunStore, 'readEvents' | 'readBlob' | 'append' | 'admit'> & {
  readonly events: () => readonly StoredEvent[];
  readonly lease: RunLease;
  readonly admitted: Mention[];
  /** Ends the next appends by an error: before the write, or right after it. */
  readonly killAt: (append: number, side: 'before' | 'after') => void;
  readonly fence: () => void;
};

export function createFakeStore(
  facts: readonly RunEvent[],
  options: { readonly now?: () => number; readonly blobs?: ReadonlyMap<Sha256, Uint8Array> } = {},
): FakeStore {
  const { now = () => 0, blobs = new Map() } = options;
  const events: StoredEvent[] = [];
  const admitted: Mention[] = [];
  let appends = 0;
  let kill: { append: number; side: 'before' | 'after' } | undefined;
  let isFenced = false;
  const write = (event: RunEvent): StoredEvent => {
    const stored = {
      runId: RUN_ID,
      seq: events.length + 1,
      atMs: now(),
      epoch: 1,
      event: runEventSchema.parse(event),
    };
    events.push(stored);
    return stored;
  };
  for (const fact of facts) write(fact);
  return {
    events: () => events,
    lease: { runId: RUN_ID, epoch: 1, worker: 'w' },
    admitted,
    killAt: (append, side) => {
      appends = 0;
      kill = { append, side };
    },
    fence: () => {
      isFenced = true;
    },
    readEvents: async () => [...events],
    readBlob: async (sha256) => blobs.get(sha256),
    append: async (_lease, drafts) => {
      appends += 1;
      if (isFenced) return { kind: 'fenced' };
      const dies = kill?.append === appends;
      if (dies && kill?.side === 'before') throw new Error('killed');
      const stored = drafts.map(write);
      if (dies) throw new Error('killed');
      return { kind: 'appended', events: stored };
    },
    admit: async (mention) => {
      const isKnown = admitted.some(({ ts, channel }) => ts === mention.ts && channel === mention.channel);
      if (!isKnown) admitted.push(mention);
      return { kind: isKnown ? 'duplicate' : 'admitted', runId: RUN_ID };
    },
  };
}
