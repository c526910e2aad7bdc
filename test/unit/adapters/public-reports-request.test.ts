import { describe, expect, it } from 'vitest';
import { accountForBody } from '../../../src/adapters/index.ts';
import { preparedOn, refusalOn } from './prepare-cases.ts';

const recordOf = (profile: string, controls: Parameters<typeof preparedOn>[1], control: string) => {
  const request = preparedOn(profile, controls);
  return { record: request.controls.find((candidate) => candidate.control === control), request };
};

// What went wrong elsewhere, in public, on the way out; inputs are our own. The way in has its own file.
describe('public reports about requests', () => {
  it('litellm 38084: effort max reaches Responses and the record says so', () => {
    const { record, request } = recordOf('openai-responses', { effort: 'max' }, 'effort');

    expect(JSON.parse(request.body)).toMatchObject({ reasoning: { effort: 'max' } });
    expect(record).toMatchObject({ fate: 'nested', wirePath: 'reasoning.effort', wireValue: 'max' });
  });

  it('litellm 40471: xhigh is sent or refused, never lowered', () => {
    expect(JSON.parse(preparedOn('openai-chat', { effort: 'xhigh' }).body)).toMatchObject({
      reasoning_effort: 'xhigh',
    });
    expect(refusalOn('vllm', { effort: 'xhigh' })).toMatchObject({
      code: 'control.unsupported',
      control: 'effort',
    });
  });

  it('litellm 40470: a lost effort is a refusal, or an omission somebody asked for', () => {
    expect(refusalOn('llama-cpp', { effort: 'high' })).toMatchObject({ code: 'control.unsupported' });
    expect(preparedOn('llama-cpp', { effort: 'high' }, ['effort']).controls).toMatchObject([
      { control: 'effort', requested: 'high', fate: 'omitted' },
    ]);
  });

  it('lgtmaybe 369: a reasoning budget reaches OpenRouter whatever the model is called', () => {
    const { record, request } = recordOf('openrouter', { thinkingBudget: 4096 }, 'thinkingBudget');

    expect(JSON.parse(request.body)).toMatchObject({ model: 'model-1', reasoning: { max_tokens: 4096 } });
    expect(record).toMatchObject({ fate: 'nested', wirePath: 'reasoning.max_tokens' });
    expect(accountForBody(request)).toEqual({ unrecorded: [], missing: [] });
  });

  it('TanStack/ai 849: the limit Messages demands is a recorded default, never a silent one', () => {
    const { record, request } = recordOf('anthropic-2026-10-21', {}, 'maxOutputTokens');

    expect(record).toMatchObject({ fate: 'defaulted', wirePath: 'max_tokens' });
    expect(record).not.toHaveProperty('requested');
    expect(JSON.parse(request.body).max_tokens).toBe(record?.wireValue);
  });

  it('litellm 41529: no limit is asked for, none is sent, and the record shows none', () => {
    for (const profile of ['openai-responses', 'openai-chat', 'openrouter', 'ollama', 'vllm', 'deepseek']) {
      const request = preparedOn(profile, {});
      expect(request.body).not.toMatch(/max_(?:output_|completion_)?tokens/);
      expect(request.controls).toEqual([]);
    }
  });

  it('CopilotKit 2190: the profile and not the model name picks the limit field', () => {
    const fieldOn = (profile: string) =>
      recordOf(profile, { maxOutputTokens: 99 }, 'maxOutputTokens').record?.wirePath;

    expect(fieldOn('openai-chat')).toBe('max_completion_tokens');
    expect(fieldOn('openrouter')).toBe('max_tokens');
    expect(fieldOn('openai-responses')).toBe('max_output_tokens');
  });

  it('doccupine/cli 0.0.162: temperature is refused before it is sent under 2026-10-21, and the version is pinned', () => {
    expect(refusalOn('anthropic-2026-10-21', { temperature: 0.2 })).toMatchObject({
      code: 'control.unsupported',
      control: 'temperature',
    });
    expect(refusalOn('anthropic-2026-10-21', { temperature: 1 })).toMatchObject({ control: 'temperature' });
    const omitting = preparedOn('anthropic-2026-10-21', { temperature: 0.2 }, ['temperature']);
    expect(omitting.body).not.toContain('temperature');
    expect(omitting.headers['anthropic-version']).toBe('2026-10-21');
    expect(JSON.parse(preparedOn('anthropic-2023-06-01', { temperature: 0.2 }).body).temperature).toBe(0.2);
  });
});
