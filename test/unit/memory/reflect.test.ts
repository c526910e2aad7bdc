import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FactDestination } from '../../../src/contract/memory-fact.ts';
import type { ChannelKind } from '../../../src/contract/thread-context.ts';
import { type ModelText, reflect } from '../../../src/memory/index.ts';
import { reflectionParts } from '../../fixtures/reflection-parts.ts';
import { openSqliteTestRecord } from '../../fixtures/sqlite-test-record.ts';
import type { TestRecord } from '../../fixtures/test-record.ts';

const fact = (overrides: Record<string, unknown> = {}) => ({
  text: 'Deploys happen on Fridays.',
  kind: 'convention',
  confidence: 0.9,
  audience: 'channel',
  turns: [0],
  ...overrides,
});

const IN_CHANNEL: FactDestination = {
  team: 'T1',
  channel: 'C1',
  user: 'UADA',
  isPrivateToUser: false,
  isExternal: false,
};
const IN_PRIVATE = { ...IN_CHANNEL, channel: 'DADA', isPrivateToUser: true };

describe('reflect', () => {
  let record: TestRecord;

  beforeEach(async () => {
    record = await openSqliteTestRecord();
  });
  afterEach(() => record.discard());

  type Conversation = Parameters<typeof reflectionParts>[0];

  async function decide(reply: unknown, conversation: Conversation = {}, runId = 'run-1') {
    const text = typeof reply === 'string' ? reply : JSON.stringify({ facts: reply });
    return reflect({
      ...reflectionParts(conversation),
      runId,
      facts: record.facts,
      nowMs: 1_000,
      callModel: async (): Promise<ModelText> => ({ kind: 'text', text }),
    });
  }

  it('keeps a fact with its origin and its readers', async () => {
    expect(await decide([fact({ keywords: ['deploy'] })])).toEqual({
      kind: 'memory-decided',
      outcome: 'decided',
      kept: [{ index: 0, id: 'run-1-0', audience: 'channel' }],
      dropped: [],
    });
    expect(await record.facts.listVisible(IN_CHANNEL)).toEqual([
      {
        id: 'run-1-0',
        team: 'T1',
        audience: 'channel',
        channel: 'C1',
        kind: 'convention',
        text: 'Deploys happen on Fridays.',
        keywords: ['deploy'],
        confidence: 0.9,
        originRunId: 'run-1',
        originIndex: 0,
        originChannel: 'C1',
        originUser: 'UADA',
        createdAtMs: 1_000,
        lastUsedAtMs: 1_000,
        useCount: 0,
      },
    ]);
  });

  it('answers for each offered fact by its place in the list', async () => {
    const offered = [
      'not a fact',
      fact(),
      fact({ text: 'deploys happen on fridays.' }),
      fact({ confidence: 0.1 }),
      ...Array.from({ length: 6 }, (_, index) => fact({ text: `Way number ${index} of the team.` })),
    ];
    const decided = await decide(offered);
    expect(decided.kept.map(({ index }) => index)).toEqual([1, 4, 5, 6, 7]);
    expect(decided.dropped).toEqual([
      { index: 0, reason: 'not_object' },
      { index: 2, reason: 'duplicate_in_batch' },
      { index: 3, reason: 'confidence_low' },
      { index: 8, reason: 'over_limit' },
      { index: 9, reason: 'over_limit' },
    ]);
  });

  it('keeps the same facts and no more when it is done again for the same run', async () => {
    const first = await decide([fact(), fact({ text: 'Tea at four.' })]);
    const before = await record.facts.listVisible(IN_CHANNEL);
    expect(await decide([fact(), fact({ text: 'Tea at four.' })])).toEqual(first);
    expect(await record.facts.listVisible(IN_CHANNEL)).toEqual(before);
  });

  it('does not keep what another run has already told the same readers', async () => {
    await decide([fact()]);
    const again = await decide([fact({ text: 'DEPLOYS happen  on Fridays' })], {}, 'run-2');
    expect(again).toMatchObject({ kept: [], dropped: [{ index: 0, reason: 'duplicate_stored' }] });
  });

  it('does not learn again what someone had erased', async () => {
    await decide([fact()]);
    await record.facts.forget('run-1-0');
    const again = await decide([fact()], {}, 'run-2');
    expect(again).toMatchObject({ kept: [], dropped: [{ index: 0, reason: 'tombstoned' }] });
    expect(await record.facts.listVisible(IN_CHANNEL)).toEqual([]);
  });

  it.each<[ChannelKind, string, string]>([
    ['public', 'workspace', 'workspace'],
    ['private', 'workspace', 'channel'],
    ['direct-message', 'channel', 'requester'],
    ['unknown', 'workspace', 'requester'],
  ])('learnt in a %s place for the %s it is kept for the %s', async (channelKind, asked, audience) => {
    const decided = await decide([fact({ audience: asked })], { channelKind });
    expect(decided.kept).toEqual([{ index: 0, id: 'run-1-0', audience }]);
  });

  describe('lets nobody write into another person’s memory', () => {
    const messages = [
      {
        ts: '1',
        author: 'person',
        authorId: 'UMIRA',
        authorName: 'Mira',
        text: 'Ada likes it short.',
      } as const,
    ];

    it('neither on request', async () => {
      const decided = await decide([fact({ audience: 'requester', turns: [0] })], { messages });
      expect(decided.dropped).toEqual([{ index: 0, reason: 'evidence_untrusted' }]);
    });

    it('nor because a wider audience had to be narrowed', async () => {
      const decided = await decide([fact({ audience: 'channel', turns: [0] })], {
        messages,
        channelKind: 'unknown',
      });
      expect(decided.dropped).toEqual([{ index: 0, reason: 'scope_unavailable' }]);
    });

    it('but lets people write into their own', async () => {
      const decided = await decide([fact({ audience: 'requester', turns: [1] })], { messages });
      expect(decided.kept).toHaveLength(1);
      expect(await record.facts.listVisible(IN_CHANNEL)).toEqual([]);
      expect(await record.facts.listVisible(IN_PRIVATE)).toHaveLength(1);
      expect(await record.facts.listVisible({ ...IN_PRIVATE, user: 'UMIRA' })).toEqual([]);
    });
  });

  it.each([
    ['Sorry, no.', 'envelope-syntax'],
    ['{"facts":[1,}', 'envelope-syntax'],
    ['[]', 'envelope-schema'],
    ['{"fact":[]}', 'envelope-schema'],
    ['{"facts":"none"}', 'envelope-schema'],
  ] as const)('looks at no fact of %s', async (reply, outcome) => {
    const decided = await decide(reply);
    expect(decided).toMatchObject({
      outcome,
      kept: [],
      dropped: [],
      detail: expect.stringMatching(/^[^\n]+$/),
    });
  });

  it.each(['```json\n{"facts":[]}\n```', '```json\n{"facts":[]}', '{"facts":[],"summary":"x"}'])(
    'accepts %j as an empty list',
    async (reply) => {
      expect(await decide(reply)).toEqual({
        kind: 'memory-decided',
        outcome: 'decided',
        kept: [],
        dropped: [],
      });
    },
  );

  it('says why the model gave no text', async () => {
    const decided = await reflect({
      ...reflectionParts(),
      runId: 'run-1',
      facts: record.facts,
      nowMs: 1,
      callModel: async () => ({ kind: 'failed', detail: 'the model call ended as truncated' }),
    });
    expect(decided).toMatchObject({ outcome: 'call-failed', detail: 'the model call ended as truncated' });
  });

  it.each<[string, Conversation]>([
    ['people of another organisation read', { channelKind: 'external-shared' }],
    [
      'someone asked for it not to be remembered',
      { prompt: "Please don't remember this: we deploy on Fridays." },
    ],
    ['someone spoke off the record', { prompt: 'Off the record, who decided?' }],
  ])('asks no model where %s', async (_why, conversation) => {
    const decided = await reflect({
      ...reflectionParts(conversation),
      runId: 'run-1',
      facts: record.facts,
      nowMs: 1,
      callModel: () => Promise.reject(new Error('must not be asked')),
    });
    expect(decided).toMatchObject({ outcome: 'off', kept: [], dropped: [] });
  });

  it('passes on what the model call rejects with', async () => {
    const parts = { ...reflectionParts(), runId: 'run-1', facts: record.facts, nowMs: 1 };
    await expect(
      reflect({ ...parts, callModel: () => Promise.reject(new Error('lease lost')) }),
    ).rejects.toThrow('lease lost');
  });
});
