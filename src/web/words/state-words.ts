import type { State } from '../../contract/interpretation.ts';
import type { Word } from './tone.ts';

/** What each state of a reply means to a person. Only the first is ever shown as an answer without conditions. */
export const STATE_WORDS: Readonly<Record<State, Word>> = {
  complete: { label: 'complete', tone: 'good', meaning: 'The model finished and wrote an answer.' },
  truncated: { label: 'cut off', tone: 'warn', meaning: 'The model was stopped before it had finished.' },
  filtered: {
    label: 'filtered',
    tone: 'warn',
    meaning: 'A content filter of the provider stopped the reply.',
  },
  refused: { label: 'declined', tone: 'warn', meaning: 'The model said that it will not answer.' },
  'tool-calls': {
    label: 'tool calls',
    tone: 'note',
    meaning: 'The model asked for tools instead of answering.',
  },
  paused: { label: 'paused', tone: 'warn', meaning: 'The model paused in the middle of its turn.' },
  empty: { label: 'empty', tone: 'warn', meaning: 'The model finished without writing anything.' },
  'provider-failed': {
    label: 'provider failed',
    tone: 'bad',
    meaning: 'The provider reported a failure of its own.',
  },
  cancelled: { label: 'cancelled', tone: 'warn', meaning: 'The reply was cancelled before it had finished.' },
  pending: { label: 'pending', tone: 'warn', meaning: 'The provider had not finished when it replied.' },
  unknown: {
    label: 'unknown',
    tone: 'warn',
    meaning: 'The model ended with a word that stands in no map here; it is not taken for success.',
  },
};

/** A reply nobody could parse has no state; this is what the page says instead. */
export const NO_STATE: Word = {
  label: 'no state',
  tone: 'bad',
  meaning: 'No response could be parsed, so there is nothing to say about a generation.',
};
