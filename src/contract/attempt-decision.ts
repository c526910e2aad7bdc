import { z } from 'zod';

/** Whether a call, all attempts taken together, gave an answer. Unknown is `unresolved`, never success. */
export const callStatusSchema = z.enum(['succeeded', 'unresolved', 'failed']);

/** See `callStatusSchema`. */
export type CallStatus = z.infer<typeof callStatusSchema>;

/** What a named, versioned attempt policy says of one interpreted attempt. */
export const attemptDecisionSchema = z.strictObject({
  action: z.enum(['accept', 'retry', 'stop']),
  /** Name and version of the policy, e.g. `default-v1`. */
  policy: z.string(),
  /** The rule that decided, in one line. */
  rule: z.string(),
  /** Milliseconds to wait before the next send; present exactly when `action` is `retry`. */
  retryAfterMs: z.int().min(0).optional(),
  /** The call's status if nothing further is sent. */
  callStatus: callStatusSchema,
});

/** See `attemptDecisionSchema`. */
export type AttemptDecision = z.infer<typeof attemptDecisionSchema>;
