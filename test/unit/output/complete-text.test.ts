import { describe, expect, it } from 'vitest';
import { completeText } from '../../../src/output/complete-text.ts';

describe('completeText', () => {
  it('lets a complete generation pass', () => {
    expect(completeText({ state: 'complete', cause: null, text: '[1]' })).toEqual({
      kind: 'complete',
      text: '[1]',
    });
  });

  it.each([
    [{ state: 'truncated', cause: 'output-limit', text: '12' } as const, 'truncated (output-limit)'],
    [{ state: 'filtered', cause: null, text: '{}' } as const, 'filtered'],
    [{ state: 'unknown', cause: null, text: '{}' } as const, 'unknown'],
    [{ state: 'tool-calls', cause: null, text: '' } as const, 'tool-calls'],
    [{ state: null, cause: null, text: null } as const, 'no response'],
  ])('holds back %j', (interpretation, found) => {
    const observed = `not parsed: the generation is not complete but ${found}`;
    expect(completeText(interpretation)).toEqual({ kind: 'incomplete', observed });
  });
});
