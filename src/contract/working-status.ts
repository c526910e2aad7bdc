import type { Mention } from './mention.ts';

/** Shows in the thread that the bot is at work. Cosmetic: a failure is logged and never stops a run. */
export type WorkingStatus = {
  /** Shows the status and keeps it alive until `clear`. Never throws. */
  readonly show: (mention: Mention) => Promise<void>;
  /** Takes the status away; safe to call when none is shown. Never throws. */
  readonly clear: (mention: Mention) => Promise<void>;
};
