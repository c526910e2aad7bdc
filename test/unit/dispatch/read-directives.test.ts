import { describe, expect, it } from 'vitest';
import { CONTROL_NAMES } from '../../../src/contract/controls.ts';
import { readDirectives } from '../../../src/dispatch/read-directives.ts';

const NAMES = new Set<string>(CONTROL_NAMES);
const read = (text: string) => readDirectives(text, NAMES);

describe('readDirectives', () => {
  it('takes a route and controls from the start', () => {
    expect(read('route:fast effort:low maxOutputTokens:256 why is the sky blue?')).toEqual({
      prompt: 'why is the sky blue?',
      route: 'fast',
      controls: { effort: 'low', maxOutputTokens: 256 },
    });
  });

  it('takes them from the end as well', () => {
    expect(read('why?\ntemperature:0.2 parallelTools:true')).toEqual({
      prompt: 'why?',
      controls: { temperature: 0.2, parallelTools: true },
    });
  });

  it('leaves a colon inside the question alone', () => {
    const text = 'what does temperature:0.2 mean here?';
    expect(read(text)).toEqual({ prompt: text, controls: {} });
  });

  it('leaves words that name no control alone, with their bytes', () => {
    expect(read('echo: *Verdict: approve* - fine').prompt).toBe('echo: *Verdict: approve* - fine');
    expect(read('http://x.test/a and more').prompt).toBe('http://x.test/a and more');
    expect(read('echo: a\n\n  b  ').prompt).toBe('echo: a\n\n  b  ');
  });

  it('coerces nothing: a word where a number belongs stays a word for prepare to refuse', () => {
    expect(read('maxOutputTokens:many hi').controls).toEqual({ maxOutputTokens: 'many' });
    expect(read('maxOutputTokens:"256" hi').controls).toEqual({ maxOutputTokens: '256' });
  });

  it('reads stop words as a list', () => {
    expect(read('stop:END,STOP hi').controls).toEqual({ stop: ['END', 'STOP'] });
    expect(read('stop:["a,b"] hi').controls).toEqual({ stop: ['a,b'] });
  });

  it('does not take a name without a value', () => {
    expect(read('effort: high please')).toEqual({ prompt: 'effort: high please', controls: {} });
  });

  it('gives an empty prompt where there is nothing but settings', () => {
    expect(read('effort:low')).toEqual({ prompt: '', controls: { effort: 'low' } });
  });
});
