import { z } from 'zod';
import { MAX_FACT_CHARS } from './limits.ts';

/** Who a fact may be shown to. It may be narrowed by code, never widened. */
export const audienceSchema = z.enum(['requester', 'channel', 'workspace']);

/** See `audienceSchema`. */
export type Audience = z.infer<typeof audienceSchema>;

/** A kept fact as stored. Its origin is stamped by code from the mention, never by the model. */
export const memoryFactSchema = z.strictObject({
  id: z.string(),
  team: z.string(),
  audience: audienceSchema,
  /** The requester it belongs to; present exactly for audience `requester`. */
  user: z.string().optional(),
  /** The channel it belongs to; present exactly for audience `channel`. */
  channel: z.string().optional(),
  kind: z.enum(['preference', 'convention', 'procedure', 'decision']),
  text: z.string().min(1).max(MAX_FACT_CHARS),
  keywords: z.array(z.string()).max(8),
  confidence: z.number().min(0).max(1),
  originRunId: z.string(),
  /** Position in the reflection's list: with the run id the fact's identity, so that writing twice changes nothing. */
  originIndex: z.int().min(0),
  originChannel: z.string(),
  originUser: z.string(),
  createdAtMs: z.int(),
  lastUsedAtMs: z.int(),
  useCount: z.int().min(0),
});

/** See `memoryFactSchema`. */
export type MemoryFact = z.infer<typeof memoryFactSchema>;

/** Why an offered fact was not kept: a closed set, so that a record can say so without repeating the text. */
export const factDropReasonSchema = z.enum([
  'not_object',
  'text_missing',
  'text_too_long',
  'text_instruction_like',
  'text_secret',
  'kind_unknown',
  'confidence_invalid',
  'confidence_low',
  'audience_unknown',
  'evidence_missing',
  'evidence_untrusted',
  'ref_unissued',
  'scope_unavailable',
  'ephemeral',
  'tombstoned',
  'duplicate_in_batch',
  'duplicate_stored',
  'over_limit',
]);

/** See `factDropReasonSchema`. */
export type FactDropReason = z.infer<typeof factDropReasonSchema>;

/** Where a prompt's answer will be read: facts are recalled only if all its readers may read them. */
export type FactDestination = {
  readonly team: string;
  readonly channel: string;
  readonly user: string;
  /** True where only the requester reads (a direct message). */
  readonly isPrivateToUser: boolean;
  /** True where people of another organisation read: nothing is recalled there. */
  readonly isExternal: boolean;
};

/** A fact that must not be kept, and why. */
export type UnwantedFact = { readonly id: string; readonly reason: 'tombstoned' | 'duplicate_stored' };

/** Where facts live. Every method rejects only if the database does. */
export type FactStore = {
  /** Facts that all readers of `destination` may read, newest first. */
  readonly listVisible: (destination: FactDestination) => Promise<readonly MemoryFact[]>;
  /** Stores facts; one already stored for the same run and index is left as it is. Evicts the least useful above the audience's limit. */
  readonly keep: (facts: readonly MemoryFact[]) => Promise<void>;
  /** Which of these facts must not be kept: erased by someone before, or stored for the same audience from another run. */
  readonly listUnwanted: (facts: readonly MemoryFact[]) => Promise<readonly UnwantedFact[]>;
  /** Marks facts as used in a prompt. */
  readonly touch: (ids: readonly string[], nowMs: number) => Promise<void>;
  /**
   * Erases one fact, its bytes in the database file included, so that it is not learnt again word for word. Returns
   * whether it existed. Runs that were told the fact before keep what they were told: the record only grows.
   */
  readonly forget: (id: string) => Promise<boolean>;
};
