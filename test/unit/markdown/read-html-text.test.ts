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
    ['<span class="x">a</span>', 'a'],
    ['a<div class="x">b</div>', 'a⏎b'],
    ['<ul><li>a</li><li>b</li></ul>', '⏎a⏎b'],
    ['<tr><td>a</td><td>b</td></tr>', '⏎ a b'],
    ['A &amp; B &lt;c&gt; &#42; &nosuch;', 'A & B <c> * &nosuch;'],
    ['<a href="?a=1&amp;b=2">R&amp;D</a>', '<a href="?a=1&amp;b=2">R&D</a>'],
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
    expect(
      readHtmlLines('<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>R&amp;D</td></tr></table>'),
    ).toEqual(['a  b', '1  R&D']);
    expect(readHtmlLines('<p>one</p>two')).toEqual(['one', 'two']);
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
