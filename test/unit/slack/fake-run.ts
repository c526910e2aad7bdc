import type { RunId } from '../../../src/contract/brand.ts';
import type { Logger } from '../../../src/contract/logger.ts';
import type { Mention } from '../../../src/contract/mention.ts';
import type { RunEvent } from '../../../src/contract/run-event.ts';

const isRunId = (id: string): id is RunId => id.length === 26;

function runId(id: string): RunId {
  if (!isRunId(id)) throw new Error('a run id has 26 characters');
  return id;
}

export const RUN_ID = runId('01J0000000000000000000SLAK');

export const MENTION: Mention = {
  eventId: 'Ev1',
  team: 'T1',
  channel: 'C1',
  ts: '1700000000.000100',
  threadTs: '1700000000.000100',
  user: 'U1',
  botUser: 'UBOT',
  via: 'app-mention',
  text: 'hello',
  cut: false,
};

export function answerFact(text: string): RunEvent {
  return {
    kind: 'answer',
    callId: 'c1',
    text,
    canonicalVersion: 'test',
    promoted: 0,
    left: {},
    redactions: {},
  };
}

export const LINKS = {
  run: (id: string) => `https://runs.example/r/${id}?k=1&v=2`,
  compare: (id: string) => `https://runs.example/r/${id}/compare`,
};

/** Keeps what was logged, so that a test can look for what must not be there. */
export function createMemoryLogger(): Logger & { readonly lines: string[] } {
  const lines: string[] = [];
  const write = (level: string) => (fields: object, message: string) => {
    lines.push(`${level} ${message} ${JSON.stringify(fields)}`);
  };
  return { lines, info: write('info'), warn: write('warn'), error: write('error') };
}

/** A clock that waiting moves on, so that no test waits. */
export function createFakeClock(startMs = 1_700_000_000_000) {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    wait: async (durationMs: number) => {
      nowMs += durationMs;
    },
    advance: (durationMs: number) => {
      nowMs += durationMs;
    },
  };
}
