import type { AttemptCase, AttemptPolicy } from './attempt-policy.ts';
import type { DiagnosticCode } from './diagnostic.ts';
import { isBlank } from './wire-object.ts';

/** The five generation states of the seed chapter; `null` where its system had no parsed reply. */
type ChapterGeneration = 'complete' | 'truncated' | 'filtered' | 'empty' | 'unknown' | null;

/**
 * Our reading in the chapter's words. Its map knew eight completion words; whatever we know beyond them was unknown
 * to it. Text that is only white space counted as empty on Messages and as an answer elsewhere; here it is empty
 * everywhere, because a policy that told dialects apart would not be one. Its failure to read a body without text at run time
 * (facts/dialects 1.6) is not reproduced either: that was its reader, not its policy.
 */
function chapterGeneration({ interpretation }: AttemptCase): ChapterGeneration {
  const { state, cause, text, error } = interpretation;
  if (state === null || text === null) return null;
  // A stream the network broke: the chapter took whole replies only, and had none then.
  if (state === 'unknown' && error !== null) return null;
  if (state === 'truncated' && cause === 'output-limit') return 'truncated';
  if (state === 'filtered') return 'filtered';
  if (isBlank(text)) return 'empty';
  return state === 'complete' ? 'complete' : 'unknown';
}

/** An error at the top of a body was one for the chapter; a failure told by the completion word alone was not. */
function hasChapterError({ interpretation: { diagnostics } }: AttemptCase): boolean {
  const inBody: DiagnosticCode = 'error-in-success';
  return diagnostics.some(({ code }) => code === inBody);
}

/**
 * The seed chapter's attempt policy (its ATTEMPT_POLICY_V2), kept so that both can be compared on one record: an
 * unknown ending with text is success, an empty answer and a tool-only reply are tried again, and no wait is obeyed.
 * Source: seed 002 "Where it is still weak", facts/dialects 1.5 and 1.6.
 */
export const CHAPTER_POLICY: AttemptPolicy = {
  name: 'chapter-v2',
  obeysRetryAfter: false,
  rules: [
    {
      rule: 'a failure in the body is final',
      when: hasChapterError,
      action: 'stop',
      callStatus: 'failed',
    },
    {
      rule: 'an empty generation is tried again',
      when: (attemptCase) => chapterGeneration(attemptCase) === 'empty',
      action: 'retry',
      callStatus: 'failed',
    },
    {
      rule: 'a timeout is tried again',
      when: ({ facts }) => facts.transport === 'no-response' && facts.failure === 'timeout',
      action: 'retry',
      callStatus: 'failed',
    },
    {
      rule: 'status 429 is tried again, whatever it is about',
      when: ({ facts }) => facts.transport === 'http-error' && facts.status === 429,
      action: 'retry',
      callStatus: 'failed',
    },
    {
      rule: 'text with a complete or unknown ending is accepted',
      when: (attemptCase) => ['complete', 'unknown'].includes(chapterGeneration(attemptCase) ?? ''),
      action: 'accept',
      callStatus: 'succeeded',
    },
    {
      rule: 'a truncated or filtered generation is final and unresolved',
      when: (attemptCase) => ['truncated', 'filtered'].includes(chapterGeneration(attemptCase) ?? ''),
      action: 'stop',
      callStatus: 'unresolved',
    },
  ],
  otherwise: { rule: 'everything else is final', action: 'stop', callStatus: 'failed' },
};
