import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { renderHtml } from '../../renderers/html/index.ts';
import { anyText, markdownDocument } from '../fixtures/markdown-documents.ts';

type Element = DefaultTreeAdapterTypes.Element;

const ELEMENTS: ReadonlySet<string> = new Set(
  'h1 h2 h3 h4 h5 h6 p blockquote pre hr br div section ul ol li input table thead tbody tr th td a code del em span strong sup'.split(
    ' ',
  ),
);
const ATTRIBUTES: ReadonlySet<string> = new Set(
  'dir href title id rel class role tabindex aria-label type disabled checked start align scope data-language data-bounded data-footnote-ref data-footnote-backref'.split(
    ' ',
  ),
);

/** Every element of a fragment, as a browser's parser builds it. */
function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  const open: DefaultTreeAdapterTypes.ParentNode[] = [parseFragment(html)];
  for (let parent = open.pop(); parent !== undefined; parent = open.pop())
    for (const child of parent.childNodes)
      if ('tagName' in child) {
        found.push(child);
        open.push(child);
      }
  return found;
}

function checkSafe(html: string): void {
  const ids = new Set<string>();
  for (const { tagName, attrs } of elementsOf(html)) {
    expect(ELEMENTS).toContain(tagName);
    for (const { name, value } of attrs) {
      expect(ATTRIBUTES).toContain(name);
      if (name === 'href') expect(value).toMatch(/^(?:https?:\/\/[^/?#\s]|mailto:[^\s?]|#answer-fn)/i);
      if (name === 'type') expect(value).toBe('checkbox');
      if (name !== 'id') continue;
      expect(value).toMatch(/^answer-fn/);
      expect(ids).not.toContain(value);
      ids.add(value);
    }
  }
}

const HOSTILE = [
  ...[
    '<script>',
    '</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">',
    '<svg/onload=x>',
  ],
  ...[
    '[x](javascript:alert(1))',
    '[x](&#x6a;avascript:x)',
    '[x](data:text/html,y)',
    '![x](https://x.test/i.png)',
  ],
  ...[
    '<iframe src=//x>',
    '<style>',
    '<!--',
    '-->',
    '"',
    "'",
    '>',
    '<',
    '&lt;script&gt;',
    '&#60;b',
    '\n',
    '\n\n',
    '> ',
  ],
  ...[
    '```html\n',
    '```"onx=y\n',
    '[a]: javascript:x\n',
    '[a]',
    '[^1]',
    '[^1]: x\n',
    '[^"><b]',
    '[^"><b]: y\n',
    '|a|\n|-|\n',
  ],
  ...[
    '- [x] ',
    '<https://x.test/"onx=y>',
    'https://x.test/<b>',
    '<x:y>',
    '[x](https://x.test "t\\" onx=y")',
    '\0',
    '\ud800',
  ],
];
const hostileText = fc.array(fc.constantFrom(...HOSTILE), { maxLength: 12 }).map((pieces) => pieces.join(''));

describe('answers as HTML', () => {
  it('hold the listed elements and attributes and safe links only, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(hostileText, anyText), (markdown) => {
        checkSafe(renderHtml(markdown));
      }),
      { numRuns: 2_000 },
    );
  });

  it('are the same for the same text', () => {
    fc.assert(
      fc.property(markdownDocument, (markdown) => {
        expect(renderHtml(markdown)).toBe(renderHtml(markdown));
      }),
      { numRuns: 300 },
    );
  });
});
