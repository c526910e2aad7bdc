import { describe, expect, it } from 'vitest';
import * as face from '../../../../renderers/slack/index.ts';
import { renderSlackText } from '../../../../renderers/slack/index.ts';

/** Zero-width space and word joiner, as the expectations below need them. */
const EDGE = '\u200b';
const GLUE = '\u2060';

/** Markdown and the mrkdwn it must become. */
type Row = readonly [markdown: string, mrkdwn: string];

function shows(rows: readonly Row[]): void {
  it.each(rows)('%j is %j', (markdown, mrkdwn) => {
    expect(renderSlackText(markdown)).toBe(mrkdwn);
  });
}

it('exports the two ways to render, and nothing else', () => {
  expect(Object.keys(face)).toEqual(['renderSlack', 'renderSlackText']);
});

// Source: facts/reference-switchboard 4b, each row as decided there or, where it left a choice, as the renderer documents.
describe('the contract of canonical Markdown and mrkdwn', () => {
  shows([
    ['**bold**', '*bold*'],
    ['a _italic_ b', 'a _italic_ b'],
    ['***both***', '_*both*_'],
    ['~~gone~~', '~gone~'],
    ['## Header', '*Header*'],
    ['## **Summary**', '*Summary*'],
    ['## Fix **now**', '*Fix now*'],
    ['- item', '• item'],
    ['* item', '• item'],
    ['+ item', '• item'],
    ['[t](https://x.test)', '<https://x.test|t>'],
    ['[t](https://x.com?a=1&b=2)', '<https://x.com?a=1&amp;b=2|t>'],
    ['[click \\<here>](https://e.com/x|y)', '<https://e.com/x%7Cy|click &lt;here&gt;>'],
    ['[**l**](https://a.test)', '*<https://a.test|l>*'],
    ['[x](!channel) [x](@U1) [x](#C1) [x](javascript:alert(1)) [x](slack:U1)', 'x x x x x'],
    ['[src/a.ts](src/a.ts)', 'src/a.ts'],
    ['[w](https://en.wikipedia.org/wiki/Foo_(bar))', '<https://en.wikipedia.org/wiki/Foo_(bar)|w>'],
    ['![alt](https://i.test/a.png)', '<https://i.test/a.png|alt>'],
    ['summary: <!channel> <@U9>', 'summary: &lt;!channel&gt; &lt;@U9&gt;'],
    ['a & b < c > d', 'a &amp; b &lt; c &gt; d'],
    ['A &amp; B', 'A &amp; B'],
    ['&lt;!here&gt;', '&lt;!here&gt;'],
    ['> quote <!channel>', '> quote &lt;!channel&gt;'],
    ['run `**cmd**` now', 'run `**cmd**` now'],
    ['**bold with `code` inside**', '*bold with `code` inside*'],
    ['```\n**x**\n- y\n<!channel>\n```', '```\n**x**\n- y\n&lt;!channel&gt;\n```'],
    ['```ts\nlet a;\n```', '```\nlet a;\n```'],
    ['```\nnever closed', '```\nnever closed\n```'],
    ['~~~\ntildes\n~~~', '```\ntildes\n```'],
    ['<https://x.test|A & B>', '&lt;https://x.test|A &amp; B&gt;'],
    ['<ftp://x|y> <@U1>', '&lt;ftp://x|y&gt; &lt;@U1&gt;'],
    ['\\*x\\*', `${GLUE}*${EDGE}x*`],
    ['\ue000 **a** \ue003', '\ue000 *a* \ue003'],
    ['5 ** 2 and 3 ** 4', '5 ** 2 and 3 ** 4'],
    ['slack:U123', 'slack:U123'],
  ]);
});

// Source: facts/reference-switchboard 3.2, one row per numbered defect; 17 is in cut-answers.
describe("the defects of the reference system's projector", () => {
  shows([
    ['[x](!here) [x](!subteam^S1) [x](@U123ABC) [x](#C123)', 'x x x x'],
    ['ask slack:U123 now', 'ask slack:U123 now'],
    ['## **h**', '*h*'],
    ['## Fix **now**', '*Fix now*'],
    ['[**l**](https://a.test)', '*<https://a.test|l>*'],
    ['[![b](https://i.test/b.svg)](https://ci.test)', '<https://ci.test|b>'],
    ['[x](https://a.test "t")', '<https://a.test|x>'],
    ['[a [b]](https://u.test)', '<https://u.test|a [b]>'],
    ['[r][1]\n\n[1]: https://r.test', '<https://r.test|r>'],
    ['[x](#anchor)', 'x'],
    ['| a | b |\n|---|---|\n| 1 | 2 |', '```\na    b\n---  ---\n1    2\n```'],
    ['> - i\n> ## T', '> • i\n> *T*'],
    ['> > n', '> n'],
    ['__bold__', '*bold*'],
    ['\\*not bold\\*', `${GLUE}*${EDGE}not bold*`],
    ['a\\\nb', 'a\nb'],
    ['~~~\n**raw**\n~~~', '```\n**raw**\n```'],
    ['    **indented**', '```\n**indented**\n```'],
    ['````md\n**x**\n```js\n```\n````', `\`\`\`\n**x**\n\`\`${EDGE}\`js\n\`\`${EDGE}\`\n\`\`\``],
    ['> ```\n> x\n> ```', '```\nx\n```'],
    ['2**3 = 8 and 3**2 = 9', `2${EDGE}*3 = 8 and 3*${EDGE}2 = 9`],
    ['https://x.test/a**b**c', '<https://x.test/a**b**c>'],
    ['**2 * 3**', '*2* * *3*'],
    ['**a\n\nb**', '**a\n\nb**'],
    ['**two\nlines**', '*two*\n*lines*'],
    ['a&nbsp;b &copy;', 'a\u00a0b \u00a9'],
    ['<mailto:a@b.test>', '<mailto:a@b.test>'],
    ['x<br>y', 'x\ny'],
    ['![load graph](https://x.test/g.png)', '<https://x.test/g.png|load graph>'],
  ]);
});

