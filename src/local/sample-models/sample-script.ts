import type { SampleReply } from './sample-reply.ts';
import type { SampleFault, SampleRequest } from './sample-request.ts';

/** Ways in which bytes go wrong although the model did not. */
export type Mangling =
  | 'broken-json'
  | 'duplicate-keys'
  | 'bad-utf8'
  | 'empty-body'
  | 'html-200'
  | 'html-502'
  | 'wrong-type'
  | 'error-in-200'
  | 'cut-body'
  | 'dropped'
  | 'oversize';

/** Ways in which a stream breaks that a whole reply does not have: told as an error, cut off, or ended without a word. */
export type StreamBreak = 'error' | 'cut' | 'no-end';

/** An error envelope instead of a reply. */
export type FaultScript = {
  readonly kind: 'fault';
  readonly fault: SampleFault;
  /** What a retry of the same bytes gets; absent where every send fails. */
  readonly retryGets?: SampleReply;
  /** Seconds to ask the caller to wait; absent where no wait is named. */
  readonly retryAfterS?: number;
};

/** What the server does about one request: a reply, perhaps after a wait; a fault; a reply spoiled on the way; or a stream that breaks, with what is answered where none was asked for. */
export type SampleScript =
  | { readonly kind: 'reply'; readonly reply: SampleReply; readonly delayS?: number }
  | FaultScript
  | { readonly kind: 'mangled'; readonly how: Mangling; readonly reply: SampleReply }
  | {
      readonly kind: 'broken-stream';
      readonly how: StreamBreak;
      readonly reply: SampleReply;
      readonly unstreamed: SampleReply;
    };

/** One outcome that anybody can call up by naming it. */
export type SampleOutcome = {
  /** Words that bring it; the first is the one in the help. */
  readonly words: readonly [string, ...string[]];
  /** What is shown, for the help; one line without a full stop. */
  readonly shows: string;
  /** @param prompt - the latest turn, for outcomes that take a number from it. */
  readonly play: (request: SampleRequest, prompt: string) => SampleScript;
};
