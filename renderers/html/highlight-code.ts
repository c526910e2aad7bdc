import type { ElementContent } from 'hast';
import { common, createLowlight } from 'lowlight';
import { MAX_HIGHLIGHT_CHARS, MAX_REMEMBERED_HIGHLIGHTS } from '../../src/contract/limits.ts';

const lowlight = createLowlight(common);

/** The last few pieces of code and what they were coloured to. Depends on code and language alone. */
const remembered = new Map<string, ElementContent[]>();

/**
 * Code as spans with `hljs-` classes and no style. Plain text where the language is not one of lowlight's common ones or
 * the code passes `MAX_HIGHLIGHT_CHARS`; the language is never guessed. The same code is coloured once for as long as
 * it is among the last few. Never throws.
 * @param code - any string.
 * @param language - a name or alias as an author writes it after the fence, in any case.
 */
export function highlightCode(code: string, language: string): ElementContent[] {
  const name = language.toLowerCase();
  if (code.length > MAX_HIGHLIGHT_CHARS || !lowlight.registered(name)) return [{ type: 'text', value: code }];
  const key = `${name}\n${code}`;
  const known = remembered.get(key);
  if (known !== undefined) return structuredClone(known);
  const coloured = colour(code, name);
  remembered.set(key, coloured);
  const [oldest] = remembered.keys();
  if (remembered.size > MAX_REMEMBERED_HIGHLIGHTS && oldest !== undefined) remembered.delete(oldest);
  return structuredClone(coloured);
}

function colour(code: string, name: string): ElementContent[] {
  try {
    return lowlight
      .highlight(name, code)
      .children.filter((child): child is ElementContent => child.type !== 'doctype');
  } catch {
    // A grammar that gives up on hostile code costs the colours, never the code.
    return [{ type: 'text', value: code }];
  }
}
