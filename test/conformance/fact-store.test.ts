import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_FACTS_PER_AUDIENCE } from '../../src/contract/limits.ts';
import type { FactDestination, MemoryFact } from '../../src/contract/memory-fact.ts';
import { channelFact, memoryFact, requesterFact } from '../fixtures/memory-fact.ts';
import { openSqliteTestRecord } from '../fixtures/sqlite-test-record.ts';
import type { TestRecord } from '../fixtures/test-record.ts';

/** The stores that must keep the contract. A new one joins by a row. */
const STORES: readonly { readonly name: string; readonly open: () => Promise<TestRecord> }[] = [
  { name: 'SQLite', open: openSqliteTestRecord },
];

const destination = (overrides: Partial<FactDestination> = {}): FactDestination => ({
  team: 'T1',
  channel: 'C1',
  user: 'UADA',
  isPrivateToUser: false,
  isExternal: false,
  ...overrides,
});

describe.each(STORES)('the fact store on $name', ({ open }) => {
  let record: TestRecord;

  beforeEach(async () => {
    record = await open();
  });
  afterEach(() => record.discard());

  const visibleIds = async (overrides: Partial<FactDestination> = {}) =>
    (await record.facts.listVisible(destination(overrides))).map(({ id }) => id);

  describe('shows a fact only where all readers may read it', () => {
    const facts: readonly MemoryFact[] = [
      memoryFact(1),
      channelFact(2, 'C1'),
      channelFact(3, 'C2'),
      requesterFact(4, 'UADA'),
      requesterFact(5, 'UMIRA'),
      memoryFact(6, { team: 'T2' }),
    ];

    // Newest first; written out by hand, since this table is the rule.
    it.each<[string, Partial<FactDestination>, readonly string[]]>([
      ['in a channel', {}, ['fact-0002', 'fact-0001']],
      ['in another channel', { channel: 'C2' }, ['fact-0003', 'fact-0001']],
      ['in a channel without facts', { channel: 'C3' }, ['fact-0001']],
      ['in a direct message', { channel: 'D1', isPrivateToUser: true }, ['fact-0004', 'fact-0001']],
      [
        "in another person's direct message",
        { channel: 'D2', user: 'UMIRA', isPrivateToUser: true },
        ['fact-0005', 'fact-0001'],
      ],
      ['in another team', { team: 'T2' }, ['fact-0006']],
      ['where people of another organisation read', { isExternal: true }, []],
      ['in an external direct message', { isExternal: true, isPrivateToUser: true }, []],
    ])('%s', async (_where, overrides, ids) => {
      await record.facts.keep(facts);
      expect(await visibleIds(overrides)).toEqual(ids);
    });
  });

  it('gives facts back as they were kept, newest first', async () => {
    const facts = [memoryFact(1, { keywords: ['a', 'ü'], confidence: 0.75, useCount: 3 }), memoryFact(2)];
    await record.facts.keep(facts);
    expect(await record.facts.listVisible(destination())).toEqual(facts.toReversed());
  });

  it('leaves a fact as it is when it is kept again for the same run and index', async () => {
    await record.facts.keep([memoryFact(1)]);
    await record.facts.keep([memoryFact(1, { id: 'other', text: 'Another text.' })]);
    expect(await record.facts.listVisible(destination())).toEqual([memoryFact(1)]);
  });

  it('keeps all or none', async () => {
    const broken = channelFact(2, 'C1', { audience: 'requester' });
    await expect(record.facts.keep([memoryFact(1), broken])).rejects.toThrow('wrong readers');
    expect(await visibleIds()).toEqual([]);
  });

  it.each([
    ['a requester fact without a person', memoryFact(1, { audience: 'requester' })],
    ['a channel fact without a channel', memoryFact(1, { audience: 'channel' })],
    ['a workspace fact that names a channel', memoryFact(1, { channel: 'C1' })],
    ['a text over the limit', memoryFact(1, { text: 'x'.repeat(401) })],
  ])('refuses %s', async (_name, fact) => {
    await expect(record.facts.keep([fact])).rejects.toThrow();
    expect(await visibleIds()).toEqual([]);
  });

  it('counts uses', async () => {
    await record.facts.keep([memoryFact(1), memoryFact(2)]);
    await record.facts.touch(['fact-0001', 'nobody'], 9_000);
    await record.facts.touch([], 10_000);
    expect(await record.facts.listVisible(destination())).toEqual([
      memoryFact(2),
      memoryFact(1, { useCount: 1, lastUsedAtMs: 9_000 }),
    ]);
  });

  describe('tells which facts are not wanted', () => {
    it('those stored in the same words for the same readers, from another run', async () => {
      await record.facts.keep([memoryFact(1, { text: 'Deploys happen on Fridays.' })]);
      const offered = [
        memoryFact(2, { text: '  deploys HAPPEN on\nFridays' }),
        memoryFact(3, { text: 'Deploys happen on Mondays.' }),
        channelFact(4, 'C1', { text: 'Deploys happen on Fridays.' }),
        memoryFact(5, { team: 'T2', text: 'Deploys happen on Fridays.' }),
        memoryFact(1, { text: 'Deploys happen on Fridays.' }),
      ];
      expect(await record.facts.listUnwanted(offered)).toEqual([
        { id: 'fact-0002', reason: 'duplicate_stored' },
      ]);
    });

    it('those erased before, for the readers they were erased for, also when they are kept all the same', async () => {
      await record.facts.keep([memoryFact(1, { text: 'Tea at four.' })]);
      expect(await record.facts.forget('fact-0001')).toBe(true);
      const again = memoryFact(2, { text: 'tea at four' });
      const elsewhere = channelFact(3, 'C1', { text: 'Tea at four.' });
      expect(await record.facts.listUnwanted([again, elsewhere])).toEqual([
        { id: 'fact-0002', reason: 'tombstoned' },
      ]);
      await record.facts.keep([again, elsewhere]);
      expect(await visibleIds()).toEqual(['fact-0003']);
    });
  });

  it('forgets a fact once', async () => {
    await record.facts.keep([memoryFact(1)]);
    expect(await record.facts.forget('fact-0001')).toBe(true);
    expect(await visibleIds()).toEqual([]);
    expect(await record.facts.forget('fact-0001')).toBe(false);
    expect(await record.facts.forget('nobody')).toBe(false);
  });

  describe('above the limit of an audience', () => {
    // The order of last use is not the order of ids, so that neither can pass for the other.
    const full = Array.from({ length: MAX_FACTS_PER_AUDIENCE.channel }, (_, index) =>
      channelFact(index, 'C1', { lastUsedAtMs: 9_000 - index }),
    );

    it('lets the least used go, among them the longest unused, and keeps what is new', async () => {
      await record.facts.keep(full);
      const used = full.map(({ id }) => id).filter((id) => id !== 'fact-0007' && id !== 'fact-0003');
      // Used, though longer ago than the unused ones were learnt.
      await record.facts.touch(used, 500);
      await record.facts.keep([channelFact(1_000, 'C1')]);
      const ids = await visibleIds();
      expect(ids).toHaveLength(MAX_FACTS_PER_AUDIENCE.channel);
      expect(ids).not.toContain('fact-0007');
      expect(ids).toContain('fact-0003');
      expect(ids).toContain('fact-1000');
    });

    it('touches no other audience', async () => {
      const others = [memoryFact(2_000), channelFact(2_001, 'C2'), requesterFact(2_002, 'UADA')];
      await record.facts.keep([...others, ...full]);
      await record.facts.keep([channelFact(1_000, 'C1'), channelFact(1_001, 'C1')]);
      expect(await visibleIds({ channel: 'C2', isPrivateToUser: true })).toEqual(
        others.map(({ id }) => id).toReversed(),
      );
      expect(await visibleIds()).toHaveLength(MAX_FACTS_PER_AUDIENCE.channel + 1);
    });
  });
});
