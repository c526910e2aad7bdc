import { MAX_SAMPLE_DELAY_S } from '../../contract/limits.ts';
import type { Ending, SampleReply } from './sample-reply.ts';
import type { SampleRequest } from './sample-request.ts';
import type { SampleOutcome, SampleScript } from './sample-script.ts';

const WAY_THROUGH = 'I compared the three paths and took the shortest one.';

const ends = (ending: Ending, text: string, more: Partial<SampleReply> = {}): SampleScript => ({
  kind: 'reply',
  reply: { ending, text, ...more },
});

const callTool = ({ toolNames }: SampleRequest, text: string, args: string): SampleScript =>
  ends('tool-calls', text, { toolCalls: [{ name: toolNames[0] ?? 'look_up', arguments: args }] });

const DEFAULT_DELAY_S = 5;

/**
 * Outcomes of the model itself: how its generation can end. A phrase that contains another stands before it, since the
 * first match is played.
 */
export const GENERATION_OUTCOMES: readonly SampleOutcome[] = [
  {
    words: ['truncated', 'cut off'],
    shows: 'an answer cut at the output limit',
    play: () => ends('output-limit', 'This answer was going to be longer, but it stops in the middle of a'),
  },
  {
    words: ['refused', 'refusal'],
    shows: 'a model that declines',
    play: () => ends('refused', '', { refusal: 'I declined, as you asked me to.' }),
  },
  {
    words: ['filtered', 'content filter'],
    shows: 'an answer taken away by a content filter',
    play: () => ends('filtered', ''),
  },
  {
    words: ['broken tool call'],
    shows: 'a tool call whose arguments are cut',
    play: (request) => callTool(request, '', '{"query":"release no'),
  },
  {
    words: ['tool call', 'tool calls'],
    shows: 'a reply that only calls a tool',
    play: (request) => callTool(request, '', '{"query":"release notes"}'),
  },
  {
    words: ['only reasoning'],
    shows: 'reasoning, and then no answer',
    play: () => ends('complete', '', { reasoning: WAY_THROUGH }),
  },
  {
    words: ['reasoning'],
    shows: 'hidden reasoning beside an answer',
    play: () => ends('complete', 'The *shortest* path is the second one.', { reasoning: WAY_THROUGH }),
  },
  {
    words: ['commentary'],
    shows: 'a remark before the answer that is no part of it (Responses)',
    play: () => ends('complete', 'The build is *green*.', { commentary: 'Let me look at the build first.' }),
  },
  {
    words: ['unknown reason'],
    shows: 'text with a completion word nobody knows',
    play: () => ends('unknown', 'This text may be whole or not: the word beside it is new.'),
  },
  {
    words: ['paused'],
    shows: 'a turn that was paused (Messages)',
    play: () => ends('paused', 'Let me look that up'),
  },
  {
    words: ['context window'],
    shows: 'a conversation that fills the context window',
    play: () => ends('context-window', 'The conversation filled the window right'),
  },
  {
    words: ['pending'],
    shows: 'a reply that is still being made (Responses)',
    play: () => ends('pending', ''),
  },
  {
    words: ['cancelled'],
    shows: 'a reply that was cancelled (Responses)',
    play: () => ends('cancelled', ''),
  },
  {
    words: ['provider failed'],
    shows: 'a failure inside the provider',
    play: () => ends('failed', ''),
  },
  {
    words: ['whitespace'],
    shows: 'an answer of nothing but white space',
    play: () => ends('complete', ' \n\n '),
  },
  {
    words: ['cached'],
    shows: 'usage that counts input read from the cache',
    play: () =>
      ends('complete', 'Part of your input came from the *cache*; look at the usage.', { cachedTokens: 1 }),
  },
  {
    words: ['slow'],
    shows: `an answer after ${DEFAULT_DELAY_S} seconds; slow 20 takes 20`,
    play: (_request, prompt) => {
      const asked = Number(/\bslow\s+(\d{1,3})\b/i.exec(prompt)?.[1] ?? DEFAULT_DELAY_S);
      const delayS = Math.min(asked, MAX_SAMPLE_DELAY_S);
      const reply = { ending: 'complete', text: `That took ${delayS} seconds, *as you asked*.` } as const;
      return { kind: 'reply', reply, delayS };
    },
  },
];

/** A reply of no text at all; last of its kind, since its word is the most ordinary. */
export const EMPTY_OUTCOME: SampleOutcome = {
  words: ['empty'],
  shows: 'a whole reply without any text',
  play: () => ends('complete', ''),
};
