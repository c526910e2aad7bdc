import { EMOJI } from '../emoji.ts';
import { html, type Markup } from './html.ts';

/** One drawing: its box, and what is in it. */
type Shapes = { readonly box: string; readonly shapes: Markup };

const small = (shapes: Markup): Shapes => ({ box: '0 0 20 20', shapes });

/** The page's own icons. */
const ICONS = {
  reply: small(
    html`<path d="M4 4.5h12a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H9l-3.5 3v-3H4a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1Z" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round"/>`,
  ),
  react: small(
    html`<g fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round"><circle cx="10" cy="10" r="7"/><path d="M7 11.5c.7 1.1 1.7 1.7 3 1.7s2.3-.6 3-1.7"/></g><g fill="currentColor"><circle cx="7.5" cy="8" r="1"/><circle cx="12.5" cy="8" r="1"/></g>`,
  ),
  edit: small(
    html`<path d="m4 16 .8-3.4 8.6-8.6a1.2 1.2 0 0 1 1.7 0l.9.9a1.2 1.2 0 0 1 0 1.7L7.4 15.2 4 16Z" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round"/>`,
  ),
  delete: small(
    html`<path d="M4.5 6h11M8 6V4.5h4V6m-6 0 .6 9.5h6.8L14 6" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/>`,
  ),
  send: small(
    html`<path d="M3.5 3.8 17 10 3.5 16.2 5.5 10l-2-6.2ZM5.5 10H11" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"/>`,
  ),
  close: small(
    html`<path d="m5 5 10 10M15 5 5 15" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"/>`,
  ),
  bot: {
    box: '0 0 32 32',
    shapes: html`<g fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round"><path d="M9 10h4c6 0 4 12 10 12"/><path d="M9 22h4c2 0 3-1.3 4-3"/></g><g fill="currentColor"><circle cx="8.5" cy="10" r="2.5"/><circle cx="8.5" cy="22" r="2.5"/><circle cx="23.5" cy="22" r="2.5"/><circle cx="23.5" cy="10" r="2.5"/></g>`,
  },
} satisfies Record<string, Shapes>;

/** Emoji that are drawn rather than typed, since many machines (servers and their browsers above all) have no font for them. */
const SIGNS: ReadonlyMap<string, Shapes> = new Map([
  [
    '+1',
    small(
      html`<path d="M2.5 9h3.2v8H2.5Z" fill="#c98a1a"/><path d="M6.7 9.2 9.8 2.5c1.7 0 2.4 1.3 2 3l-.6 2.5h4.6c1.2 0 1.9 1 1.6 2.2l-1.3 5.3c-.2.9-.9 1.5-1.8 1.5H9.2c-1 0-2.5-.8-2.5-.8Z" fill="#f2b63c"/>`,
    ),
  ],
  [
    'eyes',
    small(
      html`<g fill="#fff" stroke="#5b6470"><ellipse cx="5.7" cy="10" rx="4" ry="6"/><ellipse cx="14.3" cy="10" rx="4" ry="6"/></g><g fill="#2b323b"><circle cx="7" cy="11" r="2.2"/><circle cx="15.6" cy="11" r="2.2"/></g>`,
    ),
  ],
  [
    'heart',
    small(
      html`<path d="M10 17C4 12.8 2 10 2 7a4 4 0 0 1 8-1.3A4 4 0 0 1 18 7c0 3-2 5.8-8 10Z" fill="#d94452"/>`,
    ),
  ],
  [
    'tada',
    small(
      html`<path d="m2.5 17.5 4-10.5 6.5 6.5Z" fill="#e8a531"/><path d="m4.5 12.2 3.3 3.3" stroke="#b8641b" stroke-width="1.5"/><g fill="none" stroke-width="1.5" stroke-linecap="round"><path d="M10 7.5c2 0 1-3.5 3-4" stroke="#3d7fd1"/><path d="M12.5 10c1.5-1.5 3 .5 5-.5" stroke="#d94452"/></g><g fill="#45a06a"><circle cx="8" cy="3.5" r="1"/><circle cx="16.5" cy="5.5" r="1"/><circle cx="16.5" cy="14" r="1"/></g>`,
    ),
  ],
  [
    'white_check_mark',
    small(
      html`<rect x="2" y="2" width="16" height="16" rx="3.5" fill="#3d9a61"/><path d="m6 10.3 3 3 5.2-6.3" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>`,
    ),
  ],
  [
    'x',
    small(
      html`<path d="m4.5 4.5 11 11m0-11-11 11" stroke="#d94452" stroke-width="3" stroke-linecap="round"/>`,
    ),
  ],
  [
    'warning',
    small(
      html`<path d="M10 2.5 18.5 17h-17Z" fill="#f2b63c" stroke="#f2b63c" stroke-linejoin="round"/><path d="M10 8v4" stroke="#3a2f14" stroke-width="2" stroke-linecap="round"/><circle cx="10" cy="14.7" r="1.1" fill="#3a2f14"/>`,
    ),
  ],
  [
    'thinking_face',
    small(
      html`<circle cx="10" cy="10" r="8" fill="#f2c94c"/><g fill="#4a3a10"><circle cx="7" cy="9.3" r="1.1"/><circle cx="12.8" cy="9.3" r="1.1"/></g><g fill="none" stroke="#4a3a10" stroke-width="1.3" stroke-linecap="round"><path d="M5.5 6.8c1-.6 2-.6 3-.1M11.5 5.5c1-.3 2-.1 2.8.5M7.5 13.8c1.7-.7 3.3-.7 5 0"/></g>`,
    ),
  ],
]);

/** Every drawing once, at the head of the page; `drawIcon` and `drawEmojiSign` point there. */
export function drawSprite(): Markup {
  const symbols = [
    ...Object.entries(ICONS).map(([name, shapes]) => drawSymbol(`icon-${name}`, shapes)),
    ...[...SIGNS].map(([name, shapes]) => drawSymbol(`sign-${name}`, shapes)),
  ];
  return html`<svg class="sprite" aria-hidden="true" focusable="false">${symbols}</svg>`;
}

function drawSymbol(id: string, { box, shapes }: Shapes): Markup {
  return html`<symbol id="${id}" viewBox="${box}">${shapes}</symbol>`;
}

/** One of the page's own icons. It says nothing to assistive technology: what it is on has a name. */
export function drawIcon(name: keyof typeof ICONS): Markup {
  return html`<svg aria-hidden="true" focusable="false"><use href="#icon-${name}"/></svg>`;
}

/** The sign of an emoji's shortcode: drawn, else as a character, else undefined where we do not know it. */
export function drawEmojiSign(name: string): Markup | undefined {
  if (SIGNS.has(name)) {
    return html`<svg class="emoji" aria-hidden="true" focusable="false"><use href="#sign-${name}"/></svg>`;
  }
  const character = EMOJI.get(name);
  return character === undefined ? undefined : html`<span class="emoji">${character}</span>`;
}
