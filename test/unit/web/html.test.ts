import { parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { exactText, html } from '../../../src/web/html.ts';

/** The text a browser's parser gives a `<pre>`. */
function preText(markup: string): string {
  const [pre] = parseFragment(markup).childNodes;
  if (pre === undefined || !('childNodes' in pre)) throw new Error('no element');
  return pre.childNodes.map((node) => ('value' in node ? node.value : '')).join('');
}

describe('the template tag', () => {
  it('escapes text in content and in attributes', () => {
    expect(html`<p title="${`"'<>&`}">${'<script>&</script>'}</p>`.toString()).toBe(
      '<p title="&quot;&#39;&lt;&gt;&amp;">&lt;script&gt;&amp;&lt;/script&gt;</p>',
    );
  });

  it('prints nothing for what is absent, and numbers and lists as they are', () => {
    expect(html`a${undefined}${false}${0}${[html`<b>1</b>`, '<']}z`.toString()).toBe('a0<b>1</b>&lt;z');
  });

  it('refuses a promise, which would print as an object', () => {
    const smuggled = Promise.resolve('late') as unknown as string;
    expect(() => html`${smuggled}`).toThrow(TypeError);
  });
});

describe('exact text', () => {
  it.each(['\nfirst line empty', 'a\r\nb\rc\n', '</pre><script>x</script>', '&amp; &#13;', 'plain'])(
    'comes back from a browser as it was: %j',
    (text) => {
      expect(preText(html`<pre>\n${exactText(text)}</pre>`.toString())).toBe(text);
    },
  );
});
