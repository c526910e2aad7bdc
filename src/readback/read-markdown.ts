import MarkdownIt from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { readHtml } from './read-html.ts';
import type { SurfaceNode } from './surface-node.ts';

const markdownIt = new MarkdownIt({ html: true, linkify: true }).use(footnotes);
// GitHub links what begins with a scheme or `www.`; bare names such as `next.js` stay text.
markdownIt.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
// A footnote's second reference shows the number of the first, as on GitHub.
markdownIt.renderer.rules['footnote_caption'] = (tokens, index) =>
  `[${Number(tokens[index]?.meta?.['id']) + 1}]`;

/** A task's box, which markdown-it leaves as text, where GitHub shows a checkbox. */
function showTasks(html: string): string {
  return html.replace(/(<li>\s*(?:<p>)?)\[([ xX])\] /g, (_task, start, mark) => {
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
  return readHtml(showTasks(markdownIt.render(markdown)));
}
