import { MAX_FACTS_PER_RUN } from '../contract/limits.ts';
import type { FactStore, MemoryFact } from '../contract/memory-fact.ts';
import type { Operation } from '../contract/operation.ts';
import type { RunEventOf } from '../contract/run-event.ts';
import type { ChannelKind } from '../contract/thread-context.ts';
import { acceptOutput, jsonOutput } from '../output/index.ts';
import { buildReflection, type ReflectionParts, type ShownTurn } from './build-reflection.ts';
import {
  type DroppedFact,
  isOffered,
  type OfferedFact,
  parseFact,
  reflectionEnvelopeSchema,
} from './parse-facts.ts';
import { isNarrower, placeFact } from './place-fact.ts';

/** What a model call gave: the text of a complete generation, or one line on why there is none. */
export type ModelText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'failed'; readonly detail: string };

/** What a reflection needs. The model is reached through a function, so that this room knows no adapter. */
export type ReflectParts = ReflectionParts & {
  readonly runId: string;
  readonly facts: FactStore;
  readonly nowMs: number;
  /** Gives text only of a complete generation. */
  readonly callModel: (operation: Operation) => Promise<ModelText>;
};

type Decided = RunEventOf<'memory-decided'>;

const reflectionOutput = jsonOutput(reflectionEnvelopeSchema, { name: 'reflection', maxRetries: 0 });

/** Someone in the conversation asked for it not to be kept. */
const NOT_TO_BE_KEPT =
  /\b(?:do not|don['’]?t|never) (?:remember|memori[sz]e|note down)\b|\boff the record\b/i;

/**
 * What is to be remembered of one answered mention, as the event that records it: facts are offered by one model call
 * and kept or dropped one by one, with reasons that never repeat a text. Done again for the same run it keeps the same
 * facts and no more: a fact's identity is its run and its place in the model's list.
 * @returns kept and dropped facts together are the offered ones; where no fact was looked at, `outcome` says why.
 * @throws whatever the fact store or `callModel` rejects with.
 */
export async function reflect(parts: ReflectParts): Promise<Decided> {
  const { operation, turns } = buildReflection(parts);
  const obstacle = findObstacle(parts.context.channelKind, turns);
  if (obstacle !== undefined) return undecided('off', obstacle);

  const reply = await parts.callModel(operation);
  if (reply.kind === 'failed') return undecided('call-failed', reply.detail);
  // No re-ask: nobody waits for it, and a conversation that yields nothing today may yield it tomorrow.
  const accepted = await acceptOutput(reflectionOutput, reply.text);
  if (!accepted.ok) return undecided(`envelope-${accepted.failure.kind}`, accepted.failure.observed);

  const parsed = accepted.value.facts.map((offered, index) => parseFact(offered, index, turns));
  return decide(parsed, parts);
}

function undecided(outcome: Decided['outcome'], detail: string): Decided {
  return { kind: 'memory-decided', outcome, detail, kept: [], dropped: [] };
}

function findObstacle(channelKind: ChannelKind, turns: readonly ShownTurn[]): string | undefined {
  if (channelKind === 'external-shared') return 'people of another organisation read here';
  const isForbidden = turns.some(({ author, text }) => author === 'person' && NOT_TO_BE_KEPT.test(text));
  return isForbidden ? 'someone asked for this conversation not to be remembered' : undefined;
}

async function decide(parsed: readonly (OfferedFact | DroppedFact)[], parts: ReflectParts): Promise<Decided> {
  const dropped: DroppedFact[] = [];
  const candidates: MemoryFact[] = [];
  for (const offered of parsed) {
    const fact = isOffered(offered) ? stampFact(offered, parts) : offered;
    if ('reason' in fact) dropped.push(fact);
    else if (candidates.some((other) => isSameFact(other, fact)))
      dropped.push(drop(fact, 'duplicate_in_batch'));
    else candidates.push(fact);
  }

  const unwanted = new Map(
    (await parts.facts.listUnwanted(candidates)).map(({ id, reason }) => [id, reason]),
  );
  const kept: MemoryFact[] = [];
  for (const fact of candidates) {
    const reason = unwanted.get(fact.id) ?? (kept.length >= MAX_FACTS_PER_RUN ? 'over_limit' : undefined);
    if (reason === undefined) kept.push(fact);
    else dropped.push(drop(fact, reason));
  }
  await parts.facts.keep(kept);
  return {
    kind: 'memory-decided',
    outcome: 'decided',
    kept: kept.map(({ originIndex, id, audience }) => ({ index: originIndex, id, audience })),
    dropped: dropped.toSorted((one, other) => one.index - other.index),
  };
}

function drop({ originIndex }: MemoryFact, reason: DroppedFact['reason']): DroppedFact {
  return { index: originIndex, reason };
}

/** An offered fact with its origin and its readers, both from the mention; or why it has no readers. */
function stampFact(
  offered: OfferedFact,
  { runId, mention, context, nowMs }: ReflectParts,
): MemoryFact | DroppedFact {
  const { index, text, kind, confidence, keywords, evidence } = offered;
  const audience = placeFact(offered.audience, context.channelKind);
  // Nobody else can write into a person's own memory.
  const isOwn = evidence.some(({ author, authorId }) => author === 'person' && authorId === mention.user);
  if (audience === 'requester' && !isOwn) {
    return {
      index,
      reason: isNarrower(audience, offered.audience) ? 'scope_unavailable' : 'evidence_untrusted',
    };
  }
  return {
    id: `${runId}-${index}`,
    team: mention.team,
    audience,
    ...(audience === 'requester' ? { user: mention.user } : {}),
    ...(audience === 'channel' ? { channel: mention.channel } : {}),
    kind,
    text,
    keywords: [...keywords],
    confidence,
    originRunId: runId,
    originIndex: index,
    originChannel: mention.channel,
    originUser: mention.user,
    createdAtMs: nowMs,
    lastUsedAtMs: nowMs,
    useCount: 0,
  };
}

function isSameFact(one: MemoryFact, other: MemoryFact): boolean {
  return one.audience === other.audience && one.text.toLowerCase() === other.text.toLowerCase();
}
