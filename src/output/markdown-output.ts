import type { CanonicalMarkdown } from '../contract/brand.ts';
import type { AcceptedText, OutputType } from '../contract/output-type.ts';
import { type Canonicalization, canonicalizeMarkdown } from '../markdown/canonicalize-markdown.ts';

/**
 * Canonical Markdown with the facts the answer event records: which spans were promoted, what was left as written and
 * why, and under which version of the rule. `value` and `canonical` are the same string.
 */
export type AcceptedMarkdown = AcceptedText<CanonicalMarkdown> &
  Pick<Canonicalization, 'promoted' | 'left' | 'bounded' | 'version'>;

/**
 * The output type of prose. There is no invalid Markdown, so it always accepts and never asks again; what it settles is
 * the dialect: `*x*` becomes `**x**`, all else stays as it is. `changed` is about bytes.
 */
export const markdownOutput: OutputType<CanonicalMarkdown, AcceptedMarkdown> = {
  name: 'markdown',
  parse: (raw) => {
    const { text, ...facts } = canonicalizeMarkdown(raw);
    return { ok: true, value: text, canonical: text, ...facts };
  },
  retryable: () => false,
  maxRetries: 0,
};
