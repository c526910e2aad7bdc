import { describe, expect, it } from 'vitest';
import { BUILT_IN_ROUTES, describePlan, prepare } from '../../../src/adapters/index.ts';
import type { RequestedControls } from '../../../src/contract/controls.ts';
import { refusalOn } from './prepare-cases.ts';

const ASKED = { max_tokens: 256, temperature: 0.2, reasoning_effort: 'low' };

function planOn(name: string, controls: RequestedControls) {
  const route = BUILT_IN_ROUTES.find((candidate) => candidate.name === name);
  if (route === undefined) throw new Error(`no route ${name}`);
  const plan = describePlan(prepare({ turns: [{ role: 'user', text: 'Review P.' }], controls }, route));
  if ('refused' in plan) throw new Error(JSON.stringify(plan));
  const rows = plan.controls.map(({ control, requested, fate, wirePath, wireValue }) => [
    control,
    requested,
    fate,
    wirePath,
    wireValue,
  ]);
  return { plan, rows };
}

// Source: seed 002, "Six fates of a control": requested {max_tokens: 256, temperature: 0.2, reasoning_effort: low}.
describe("the seed chapter's table", () => {
  it('renames the limit and nests the effort on Responses', () => {
    const { plan, rows } = planOn('chapter-responses', ASKED);

    expect(rows).toEqual([
      ['max_tokens', 256, 'renamed', 'max_output_tokens', 256],
      ['temperature', 0.2, 'sent', 'temperature', 0.2],
      ['reasoning_effort', 'low', 'nested', 'reasoning.effort', 'low'],
    ]);
    expect(plan.body).toEqual({
      model: 'gpt-5.6-luna',
      input: [{ role: 'user', content: 'Review P.' }],
      max_output_tokens: 256,
      temperature: 0.2,
      reasoning: { effort: 'low' },
    });
  });

  it.each([
    ['chapter-chat', 'mimo-v2.5'],
    ['chapter-messages', 'minimax-m2.7'],
  ])('sends the limit and omits the effort with a record on %s', (name, model) => {
    const { plan, rows } = planOn(name, ASKED);

    expect(rows).toEqual([
      ['max_tokens', 256, 'sent', 'max_tokens', 256],
      ['temperature', 0.2, 'sent', 'temperature', 0.2],
      ['reasoning_effort', 'low', 'omitted', null, null],
    ]);
    expect(plan.body).toEqual({
      model,
      messages: [{ role: 'user', content: 'Review P.' }],
      max_tokens: 256,
      temperature: 0.2,
    });
  });

  it.each(['chapter-responses', 'chapter-chat', 'chapter-messages'])('omits the seed on %s', (name) => {
    expect(planOn(name, { seed: 7 }).rows).toContainEqual(['seed', 7, 'omitted', null, null]);
  });

  it('defaults the limit to 1,024 on Messages and nowhere else', () => {
    expect(planOn('chapter-messages', {}).rows).toEqual([
      ['maxOutputTokens', null, 'defaulted', 'max_tokens', 1024],
    ]);
    expect(planOn('chapter-responses', {}).rows).toEqual([]);
    expect(planOn('chapter-chat', {}).rows).toEqual([]);
  });

  it('takes max_output_tokens as another name of the limit, and ours as a third', () => {
    expect(planOn('chapter-responses', { max_output_tokens: 9 }).rows).toEqual([
      ['max_output_tokens', 9, 'sent', 'max_output_tokens', 9],
    ]);
    expect(planOn('chapter-chat', { max_output_tokens: 9 }).rows).toEqual([
      ['max_output_tokens', 9, 'renamed', 'max_tokens', 9],
    ]);
    expect(planOn('chapter-chat', { maxOutputTokens: 9 }).rows).toEqual([
      ['maxOutputTokens', 9, 'renamed', 'max_tokens', 9],
    ]);
  });

  it('records both names where they agree and refuses them where they do not', () => {
    expect(planOn('chapter-chat', { max_tokens: 9, max_output_tokens: 9 }).rows).toEqual([
      ['max_tokens', 9, 'sent', 'max_tokens', 9],
      ['max_output_tokens', 9, 'renamed', 'max_tokens', 9],
    ]);
    expect(refusalOn('chapter-chat', { max_tokens: 9, max_output_tokens: 10 })).toMatchObject({
      code: 'control.conflict',
      control: 'max_output_tokens',
    });
  });

  it.each(['chapter-responses', 'chapter-chat', 'chapter-messages'])(
    'refuses on %s what the chapter refuses: unknown names, the model, a credential, a malformed limit',
    (name) => {
      expect(refusalOn(name, { model: 'other' })).toMatchObject({
        code: 'control.unknown',
        control: 'model',
      });
      expect(refusalOn(name, { api_key: 'x' })).toMatchObject({ code: 'control.credential' });
      expect(refusalOn(name, { max_tokens: 'abc' })).toMatchObject({
        code: 'control.malformed',
        control: 'max_tokens',
      });
      expect(refusalOn(name, { reasoning_effort: 42 })).toMatchObject({ code: 'control.malformed' });
      expect(refusalOn(name, { seed: { a: 1 } })).toMatchObject({ code: 'control.malformed' });
    },
  );

  it('keeps its names to itself: elsewhere they are unknown, with a hint', () => {
    expect(refusalOn('openai-chat', { max_tokens: 256 })).toMatchObject({
      code: 'control.unknown',
      control: 'max_tokens',
    });
    expect(refusalOn('openai-chat', { reasoning_effort: 'low' }).expected).toMatch(/^did you mean effort\?/);
  });

  it('points nowhere, tries once and follows the chapter policy', () => {
    for (const { baseUrl, attemptsMax, policy, credentialEnv } of BUILT_IN_ROUTES) {
      expect(new URL(baseUrl).hostname).toMatch(/\.invalid$/);
      expect({ attemptsMax, policy, credentialEnv }).toEqual({
        attemptsMax: 1,
        policy: 'chapter',
        credentialEnv: undefined,
      });
    }
  });
});
