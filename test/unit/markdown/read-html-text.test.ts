import { describe, expect, it } from 'vitest';
import { readHtmlLines, readHtmlText, scanHtml } from '../../../src/markdown/read-html-text.ts';

const shown = (html: string): string =>
  readHtmlText(html)
    .map((piece) => (piece.kind === 'break' ? '⏎' : piece.text))
    .join('');

describe('readHtmlText', () => {
  it.each([
    ['<kbd>Esc</kbd>', 'Esc'],
    ['a<br>b<BR/>c', 'a⏎b⏎c'],
    ['<div class="x">a</div>', 'a'],
    ['a<!-- not shown -->b', 'ab'],
    ['a<!-- never closed', 'a<!-- never closed'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['Vec<T> and <your-token>', 'Vec<T> and <your-token>'],
    ['<!channel> <@U1>', '<!channel> <@U1>'],
    ['<img src="https://x.test/i.png">', '<img src="https://x.test/i.png">'],
    ['<b', '<b'],
    ['', ''],
  ])('shows of %j what a reader needs', (html, expected) => {
    expect(shown(html)).toBe(expected);
  });

  it('gives the lines of a block without those that show nothing', () => {
    expect(readHtmlLines('<details>\n<summary>Log</summary>\n\n  one<br>two\n</details>')).toEqual([
      'Log',
      'one',
      'two',
    ]);
  });

  it('covers the whole text with its tokens', () => {
    const html = 'a<b>c</b><!-- d --><e>';
    expect(scanHtml(html).map(({ kind, start, end }) => [kind, html.slice(start, end)])).toEqual([
      ['text', 'a'],
      ['format', '<b>'],
      ['text', 'c'],
      ['format', '</b>'],
      ['hidden', '<!-- d -->'],
      ['text', '<e>'],
    ]);
  });
});
