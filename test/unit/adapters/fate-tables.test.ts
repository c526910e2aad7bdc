import { describe, expect, it } from 'vitest';
import { CONTROL_NAMES, type ControlName } from '../../../src/contract/controls.ts';
import type { JsonValue } from '../../../src/contract/json-value.ts';
import { prepareOn } from './prepare-cases.ts';

const TOOL = { name: 'look_up', schema: { type: 'object', properties: {} } };

/** One legal value of each control; what it needs beside it stands in COMPANIONS. */
const VALUES: Readonly<Record<ControlName, JsonValue>> = {
  maxOutputTokens: 2048,
  temperature: 0.2,
  topP: 0.9,
  topK: 40,
  stop: ['END'],
  effort: 'low',
  thinkingBudget: 1024,
  seed: 7,
  tools: [TOOL],
  toolChoice: { name: 'look_up' },
  parallelTools: false,
  output: { schema: { type: 'object' }, name: 'verdict' },
  system: 'Be brief.',
  metadata: { team: 'T1' },
  endUserId: 'u-1',
  serviceTier: 'auto',
  store: false,
  previousResponseId: 'resp_1',
  cache: { ttl: '30m' },
  verbosity: 'low',
};

const COMPANIONS: Partial<Record<ControlName, readonly ControlName[]>> = {
  toolChoice: ['tools'],
  parallelTools: ['tools'],
};

const PROFILE_COLUMNS = [
  'openai-responses',
  'openai-chat',
  'anthropic-2023-06-01',
  'anthropic-2026-10-21',
  'opencode-go-responses',
  'opencode-go-chat',
  'opencode-go-messages',
  'openrouter',
  'ollama',
  'vllm',
  'llama-cpp',
  'deepseek',
  'chapter-responses',
  'chapter-chat',
  'chapter-messages',
] as const;

// One letter a cell, written by hand from the vendors' documentation and facts/dialects 4.1:
// s sent, r renamed, n nested, c converted, o omitted and recorded, x refused.
const FATES: Readonly<Record<ControlName, string>> = {
  //                   openai  anthropic  opencode  router ollama vllm llama deepseek  chapter
  maxOutputTokens: /**/ 'rr      rr         rrr       r      r      r    r     r         rrr',
  temperature: /*    */ 'ss      sx         sss       s      s      s    s     s         sss',
  topP: /*           */ 'rr      rx         rrr       r      r      r    r     r         rrr',
  topK: /*           */ 'xx      rx         xxx       r      x      r    r     x         xxx',
  stop: /*           */ 'xs      rr         xxx       s      s      s    s     s         xxx',
  effort: /*         */ 'nr      nn         nxx       n      r      r    x     r         noo',
  thinkingBudget: /* */ 'xx      nn         xxx       n      x      x    x     x         xxx',
  seed: /*           */ 'os      oo         ooo       s      s      s    s     o         ooo',
  tools: /*          */ 'cc      cc         ccc       c      c      c    c     c         xxx',
  toolChoice: /*     */ 'cc      cc         ccc       c      x      c    x     c         xxx',
  parallelTools: /*  */ 'rr      cc         xxx       r      x      r    r     x         xxx',
  output: /*         */ 'nn      nn         xxx       n      n      n    n     x         xxx',
  system: /*         */ 'rn      ss         rns       n      n      n    n     n         rns',
  metadata: /*       */ 'ss      oo         ooo       o      o      o    o     o         ooo',
  endUserId: /*      */ 'rr      nn         ooo       r      o      o    o     o         ooo',
  serviceTier: /*    */ 'rr      rr         ooo       o      o      o    o     o         ooo',
  store: /*          */ 'ss      oo         ooo       o      o      o    o     o         ooo',
  previousResponseId: 'rx      xx         xxx       x      x      x    x     x         xxx',
  cache: /*          */ 'cc      xx         ooo       o      o      o    o     o         ooo',
  verbosity: /*      */ 'ns      oo         ooo       s      o      o    o     o         ooo',
};

const LETTERS: Readonly<Record<string, string>> = {
  s: 'sent',
  r: 'renamed',
  n: 'nested',
  c: 'converted',
  o: 'omitted',
};

describe('the fate of every control on every profile', () => {
  it('has a row for every control', () => {
    expect(Object.keys(FATES).sort()).toEqual([...CONTROL_NAMES].sort());
  });

  for (const control of CONTROL_NAMES) {
    const row = FATES[control].replaceAll(' ', '');

    it.each(PROFILE_COLUMNS.map((profile, index) => [profile, row[index] ?? '?'] as const))(
      `${control} on %s: %s`,
      (profile, letter) => {
        const names = [...(COMPANIONS[control] ?? []), control];
        const outcome = prepareOn(profile, Object.fromEntries(names.map((name) => [name, VALUES[name]])));

        if (letter === 'x') {
          const refused = names.find(
            (name) => FATES[name].replaceAll(' ', '')[PROFILE_COLUMNS.indexOf(profile)] === 'x',
          );
          expect(outcome).toMatchObject({ kind: 'refusal', code: 'control.unsupported', control: refused });
          return;
        }
        const records = outcome.kind === 'prepared' ? outcome.controls : [];
        const fates = records.filter((record) => record.control === control).map(({ fate }) => fate);
        expect(new Set(fates)).toEqual(new Set([LETTERS[letter]]));
      },
    );
  }
});

describe('a caller who lets semantic controls go', () => {
  it.each(PROFILE_COLUMNS)('gets a request on %s whatever is asked for', (profile) => {
    const controls = { ...VALUES, effort: 'high' };
    const outcome = prepareOn(profile, { ...controls, thinkingBudget: undefined }, [...CONTROL_NAMES]);

    const omitted =
      outcome.kind === 'prepared' ? outcome.controls.filter(({ fate }) => fate === 'omitted') : [];
    expect(outcome).toMatchObject({ kind: 'prepared' });
    for (const record of omitted) {
      expect(record).not.toHaveProperty('wirePath');
      expect(record).not.toHaveProperty('wireValue');
      expect(record.requested).toBeDefined();
    }
  });

  it('sees in the record that allowOmit was the reason', () => {
    const outcome = prepareOn('openai-responses', { stop: ['END'] }, ['stop']);

    expect(outcome).toMatchObject({
      controls: [
        { control: 'stop', fate: 'omitted', rule: 'Responses has no stop sequences; let go by allowOmit' },
      ],
    });
  });
});
