import { html, type Markup, type MarkupValue } from '../html.ts';
import type { Assets } from '../serve-assets.ts';

/** What every page knows of the installation it belongs to. */
export type SiteFrame = {
  readonly assets: Assets;
  /** What stands before every path, e.g. `/switchboard`; empty at the root. */
  readonly basePath: string;
  readonly product: ProductInfo;
};

/** The program's own name and version, as pages print them. */
export type ProductInfo = { readonly name: string; readonly version: string };

/** A link in the bar at the top; `current` marks the page that is open. */
export type NavLink = { readonly href: string; readonly label: string; readonly current?: boolean };

type PageOptions = {
  readonly title: string;
  readonly nav?: readonly NavLink[];
  readonly main: MarkupValue;
  /** True where the page keeps itself up to date. */
  readonly live?: boolean;
  /** How much of a wide window the page takes; pages are as wide as a story needs unless they say otherwise. */
  readonly width?: 'narrow' | 'wide';
};

/** Style sheets in the order they build on each other. */
const STYLES = [
  'tokens.css',
  'frame.css',
  'parts.css',
  'boxes.css',
  'code.css',
  'prose.css',
  'story.css',
  'compare.css',
] as const satisfies readonly (keyof Assets)[];

/** A whole document around a page's content. */
export function pageShell(
  frame: SiteFrame,
  { title, nav = [], main, live = false, width }: PageOptions,
): Markup {
  const { assets, basePath, product } = frame;
  const asset = (name: keyof Assets): string => `${basePath}${assets[name].path}`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${title} · ${product.name}</title>
<link rel="icon" href="${asset('icon.svg')}" type="image/svg+xml">
${STYLES.map(
  (name) => html`<link rel="stylesheet" href="${asset(name)}">
`,
)}<script src="${asset('page.js')}" defer></script>
${live ? html`<script src="${asset('live.js')}" defer></script>` : false}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="bar"><div class="bar-inner"><a class="brand" href="${basePath}/"><img src="${asset('icon.svg')}" alt="">${product.name}</a>${nav.length > 0 ? navBar(nav) : false}</div></header>
<main id="main" tabindex="-1"${width !== undefined && html` class="${width}"`} data-parts>${main}</main>
<footer class="foot">${product.name} ${product.version}</footer>
<p id="page-status" class="visually-hidden" role="status"></p>
</body>
</html>
`;
}

function navBar(links: readonly NavLink[]): Markup {
  return html`<nav aria-label="Page">${links.map(
    ({ href, label, current }) =>
      html`<a href="${href}"${current === true ? html` aria-current="page"` : false}>${label}</a>`,
  )}</nav>`;
}
