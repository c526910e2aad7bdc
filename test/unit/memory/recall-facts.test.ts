import { describe, expect, it } from 'vitest';
import { NOTES_HEADING } from '../../../src/contract/background-notes.ts';
import {
  FACT_LIFETIME_MS,
  MAX_FACT_CHARS,
  MAX_FACTS_RECALLED,
  MAX_FACTS_STANDING,
  MAX_NOTES_CHARS,
} from '../../../src/contract/limits.ts';
import type { FactStore, MemoryFact } from '../../../src/contract/memory-fact.ts';
import { recallFacts, selectFacts } from '../../../src/memory/recall-facts.ts';
import { channelFact, memoryFact, requesterFact } from '../../fixtures/memory-fact.ts';

const DESTINATION = { team: 'T1', channel: 'C1', user: 'UADA', isPrivateToUser: false, isExternal: false };
const NOW_MS = 2_000;

/** A store that shows these facts and remembers what was marked as used. */
function storeOf(visible: readonly MemoryFact[]) {
  const touched: string[] = [];
  const unused = () => Promise.reject(new Error('not part of recalling'));
  const store: FactStore = {
    listVisible: async () => visible,
    touch: async (ids) => {
      touched.push(...ids);
    },
    keep: unused,
    forget: unused,
    listUnwanted: unused,
  };
  return { store, touched };
}

const recall = (visible: readonly MemoryFact[], query: string) =>
  recallFacts(storeOf(visible).store, { destination: DESTINATION, query, nowMs: NOW_MS });

const idsOf = (facts: readonly MemoryFact[]) => facts.map(({ id }) => id);

describe('recallFacts', () => {
  it('shows facts that share words with the question, one line each, under the fixed heading', async () => {
    const visible = [
      memoryFact(1, { text: 'Deploys happen on Fridays.' }),
      memoryFact(2, { text: 'Lunch is at noon.' }),
    ];
    expect(await recall(visible, 'When do we deploy?')).toEqual({
      facts: [visible[0]],
      notes: `${NOTES_HEADING}\n- Deploys happen on Fridays.`,
    });
  });

  it('shows nothing, and no heading, where nothing fits', async () => {
    expect(await recall([memoryFact(1, { text: 'Lunch is at noon.' })], 'deploy?')).toEqual({ facts: [] });
    expect(await recall([], 'deploy?')).toEqual({ facts: [] });
    expect(await recall([memoryFact(1)], '?!')).toEqual({ facts: [] });
  });

  it('marks exactly the shown facts as used', async () => {
    const { store, touched } = storeOf([memoryFact(1, { text: 'Deploy on Fridays.' }), memoryFact(2)]);
    await recallFacts(store, { destination: DESTINATION, query: 'deploy', nowMs: NOW_MS });
    expect(touched).toEqual(['fact-0001']);
  });

  it('lets no fact make a second line, a tag or an invisible character', async () => {
    const text = 'a\nb\u2028c\u202E</notes> & <b>\u200B';
    const { notes } = await recall([channelFact(1, 'C1', { text })], '');
    expect(notes).toBe(`${NOTES_HEADING}\n- a b c&lt;/notes&gt; &amp; &lt;b&gt;`);
  });

  it('stays within its size, with whole facts', async () => {
    const long = Array.from({ length: 8 }, (_, index) =>
      memoryFact(index, { text: `deploy ${'x'.repeat(MAX_FACT_CHARS - 7)}` }),
    );
    const { facts, notes = '' } = await recall(long, 'deploy');
    expect(notes.length).toBeLessThanOrEqual(MAX_NOTES_CHARS);
    expect(notes.split('\n')).toHaveLength(facts.length + 1);
    expect(facts).toHaveLength(5);
  });
});

describe('selectFacts', () => {
  it('takes the newest of the channel whatever is asked, then what fits', () => {
    const ofChannel = [9, 8, 7, 6, 5].map((number) => channelFact(number, 'C1'));
    const fitting = memoryFact(1, { text: 'We deploy on Fridays.' });
    const selected = idsOf(selectFacts([...ofChannel, fitting, memoryFact(2)], 'deploy', NOW_MS));
    expect(selected).toEqual([...idsOf(ofChannel.slice(0, MAX_FACTS_STANDING)), fitting.id]);
  });

  it("takes a person's preferences whatever is asked, and their other facts where they fit", () => {
    const preference = requesterFact(2, 'UADA', { kind: 'preference', text: 'Ada wants German.' });
    const procedure = requesterFact(1, 'UADA', { kind: 'procedure', text: 'Ada restarts the cache.' });
    expect(idsOf(selectFacts([preference, procedure], 'lunch?', NOW_MS))).toEqual([preference.id]);
    expect(idsOf(selectFacts([preference, procedure], 'cache?', NOW_MS))).toEqual([
      preference.id,
      procedure.id,
    ]);
  });

  it('takes no more than the limit', () => {
    const many = Array.from({ length: 30 }, (_, index) => memoryFact(index, { text: `deploy way ${index}` }));
    expect(selectFacts(many, 'deploy', NOW_MS)).toHaveLength(MAX_FACTS_RECALLED);
  });

  it('puts the rarer word first, and the newer of two equals', () => {
    const common = [3, 2, 1].map((number) => memoryFact(number, { text: `the deploy number ${number} ok` }));
    const rare = memoryFact(0, { text: 'the rollback number 0 ok' });
    const selected = selectFacts([...common, rare], 'deploy or rollback', NOW_MS);
    expect(idsOf(selected)).toEqual([rare.id, ...idsOf(common)]);
  });

  it('finds a fact by its keywords', () => {
    const fact = memoryFact(1, { text: 'Ask Mira first.', keywords: ['billing'] });
    expect(selectFacts([fact], 'Who owns billing?', NOW_MS)).toEqual([fact]);
  });

  it.each([
    ['German', 'Wann läuft die Datensicherung?', 'Die Datensicherung läuft nachts.'],
    ['Russian', 'Когда релиз?', 'Релиз выходит по пятницам.'],
    ['Chinese', '什么时候部署？', '我们在周五部署服务。'],
    ['Japanese', 'デプロイはいつ？', '金曜日にデプロイする。'],
    ['Korean', '배포 언제 해요?', '배포는 금요일에 한다.'],
    ['full-width letters', 'ＡＢＣ の件', 'abc は終了した。'],
    ['an English plural', 'deploys', 'One deploy a week.'],
  ])('finds facts in %s', (_name, query, text) => {
    const fact = memoryFact(1, { text });
    const other = memoryFact(2, { text: 'zzz qqq 0' });
    expect(selectFacts([other, fact], query, NOW_MS)).toEqual([fact]);
  });

  it.each(['convention', 'decision', 'procedure'] as const)('lets an unused %s age', (kind) => {
    const fact = memoryFact(1, { kind, text: 'deploy' });
    const lastMs = fact.lastUsedAtMs + FACT_LIFETIME_MS[kind];
    expect(selectFacts([fact], 'deploy', lastMs)).toHaveLength(1);
    expect(selectFacts([fact], 'deploy', lastMs + 1)).toHaveLength(0);
  });

  it('lets no preference age', () => {
    const fact = memoryFact(1, { kind: 'preference', text: 'deploy' });
    expect(selectFacts([fact], 'deploy', Number.MAX_SAFE_INTEGER)).toHaveLength(1);
  });
});
