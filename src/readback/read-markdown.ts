import MarkdownIt from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { FROM_MARKDOWN, readHtml } from './read-html.ts';
import type { SurfaceNode } from './surface-node.ts';

const markdownIt = new MarkdownIt({ html: true, linkify: true }).use(footnotes);
// `^[a note in the line]` is the extension's own, and no part of GFM.
markdownIt.inline.ruler.disable('footnote_inline');
// GitHub links what begins with a scheme or `www.`, and e-mail addresses; bare names such as `next.js` stay text.
markdownIt.linkify.set({ fuzzyLink: false, fuzzyEmail: true, fuzzyIP: false });
// GFM's own idea of an e-mail address is narrower than linkify-it's.
const GFM_EMAIL = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)*$/;
markdownIt.core.ruler.after('linkify', 'emails', (state) => {
  for (const token of state.tokens) {
    const children = token.children ?? [];
    token.children = children.filter((child, index) => {
      const text = child.type === 'link_open' ? children[index + 1] : children[index - 1];
      return (
        child.info !== 'auto' ||
        child.markup !== 'linkify' ||
        !text?.content.includes('@') ||
        GFM_EMAIL.test(text.content) ||
        text.content.includes('/')
      );
    });
  }
});
// A link of any kind is one to Markdown; where it may lead is judged by who compares.
markdownIt.validateLink = () => true;
// A footnote's second reference shows the number of the first, as on GitHub.
markdownIt.renderer.rules['footnote_caption'] = (tokens, index) =>
  `[${Number(tokens[index]?.meta?.['id']) + 1}]`;
// What Markdown makes is marked, so that the answer's own HTML can be told from it.
markdownIt.core.ruler.push('mark', (state) => {
  for (const token of state.tokens)
    for (const one of [token, ...(token.children ?? [])])
      if (one.nesting >= 0 && one.tag !== '') one.attrSet(FROM_MARKDOWN, '');
});

/** A task's box, which markdown-it leaves as text, where GitHub shows a checkbox. */
function showTasks(html: string): string {
  return html.replace(/(<li[^<>]*>\s*(?:<p[^<>]*>)?)\[([ xX])\]\s/g, (_task, start, mark) => {
    const checked = mark === ' ' ? '' : ' checked';
    return `${start}<input type="checkbox" disabled${checked}> `;
  });
}

/**
 * What a reader of GitHub sees of Markdown, as read by markdown-it: CommonMark with GFM's tables, strikethrough,
 * addresses, tasks and footnotes. It shares no code with the engine the answer was parsed by. Never throws.
 * @param markdown - any string.
 */
export function readMarkdown(markdown: string): readonly SurfaceNode[] {
  // A byte order mark is no part of a text to GitHub, nor to the page.
  return readHtml(showTasks(markdownIt.render(markdown.replace(/^\ufeff/, ''))), true);
}
