import type { Audience } from '../contract/memory-fact.ts';
import type { ChannelKind } from '../contract/thread-context.ts';

/**
 * The widest audience a fact learnt in each kind of place may have. What was said among few is not told to more, and
 * where nobody knows who reads, only the one who asked does.
 */
const WIDEST: Readonly<Record<ChannelKind, Audience>> = {
  public: 'workspace',
  private: 'channel',
  'group-message': 'channel',
  'external-shared': 'channel',
  'direct-message': 'requester',
  unknown: 'requester',
};

/** From narrow to wide. */
const WIDTH: Readonly<Record<Audience, number>> = { requester: 0, channel: 1, workspace: 2 };

/** Who may read a fact learnt in this kind of place: the audience asked for, or a narrower one; never a wider. */
export function placeFact(asked: Audience, learntIn: ChannelKind): Audience {
  const widest = WIDEST[learntIn];
  return WIDTH[asked] <= WIDTH[widest] ? asked : widest;
}

/** True where one audience has fewer readers than the other. */
export function isNarrower(one: Audience, other: Audience): boolean {
  return WIDTH[one] < WIDTH[other];
}
