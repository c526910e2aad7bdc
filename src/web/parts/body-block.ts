import { html, type Markup, type MarkupValue } from '../html.ts';
import type { Body } from '../read-bodies.ts';
import { formatBytes } from '../words/format-values.ts';
import { codeBlock, jsonBlock } from './code-block.ts';
import { fold } from './fold.ts';

type BodyBlockOptions = {
  readonly id: string;
  /** What the body is, e.g. `Request body`. */
  readonly name: string;
  readonly body: Body;
  readonly sha256: string;
  /** Where the exact bytes can be had. */
  readonly href: string;
};

/** A recorded body: its size and hash, the bytes one link away, laid out for reading, and as it is. */
export function bodyBlock({ id, name, body, sha256, href }: BodyBlockOptions): Markup {
  if (body.kind === 'missing') {
    return html`<div class="callout bad"><h4>${name}: its bytes are not in the store</h4><p><code>${sha256}</code></p></div>`;
  }
  const facts = html`<p class="small soft">${formatBytes(body.bodyBytes)} · SHA-256 <code id="${id}-hash">${sha256}</code></p>
<p class="row"><a class="button" href="${href}">Open the exact bytes</a><a class="button" href="${href}&amp;download=1">Download</a></p>`;
  return fold({
    id: `${id}-box`,
    summary: html`${name} <span class="soft">${formatBytes(body.bodyBytes)}</span>`,
    body: [facts, content(id, name, body, href)],
  });
}

function content(
  id: string,
  name: string,
  body: Exclude<Body, { kind: 'missing' }>,
  href: string,
): MarkupValue {
  if (body.kind === 'binary') return html`<p>These bytes are not UTF-8, so they are not shown as text.</p>`;
  if (body.kind === 'large') return html`<p>Too large to show here.</p>`;
  if (body.bodyBytes === 0) return html`<p>The body is empty.</p>`;
  return [
    jsonBlock({
      id: `${id}-laid-out`,
      caption: `${name}, laid out for reading`,
      text: body.text,
      wholeHref: href,
    }),
    fold({
      id: `${id}-raw-box`,
      summary: 'As it is, byte for byte',
      body: codeBlock({ id: `${id}-raw`, caption: name, text: body.text, wholeHref: href, wraps: true }),
    }),
  ];
}