describe('emphasis', () => {
  shows([
    ['re**load**ing', `re${EDGE}*load*${EDGE}ing`],
    ['値は**重要**です', `値は${EDGE}*重要*${EDGE}です`],
    ['**「本番」**だけ', `*「本番」*${EDGE}だけ`],
    ['(**a**), **b**: _c_. ~~d~~!', '(*a*), *b*: _c_. ~d~!'],
    ['_note_: x', `_note_${EDGE}: x`],
    ['"**quoted**"', `"${EDGE}*quoted*"`],
    ['**outer **inner** tail**', '*outer inner tail*'],
    ['**keep *this* whole**', '*keep _this_ whole*'],
    ['**a**_b_ c', `*a*${EDGE}_b_ c`],
    ['***a** b*', '_*a* b_'],
    ['**a~~b~~**', `*a${EDGE}~b~*`],
    ['**see [docs](https://x.test) now**', '*see <https://x.test|docs> now*'],
    ['**x**<https://y.test>', `*x*${EDGE}<https://y.test>`],
    ['a`b`c', `a${EDGE}\`b\`${EDGE}c`],
  ]);
});

describe('what Slack has no way to emphasise stays whole and plain', () => {
  shows([
    // An asterisk in bold would end it.
    ['**a\\*b**', `*a*${EDGE}${GLUE}*${EDGE}*b*`],
    ['**run `a*b` now**', '*run* `a*b` *now*'],
    ['~~use ~/.config~~', `~use~ ${GLUE}~${EDGE}~/.config~`],
    // An underscore in the address is written so that it does not end italics; one that is shown does.
    ['_see [l](https://x.test/a_b)_', '_see <https://x.test/a%5Fb|l>_'],
    ['_see https://x.test/a_b_', '_see_ <https://x.test/a_b>'],
    ['[**must** read](https://x.test/p)', '*<https://x.test/p|must>* <https://x.test/p|read>'],
  ]);
});

describe('characters that mean something to Slack', () => {
  shows([
    ['use \\*args\\* here', `use ${GLUE}*${EDGE}args* here`],
    ['\\_private\\_', `${GLUE}_${EDGE}private_`],
    ['\\~x\\~', `${GLUE}~${EDGE}x~`],
    ['\\`x\\`', `${GLUE}\`x\``],
    [':rocket: at 10:30:45', `:${EDGE}rocket: at 10:${EDGE}30:45`],
    ['std::vector::x', `std::${EDGE}vector::x`],
    ['\\> not a quote', `${EDGE}&gt; not a quote`],
    ['a > b', 'a &gt; b'],
    ['\uff1e wide', `${EDGE}\uff1e wide`],
    ['> \\> still text', `> ${EDGE}&gt; still text`],
    // Nothing to guard: Slack would not read these.
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['snake_case and MAX_RETRY_COUNT', 'snake_case and MAX_RETRY_COUNT'],
    ['~/one and ~/two', '~/one and ~/two'],
    ['key: value, a:b', 'key: value, a:b'],
    ['one \\* star', 'one * star'],
    ['[\\*a\\*](https://x.test)', `<https://x.test|${GLUE}*${EDGE}a*>`],
    ['[:x:](https://x.test)', `<https://x.test|:${EDGE}x:>`],
  ]);
});

describe('code', () => {
  shows([
    ['`*x* _y_ :z:`', '`*x* _y_ :z:`'],
    ['`a && b < c`', '`a &amp;&amp; b &lt; c`'],
    ['x `` a`b `` y', `x \`a\`${EDGE}${GLUE}\`${EDGE}\`b\` y`],
    ['`a\nb`', '`a b`'],
    ['```\n:a: *b* _c_\n```', '```\n:a: *b* _c_\n```'],
    ['```\n\n```', ''],
    ['    a\n\n      b', '```\na\n\n  b\n```'],
  ]);
});

