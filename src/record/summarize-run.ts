import type { RunId } from '../contract/brand.ts';
import { MAX_TITLE_CHARS } from '../contract/limits.ts';
import type { Mention } from '../contract/mention.ts';
import type { RunEvent } from '../contract/run-event.ts';
import type { RunSummary, StoredEvent } from '../contract/run-store.ts';

/** A summary with what is needed to go on from it. */
export type RunStanding = RunSummary & {
  /** The answer call, once one was prepared: `state` follows it and no other call. */
  readonly answerCallId?: string;
};

/** The standing of a run that has just been admitted: its mention and nothing else. */
export function beginStanding(runId: RunId, mention: Mention, atMs: number): RunStanding {
  return {
    runId,
    team: mention.team,
    channel: mention.channel,
    threadTs: mention.threadTs,
    user: mention.user,
    title: [...mention.text.slice(0, 2 * MAX_TITLE_CHARS)].slice(0, MAX_TITLE_CHARS).join(''),
    createdAtMs: atMs,
    updatedAtMs: atMs,
    status: 'waiting',
    delivered: false,
    events: 1,
  };
}

/** The standing after one more event. A re-interpretation is listed among the events but does not change the state. */
export function advanceStanding(standing: RunStanding, { event, atMs, seq }: StoredEvent): RunStanding {
  return { ...standing, ...changeOf(standing, event), updatedAtMs: atMs, events: seq };
}

function changeOf(standing: RunStanding, event: RunEvent): Partial<RunStanding> {
  switch (event.kind) {
    case 'work-started':
      return standing.status === 'waiting' ? { status: 'working' } : {};
    case 'request-prepared':
      return event.purpose === 'answer' ? { route: event.request.route, answerCallId: event.callId } : {};
    case 'attempt-interpreted': {
      const { state } = event.interpretation;
      const isAnswerCall = event.callId === standing.answerCallId && event.origin === 'live';
      return isAnswerCall && state !== null ? { state } : {};
    }
    case 'answer':
      return { status: 'answered' };
    case 'no-answer':
      return { status: 'unanswered' };
    case 'delivery-ended':
      return { delivered: event.delivered };
    default:
      return {};
  }
}
