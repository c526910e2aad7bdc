import type { Schema } from 'hast-util-sanitize';

/**
 * All that an answer's HTML may consist of. The handlers make nothing else; this is the second lock, and the list a
 * reviewer reads. No image, frame, form, style or script; `class` only from the lists below; ids only of footnotes.
 */
export const SANITIZE_SCHEMA: Schema = {
  allowComments: false,
  allowDoctypes: false,
  ancestors: {},
  // Ids carry the caller's prefix from the start, so nothing is prefixed a second time.
  clobber: [],
  clobberPrefix: '',
  strip: [],
  required: { input: { type: 'checkbox', disabled: true } },
  protocols: { href: ['http', 'https', 'mailto'] },
  tagNames: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'blockquote', 'pre', 'hr', 'br', 'div', 'section'],
    ...['ul', 'ol', 'li', 'input', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ...['a', 'code', 'del', 'em', 'span', 'strong', 'sup'],
  ],
  attributes: {
    '*': [['dir', 'auto', 'ltr']],
    a: [
      'href',
      'title',
      'id',
      'ariaLabel',
      ['rel', 'noopener', 'noreferrer', 'nofollow', 'ugc'],
      'dataFootnoteRef',
      'dataFootnoteBackref',
    ],
    // highlight.js names what it finds `hljs-keyword`, and finer kinds `function_` beside it.
    code: [['className', 'hljs', /^language-./]],
    div: [['className', 'table-scroll'], ['role', 'group'], ['tabIndex', 0], 'ariaLabel'],
    input: [['type', 'checkbox'], ['disabled', true], 'checked', 'ariaLabel'],
    li: [['className', 'task-list-item'], 'id'],
    ol: ['start'],
    pre: [['tabIndex', 0], 'dataLanguage'],
    section: [['className', 'footnotes'], 'ariaLabel'],
    span: [['className', /^hljs-[\w-]+$/, /^[a-z]+_$/]],
    td: [['align', 'left', 'right', 'center']],
    th: [
      ['align', 'left', 'right', 'center'],
      ['scope', 'col'],
    ],
    ul: [['className', 'contains-task-list']],
  },
};