describe('lists', () => {
  shows([
    [
      '- top\n  - inner\n    - deepest\n      - deeper',
      '• top\n    ◦ inner\n        ▪ deepest\n            ▪ deeper',
    ],
    ['3. a\n3. b', '3. a\n4. b'],
    ['1. a\n\n   more\n2. b', '1. a\n\n   more\n2. b'],
    ['- [x] done\n- [ ] open', '☑ done\n☐ open'],
    ['1. [x] done', '1. ☑ done'],
    ['1. a\n   - x\n   - y\n2. b', '1. a\n    ◦ x\n    ◦ y\n2. b'],
    ['- a\n\n- b', '• a\n\n• b'],
    ['1. run\n   ```\n   make\n   ```\n2. check', '1. run\n```\nmake\n```\n2. check'],
    ['- - a', '•\n    ◦ a'],
    ['-\n- b', '•\n• b'],
    ['- > q', '> • q'],
  ]);

  it('indents no further than eight levels', () => {
    const deep = Array.from({ length: 12 }, (_, level) => `${'  '.repeat(level)}- x`).join('\n');
    const indents = renderSlackText(deep)
      .split('\n')
      .map((line) => line.search(/\S/));
    expect(indents).toEqual([0, 4, 8, 12, 16, 20, 24, 28, 32, 32, 32, 32]);
  });
});

describe('quotes', () => {
  shows([
    ['> one\n> two\n\nout', '> one\n> two\n\nout'],
    ['> one\ntwo', '> one\n> two'],
    ['> a\n>\n> b', '> a\n>\n> b'],
    ['> a\n\n> b', '> a\n\n> b'],
    ['> a1\n>> b2', '> a1\n> b2'],
    ['> a\n> ```\n> x\n> ```\n> b', '> a\n```\nx\n```\n> b'],
  ]);
});

describe('headings, rules, breaks', () => {
  shows([
    ['# a\nb', '*a*\nb'],
    ['a\nb\n===', '*a*\n*b*'],
    ['# a _b_ `c`', '*a _b_ `c`*'],
    ['one  \ntwo\\\nthree', 'one\ntwo\nthree'],
    ['aa\n\n***\n\nbb', 'aa\n\n──────────\n\nbb'],
    ['> a\n>\n> ---', '> a\n>\n> ──────────'],
  ]);
});

describe('links and images', () => {
  shows([
    ['https://x.test/_foo_/bar', '<https://x.test/_foo_/bar>'],
    ['www.x.test/a', '<http://www.x.test/a|www.x.test/a>'],
    ['a@b.test', '<mailto:a@b.test|a@b.test>'],
    ['[a | b](https://x.test/p)', '<https://x.test/p|a | b>'],
    ['[](https://x.test)', '<https://x.test>'],
    ['[&nbsp;](https://x.test)', '\u00a0<https://x.test>'],
    ['[**a** _b_](https://x.test)', '*<https://x.test|a>* _<https://x.test|b>_'],
    ['![](https://x.test/i.png)', '<https://x.test/i.png>'],
    ['![chart](chart.png)', 'chart'],
    ['[a  \nb](https://x.test)', '<https://x.test|a>\n<https://x.test|b>'],
    ['[x](HTTPS://X.test)', '<https://X.test|x>'],
    ['[x](https://x.test/a%20b)', '<https://x.test/a%20b|x>'],
    ['[[doc](https://x.test/d)]', '[<https://x.test/d|doc>]'],
  ]);

  it('shows the label alone where the address is too long for a section', () => {
    expect(renderSlackText(`[label](https://x.test/${'a'.repeat(2_000)})`)).toBe('label');
  });
});

describe('footnotes', () => {
  shows([
    ['a[^x] b[^y]\n\n[^y]: two\n[^x]: one', 'a[1] b[2]\n\n[1] one\n[2] two'],
    ['a[^1]\n\n[^1]: one[^2]\n[^2]: two', 'a[1]\n\n[1] one[2]\n[2] two'],
    ['a\n\n[^1]: nobody asks', 'a'],
  ]);
});

describe('HTML', () => {
  shows([
    ['press <kbd>Esc</kbd>', 'press Esc'],
    ['hi <script>alert(1)</script>', 'hi &lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<your-token> and Vec<T>', '&lt;your-token&gt; and Vec&lt;T&gt;'],
    ['<details><summary>Logs</summary>\n\ntext\n\n</details>', 'Logs\n\ntext'],
    ['a <!-- <!date^1^{date}|x> --> b', 'a  b'],
    ['<!everyone>\n\nhello', '&lt;!everyone&gt;\n\nhello'],
  ]);
});

describe('nothing to see', () => {
  shows([
    ['', ''],
    ['   \n\n', ''],
    ['<!-- note to self -->', ''],
    ['[a]: https://x.test', ''],
  ]);
});
