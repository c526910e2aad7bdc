import { describe, expect, it } from 'vitest';
import type { Audience } from '../../../src/contract/memory-fact.ts';
import type { ChannelKind } from '../../../src/contract/thread-context.ts';
import { placeFact } from '../../../src/memory/place-fact.ts';

describe('placeFact', () => {
  // Every pair, written out: this table is who may read what was learnt where.
  it.each<[ChannelKind, Record<Audience, Audience>]>([
    ['public', { requester: 'requester', channel: 'channel', workspace: 'workspace' }],
    ['private', { requester: 'requester', channel: 'channel', workspace: 'channel' }],
    ['group-message', { requester: 'requester', channel: 'channel', workspace: 'channel' }],
    ['external-shared', { requester: 'requester', channel: 'channel', workspace: 'channel' }],
    ['direct-message', { requester: 'requester', channel: 'requester', workspace: 'requester' }],
    ['unknown', { requester: 'requester', channel: 'requester', workspace: 'requester' }],
  ])('in a %s place', (kind, placed) => {
    for (const asked of ['requester', 'channel', 'workspace'] as const) {
      expect(placeFact(asked, kind)).toBe(placed[asked]);
    }
  });
});
