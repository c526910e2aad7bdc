import { EMOJI } from '../emoji.ts';
import { html, type Markup } from './html.ts';

const sign = (shapes: Markup): Markup =>
  html`<svg class="emoji" viewBox="0 0 20 20" aria-hidden="true" focusable="false">${shapes}</svg>`;

/** Drawn rather than typed, since many machines (servers and their browsers above all) have no font with emoji. */
const SIGNS: ReadonlyMap<string, Markup> = new Map([
  [
    '+1',
    sign(
      html`<path d="M2.5 9h3.2v8H2.5Z" fill="#c98a1a"/><path d="M6.7 9.2 9.8 2.5c1.7 0 2.4 1.3 2 3l-.6 2.5h4.6c1.2 0 1.9 1 1.6 2.2l-1.3 5.3c-.2.9-.9 1.5-1.8 1.5H9.2c-1 0-2.5-.8-2.5-.8Z" fill="#f2b63c"/>`,
    ),
  ],
  [
    'eyes',
    sign(
      html`<g fill="#fff" stroke="#5b6470"><ellipse cx="5.7" cy="10" rx="4" ry="6"/><ellipse cx="14.3" cy="10" rx="4" ry="6"/></g><g fill="#2b323b"><circle cx="7" cy="11" r="2.2"/><circle cx="15.6" cy="11" r="2.2"/></g>`,
    ),
  ],
  [
    'heart',
    sign(
      html`<path d="M10 17C4 12.8 2 10 2 7a4 4 0 0 1 8-1.3A4 4 0 0 1 18 7c0 3-2 5.8-8 10Z" fill="#d94452"/>`,
    ),
  ],
  [
    'tada',
    sign(
      html`<path d="m2.5 17.5 4-10.5 6.5 6.5Z" fill="#e8a531"/><path d="m4.5 12.2 3.3 3.3" stroke="#b8641b" stroke-width="1.5"/><g fill="none" stroke-width="1.5" stroke-linecap="round"><path d="M10 7.5c2 0 1-3.5 3-4" stroke="#3d7fd1"/><path d="M12.5 10c1.5-1.5 3 .5 5-.5" stroke="#d94452"/></g><g fill="#45a06a"><circle cx="8" cy="3.5" r="1"/><circle cx="16.5" cy="5.5" r="1"/><circle cx="16.5" cy="14" r="1"/></g>`,
    ),
  ],
  [
    'white_check_mark',
    sign(
      html`<rect x="2" y="2" width="16" height="16" rx="3.5" fill="#3d9a61"/><path d="m6 10.3 3 3 5.2-6.3" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>`,
    ),
  ],
  [
    'x',
    sign(
      html`<path d="m4.5 4.5 11 11m0-11-11 11" stroke="#d94452" stroke-width="3" stroke-linecap="round"/>`,
    ),
  ],
  [
    'warning',
    sign(
      html`<path d="M10 2.5 18.5 17h-17Z" fill="#f2b63c" stroke="#f2b63c" stroke-linejoin="round"/><path d="M10 8v4" stroke="#3a2f14" stroke-width="2" stroke-linecap="round"/><circle cx="10" cy="14.7" r="1.1" fill="#3a2f14"/>`,
    ),
  ],
  [
    'thinking_face',
    sign(
      html`<circle cx="10" cy="10" r="8" fill="#f2c94c"/><g fill="#4a3a10"><circle cx="7" cy="9.3" r="1.1"/><circle cx="12.8" cy="9.3" r="1.1"/></g><g fill="none" stroke="#4a3a10" stroke-width="1.3" stroke-linecap="round"><path d="M5.5 6.8c1-.6 2-.6 3-.1M11.5 5.5c1-.3 2-.1 2.8.5M7.5 13.8c1.7-.7 3.3-.7 5 0"/></g>`,
    ),
  ],
]);

/** The sign of a shortcode: drawn, else as a character, else undefined where we do not know it. */
export function emojiSign(name: string): Markup | undefined {
  const character = EMOJI.get(name);
  return (
    SIGNS.get(name) ?? (character === undefined ? undefined : html`<span class="emoji">${character}</span>`)
  );
}
