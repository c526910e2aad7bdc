import { describe, expect, it } from 'vitest';
import { AS_WRITTEN, listShown } from '../../../src/readback/list-shown.ts';
import { readHtml } from '../../../src/readback/read-html.ts';
import { readMarkdown } from '../../../src/readback/read-markdown.ts';
import type { SurfaceNode } from '../../../src/readback/surface-node.ts';

/** What is seen, emphasis written around each character's group: `*bold*`, `/italic/`, `~strike~`. */
function seen(nodes: readonly SurfaceNode[]): string {
  return listShown(nodes, AS_WRITTEN)
    .map(
      ({ char, bold, italic, strike }) =>
        char + (bold ? '\u0332' : '') + (italic ? '\u0304' : '') + (strike ? '\u0336' : ''),
    )
    .join('');
}

/** The same marks put on every character of a text. */
const bold = (text: string): string => [...text].map((char) => `${char}\u0332`).join('');
const italic = (text: string): string => [...text].map((char) => `${char}\u0304`).join('');
const strike = (text: string): string => [...text].map((char) => `${char}\u0336`).join('');

describe('readHtml', () => {
  it.each([
    ['<p>a <strong>b</strong> <em>c</em> <del>d</del></p>', `a${bold('b')}${italic('c')}${strike('d')}`],
    ['<h2>T <em>i</em></h2>', `${bold('T')}i\u0332\u0304`],
    ['<ul><li>a<ul><li>b</li></ul></li></ul>', '•a•b'],
    ['<ol start="3"><li>a</li><li><p>b</p></li></ol>', '3.a4.b'],
    [
      '<ul><li><input type="checkbox" disabled checked> a</li><li><p><input type="checkbox" disabled> b</p></li></ul>',
      '☑a☐b',
    ],
    ['<table><thead><tr><th>h</th></tr></thead><tbody><tr><td>c</td></tr></tbody></table>', `${bold('h')}c`],
    ['<pre><code>a\n---\nb</code></pre><hr>', 'ab'],
    [
      'a<sup><a href="#fn-1" data-footnote-ref>[1]</a></sup><section class="footnotes"><ol><li>n <a data-footnote-backref>↩</a></li></ol></section>',
      'a[1][1]n',
    ],
    ['<script>x</script><style>y</style><!-- z -->a', 'a'],
    ['<pre data-bounded="size">a\n---\nb</pre>', 'a---b'],
  ])('reads %j', (html, expected) => {
    expect(seen(readHtml(html))).toBe(expected);
  });

  it('gives the text of HTML that nests too deeply to be walked', () => {
    expect(seen(readHtml(`${'<b>'.repeat(50_000)}x`))).toBe('x');
  });
});

describe('readMarkdown', () => {
  it.each([
    ['a **b** _c_ ~~d~~ `e`', `a${bold('b')}${italic('c')}${strike('d')}e`],
    ['- [x] a\n- [ ] b', '☑a☐b'],
    ['a[^1] b[^1]\n\n[^1]: word', 'a[1]b[1][1]word'],
    ['https://x.test/_a_/b', 'https://x.test/_a_/b'],
    ['next.js and a@b.test', 'next.jsanda@b.test'],
    ['| a |\n|---|\n| b |', `${bold('a')}b`],
    ['変更は**「本番」**だけ', '変更は**「本番」**だけ'],
  ])('reads %j as GitHub shows it', (markdown, expected) => {
    expect(seen(readMarkdown(markdown))).toBe(expected);
  });
});
