import type { FaultKind } from './sample-request.ts';
import type { FaultScript, Mangling, SampleOutcome, SampleScript, StreamBreak } from './sample-script.ts';

const ARRIVED = { ending: 'complete', text: 'This *answer* did not arrive whole.' } as const;

const fails = (fault: FaultKind, message: string, retryAfterS?: number): FaultScript => ({
  kind: 'fault',
  fault: { kind: 'fault', fault, message },
  ...(retryAfterS === undefined ? {} : { retryAfterS }),
});

/** The same, but only once for a body: the retry of the same bytes is answered. */
const once = (script: FaultScript, word: string): FaultScript => {
  const text = `The first send of this request was answered ${word}; this is the answer to the *retry* of the same bytes.`;
  return { ...script, retryGets: { ending: 'complete', text } };
};

const spoils = (how: Mangling): (() => SampleScript) => {
  return () => ({ kind: 'mangled', how, reply: ARRIVED });
};

const breaks = (how: StreamBreak, word: string): (() => SampleScript) => {
  const streamed =
    'This *answer* comes in piece by piece, as you can see on the run page while it does. It reads as if all were well, sentence after sentence, and nothing in its words tells that something is wrong with the stream that brings them, until that stream breaks.';
  const unstreamed = `There is no *${word}* without a stream, and this route takes its replies whole. A route that streams shows it: \`route:sample-chat-stream\`.`;
  return () => ({
    kind: 'broken-stream',
    how,
    reply: { ending: 'complete', text: streamed },
    unstreamed: { ending: 'complete', text: unstreamed },
  });
};

/** Seconds named in retry-after: short, so that a person sees the retry. */
const RETRY_AFTER_S = 1;

/**
 * Outcomes of the way there and back: errors of the vendor and of the network. A phrase that contains another stands
 * before it, since the first match is played.
 */
export const TRANSPORT_OUTCOMES: readonly SampleOutcome[] = [
  {
    words: ['429 always', 'always 429'],
    shows: '429 with retry-after on every send',
    play: () => fails('rate-limited', 'Rate limit reached, as asked.', RETRY_AFTER_S),
  },
  {
    words: ['429 for an hour'],
    shows: '429 with a retry-after nobody waits for',
    play: () => fails('rate-limited', 'Rate limit reached for an hour, as asked.', 3_600),
  },
  {
    words: ['429'],
    shows: '429 with retry-after, then an answer to the retry of the same bytes',
    play: () => once(fails('rate-limited', 'Rate limit reached, as asked.', RETRY_AFTER_S), '429'),
  },
  {
    words: ['529 always', 'always 529'],
    shows: '529 on every send',
    play: () => fails('overloaded', 'Overloaded, as asked.'),
  },
  {
    words: ['529'],
    shows: '529, then an answer to the retry of the same bytes',
    play: () => once(fails('overloaded', 'Overloaded, as asked.'), '529'),
  },
  {
    words: ['500 always', 'always 500'],
    shows: '500 on every send',
    play: () => fails('server-error', 'The sample server failed, as asked.'),
  },
  {
    words: ['500'],
    shows: '500, then an answer to the retry of the same bytes',
    play: () => once(fails('server-error', 'The sample server failed, as asked.'), '500'),
  },
  {
    words: ['503'],
    shows: '503, then an answer to the retry of the same bytes',
    play: () =>
      once(fails('unavailable', 'The sample server is unavailable, as asked.', RETRY_AFTER_S), '503'),
  },
  {
    words: ['quota'],
    shows: 'a spent quota, which no retry helps',
    play: () => fails('quota-exhausted', 'The quota is spent, as asked.'),
  },
  {
    words: ['400'],
    shows: 'a request called invalid',
    play: () => fails('invalid-request', 'Invalid request, as asked.'),
  },
  {
    words: ['401'],
    shows: 'a key that is refused',
    play: () => fails('authentication', 'This key is refused, as asked.'),
  },
  {
    words: ['402'],
    shows: 'an account that has not paid',
    play: () => fails('billing', 'The account has not paid, as asked.'),
  },
  {
    words: ['403'],
    shows: 'a key without the right',
    play: () => fails('permission', 'Not allowed, as asked.'),
  },
  {
    words: ['404'],
    shows: 'a model that does not exist',
    play: () => fails('not-found', 'No such model, as asked.'),
  },
  {
    words: ['413'],
    shows: 'a request called too large',
    play: () => fails('too-large', 'Too large, as asked.'),
  },
  { words: ['broken json'], shows: '200 with JSON that ends too early', play: spoils('broken-json') },
  {
    words: ['duplicate keys'],
    shows: '200 with JSON that says one thing twice',
    play: spoils('duplicate-keys'),
  },
  { words: ['bad utf-8', 'bad utf8'], shows: '200 with bytes that are no text', play: spoils('bad-utf8') },
  { words: ['empty body'], shows: '200 without a body', play: spoils('empty-body') },
  { words: ['html error'], shows: '502 with a page instead of JSON', play: spoils('html-502') },
  { words: ['html 200'], shows: '200 with a page instead of JSON', play: spoils('html-200') },
  { words: ['wrong content type'], shows: 'a whole reply under text/plain', play: spoils('wrong-type') },
  { words: ['error in 200'], shows: '200 whose body is an error', play: spoils('error-in-200') },
  { words: ['cut body'], shows: 'a connection that ends within the body', play: spoils('cut-body') },
  {
    words: ['dropped connection', 'drop the connection'],
    shows: 'a connection that ends before any reply',
    play: spoils('dropped'),
  },
  {
    words: ['stream error'],
    shows: 'an error in the middle of a stream',
    play: breaks('error', 'stream error'),
  },
  {
    words: ['stream cut', 'cut stream'],
    shows: 'a stream whose connection ends after some pieces',
    play: breaks('cut', 'stream cut'),
  },
  {
    words: ['stream without end'],
    shows: 'a stream that stops without saying how it ended',
    play: breaks('no-end', 'stream without end'),
  },
  { words: ['oversize'], shows: 'a body past the size limit', play: spoils('oversize') },
];
