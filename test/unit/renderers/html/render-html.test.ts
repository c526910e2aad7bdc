import { describe, expect, it } from 'vitest';
import { renderHtml } from '../../../../renderers/html/index.ts';
import { canonicalizeMarkdown } from '../../../../src/markdown/canonicalize-markdown.ts';
import { readMarkdownCases } from '../../../fixtures/markdown-cases.ts';

describe('renderHtml', () => {
  it.each([
    [
      'a **b** _c_ ~~d~~ `e`',
      '<p dir="auto">a <strong>b</strong> <em>c</em> <del>d</del> <code>e</code></p>',
    ],
    ['## a', '<h2>a</h2>'],
    ['## שלום', '<h2 dir="auto">שלום</h2>'],
    ['a\\\nb', '<p dir="auto">a<br>\nb</p>'],
    ['1 < 2 & "x"', '<p dir="auto">1 &#x3C; 2 &#x26; "x"</p>'],
    ['3. c\n4. d', '<ol start="3">\n<li dir="auto">c</li>\n<li dir="auto">d</li>\n</ol>'],
    ['***', '<hr>'],
    ['', ''],
  ])('draws %j', (markdown, html) => {
    expect(renderHtml(markdown)).toBe(html);
  });

  it('shows task boxes that cannot be changed and say what they are', () => {
    expect(renderHtml('- [x] a\n- [ ] b')).toBe(
      '<ul class="contains-task-list">\n' +
        '<li class="task-list-item" dir="auto"><input type="checkbox" checked disabled aria-label="Done"> a</li>\n' +
        '<li class="task-list-item" dir="auto"><input type="checkbox" disabled aria-label="To do"> b</li>\n</ul>',
    );
  });

  it('puts a table into a box that scrolls and takes the keyboard', () => {
    expect(renderHtml('|a|b|\n|-|-:|\n|1|2|')).toBe(
      '<div class="table-scroll" role="group" aria-label="Table" tabindex="0" dir="auto"><table>\n<thead>\n<tr>\n' +
        '<th dir="auto" scope="col">a</th>\n<th align="right" dir="auto" scope="col">b</th>\n</tr>\n</thead>\n' +
        '<tbody>\n<tr>\n<td dir="auto">1</td>\n<td align="right" dir="auto">2</td>\n</tr>\n</tbody>\n</table></div>',
    );
  });

  it('colours code of a named language and names it', () => {
    expect(renderHtml('```js\nlet a = 1\n```')).toBe(
      '<pre dir="ltr" tabindex="0" data-language="js"><code class="hljs language-js">' +
        '<span class="hljs-keyword">let</span> a = <span class="hljs-number">1</span>\n</code></pre>',
    );
  });

  it.each([
    ['```nosuch\na < b\n```', '<code class="hljs language-nosuch">a &#x3C; b\n</code>'],
    ['```\na\n```', '<pre dir="ltr" tabindex="0"><code>a\n</code></pre>'],
    [
      `\`\`\`js\n${'x'.repeat(20_000)}\n\`\`\``,
      `<code class="hljs language-js">${'x'.repeat(20_000)}\n</code>`,
    ],
    ['```js"onload=x\na\n```', 'data-language="js&#x22;onload=x"'],
  ])('leaves other code plain: %#', (markdown, part) => {
    expect(renderHtml(markdown)).toContain(part);
    expect(renderHtml(markdown)).not.toContain('hljs-');
  });

  it.each([
    [
      '[a](https://x.test "t")',
      '<a href="https://x.test" title="t" rel="noopener noreferrer nofollow ugc">a</a>',
    ],
    [
      '[a][r]\n\n[r]: https://x.test',
      '<a href="https://x.test" rel="noopener noreferrer nofollow ugc">a</a>',
    ],
    [
      '<mailto:a@b.test>',
      '<a href="mailto:a@b.test" rel="noopener noreferrer nofollow ugc">mailto:a@b.test</a>',
    ],
    [
      '![alt](https://x.test/i.png)',
      '<a href="https://x.test/i.png" rel="noopener noreferrer nofollow ugc">alt</a>',
    ],
    ['![](https://x.test/i.png)', '>https://x.test/i.png</a>'],
    ['[a](HTTPS://x.test)', '<a href="https://x.test" '],
    [
      '[![badge](https://x.test/b.svg)](https://ci.test)',
      '<a href="https://ci.test" rel="noopener noreferrer nofollow ugc">badge</a>',
    ],
  ])('links to what can be opened safely, images too: %s', (markdown, part) => {
    expect(renderHtml(markdown)).toContain(part);
    expect(renderHtml(markdown)).not.toContain('<img');
  });

  it.each([
    ['[a](javascript:alert(1))', 'a'],
    ['[a](JaVaScRiPt:alert(1))', 'a'],
    ['[a](&#106;avascript:alert(1))', 'a'],
    ['[a](data:text/html,x)', 'a'],
    ['[a](//x.test)', 'a'],
    ['[a](src/a.ts)', 'a'],
    ['[a](#top)', 'a'],
    ['[a](!channel)', 'a'],
    ['[a](https:x)', 'a'],
    ['[**a**][r]\n\n[r]: vbscript:x', '<strong>a</strong>'],
    ['![a](data:image/png;base64,x)', 'a'],
  ])('shows the label alone where a link leads elsewhere: %s', (markdown, inner) => {
    expect(renderHtml(markdown)).toBe(`<p dir="auto">${inner}</p>`);
  });

  it.each([
    ['press <kbd>Esc</kbd> twice', 'press Esc twice'],
    ['a<br>b', 'a<br>b'],
    ['ping <!channel> please', 'ping &#x3C;!channel> please'],
    ['hi <script>alert(1)</script>', 'hi &#x3C;script>alert(1)&#x3C;/script>'],
    ['<!everyone>\n\nx', '&#x3C;!everyone></p>\n<p dir="auto">x'],
    ['<details>\n<summary>Log</summary>\nline\n</details>', 'Log<br>line'],
    ['a <!-- hidden --> b', 'a  b'],
    ['<p>R&amp;D</p>\n<ul><li>a</li><li>b</li></ul>', 'R&#x26;D<br>a<br>b'],
    ['<table><tr><td>a</td><td>b</td></tr></table>', 'a  b'],
  ])('shows of raw HTML what a reader needs: %j', (markdown, inner) => {
    expect(renderHtml(markdown)).toBe(`<p dir="auto">${inner}</p>`);
  });

  it('numbers footnotes by first reference and gives each id once, whatever the labels', () => {
    const html = renderHtml(
      'x[^a] y[^a] z[^a-2]\n\n[^a-2]: two\n[^a]: one[^b]\n[^b]: three\n[^unused]: four',
    );
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids).toEqual([
      'answer-fnref-1',
      'answer-fnref-1-2',
      'answer-fnref-2',
      'answer-fn-1',
      'answer-fnref-3',
      'answer-fn-2',
      'answer-fn-3',
    ]);
    const targets = [...html.matchAll(/ href="#([^"]*)"/g)].map(([, target]) => target);
    expect(targets.filter((target) => !ids.includes(target ?? ''))).toEqual([]);
    expect(html).not.toContain('four');
  });

  it('colours so much code of one answer and leaves the rest plain', () => {
    const block = `\`\`\`js\n${'let a = 1;\n'.repeat(700)}\`\`\`\n\n`;
    const html = renderHtml(block.repeat(6));
    const coloured = html.split('<pre').filter((part) => part.includes('hljs-keyword'));
    expect(coloured).toHaveLength(4);
  });

  it('puts no link into a link', () => {
    expect(renderHtml('[a **![b](https://x.test/i.png)** c[^1]](https://x.test)\n\n[^1]: d')).toBe(
      '<p dir="auto"><a href="https://x.test" rel="noopener noreferrer nofollow ugc">a <strong>b</strong> c<sup>[1]</sup></a></p>\n' +
        '<section class="footnotes" aria-label="Footnotes"><ol><li id="answer-fn-1" dir="auto"><p dir="auto">d</p></li></ol></section>',
    );
  });

  it('survives a footnote that refers to itself', () => {
    expect(renderHtml('x[^a]\n\n[^a]: y[^a]')).toContain('id="answer-fnref-1-2"');
  });

  it('puts the prefix a page asks for before every id', () => {
    const html = renderHtml('x[^a]\n\n[^a]: y', { idPrefix: 'second-' });
    expect(html).not.toContain('"answer-');
    expect(html).toContain('href="#second-fn-1"');
  });

  it('shows a text past the limits as one escaped block and says so', () => {
    expect(renderHtml(`${'>'.repeat(5_000)}<b>\n`)).toBe(
      `<pre class="plain-answer" dir="auto" tabindex="0" data-bounded="depth">\n${'>'.repeat(5_000)}&#x3C;b>\n</pre>`,
    );
  });

  it('writes no half of a surrogate pair', () => {
    expect(renderHtml('a\ud800b').isWellFormed()).toBe(true);
  });
});

describe('cases reported in public', () => {
  const cases = readMarkdownCases().filter(
    ({ htmlMust, htmlMustNot }) => htmlMust.length + htmlMustNot.length > 0,
  );

  it.each(cases.map((entry) => [entry.id, entry.sourceUrl, entry] as const))(
    '%s looks right as HTML (%s)',
    (_id, _sourceUrl, { input, htmlMust, htmlMustNot }) => {
      const html = renderHtml(canonicalizeMarkdown(input).text);
      for (const pattern of htmlMust) expect(html).toMatch(pattern);
      for (const pattern of htmlMustNot) expect(html).not.toMatch(pattern);
    },
  );
});
