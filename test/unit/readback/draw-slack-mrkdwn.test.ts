import fc from 'fast-check';
import { parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { drawSlackBlocks } from '../../../src/readback/draw-slack-blocks.ts';
import { drawSlackMrkdwn } from '../../../src/readback/draw-slack-mrkdwn.ts';
import { attributeOf, type HtmlNode, isElement } from '../../../src/readback/html-tree.ts';

/** Every element of some HTML, as a browser would read it. */
function elementsOf(nodes: readonly HtmlNode[]): readonly HtmlNode[] {
  return nodes.flatMap((node) => (isElement(node) ? [node, ...elementsOf(node.childNodes)] : []));
}

describe('drawSlackMrkdwn', () => {
  it.each([
    [
      '*b* _i_ ~s~ `c`',
      '<b class="slack-bold">b</b> <i class="slack-italic">i</i> <s class="slack-strike">s</s> <code class="slack-code">c</code>',
    ],
    ['a\nb', 'a<br>b'],
    ['a\n> q\n> r\nb', 'a<blockquote class="slack-quote"> q<br> r</blockquote>b'],
    ['a\n```\nx\n```\nb', 'a<pre class="slack-pre">x</pre>b'],
    ['<!channel>', '<span class="slack-mention slack-mention-broadcast">@channel</span>'],
    ['<@U1|ann>', '<span class="slack-mention slack-mention-user">ann</span>'],
    [':tada:', '<span class="slack-emoji">:tada:</span>'],
    ['&lt;script&gt;', '&lt;script&gt;'],
    [
      '<https://x.test/?a=1&amp;b="|l>',
      '<a class="slack-link" href="https://x.test/?a=1&amp;b=&quot;" rel="noopener noreferrer" target="_blank">l</a>',
    ],
    ['<javascript:alert(1)|l>', 'l'],
    ['<slack://x|l>', 'l'],
  ])('draws %j', (mrkdwn, html) => {
    expect(drawSlackMrkdwn(mrkdwn)).toBe(html);
  });

  it('draws any text without a script, a handler, a style or an unsafe address', () => {
    const mark = fc.constantFrom(
      '<',
      '>',
      '|',
      '"',
      "'",
      '&',
      '*',
      '`',
      '\n',
      'javascript:',
      'https://x',
      '<script>',
      'onload=',
      '<!here|',
      '</a>',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(mark, fc.string()), { maxLength: 12 }), (parts) => {
        for (const element of elementsOf(parseFragment(drawSlackMrkdwn(parts.join(''))).childNodes)) {
          if (!isElement(element)) continue;
          expect(['a', 'b', 'i', 's', 'code', 'pre', 'blockquote', 'span', 'br']).toContain(element.tagName);
          for (const { name } of element.attrs) expect(['class', 'href', 'rel', 'target']).toContain(name);
          expect(attributeOf(element, 'href') ?? 'https://x').toMatch(/^(?:https?:\/\/|mailto:)/i);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('drawSlackBlocks', () => {
  it('draws each kind of block', () => {
    const html = drawSlackBlocks({
      text: 'not drawn',
      blocks: [
        { type: 'section', text: { type: 'mrkdwn', text: '*a*' } },
        { type: 'divider' },
        {
          type: 'context',
          elements: [
            { type: 'mrkdwn', text: '_c_' },
            { type: 'plain_text', text: '*p*\n<b>' },
          ],
        },
        {
          type: 'actions',
          elements: [
            {
              type: 'button',
              text: { type: 'plain_text', text: 'Run "1"' },
              url: 'https://x.test/run',
              action_id: 'run',
            },
            {
              type: 'button',
              text: { type: 'plain_text', text: 'Bad' },
              url: 'javascript:x',
              action_id: 'bad',
            },
          ],
        },
      ],
    });
    expect(html).toBe(
      '<div class="slack-section"><b class="slack-bold">a</b></div><hr class="slack-divider">' +
        '<div class="slack-context"><span><i class="slack-italic">c</i></span> <span>*p*<br>&lt;b&gt;</span></div>' +
        '<div class="slack-actions"><a class="slack-button" href="https://x.test/run" rel="noopener noreferrer" target="_blank">Run &quot;1&quot;</a> Bad</div>',
    );
  });

  it('draws the text of a message without blocks', () => {
    expect(drawSlackBlocks({ text: '*a*', blocks: [] })).toBe(
      '<div class="slack-section"><b class="slack-bold">a</b></div>',
    );
  });
});
