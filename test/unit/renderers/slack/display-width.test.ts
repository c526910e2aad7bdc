import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../../../renderers/slack/display-width.ts';

describe('displayWidth', () => {
  it.each([
    ['', 0],
    ['plain ASCII', 11],
    ['é', 1],
    ['e\u0301', 1],
    ['東京', 4],
    ['한글', 4],
    ['ﾊﾝ', 2],
    ['Ａ', 2],
    ['мир', 3],
    ['🚀', 2],
    ['👩‍👩‍👧‍👦', 2],
    ['👍🏽', 2],
    ['🇩🇪', 2],
    ['❤️', 2],
    ['✓', 1],
    ['a\u200bb\u2060c', 3],
    ['→ ±', 3],
  ])('%j takes %d', (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });
});
