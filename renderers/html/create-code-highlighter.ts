import type { ElementContent } from 'hast';
import { common, createLowlight } from 'lowlight';
import {
  MAX_ANSWER_HIGHLIGHT_CHARS,
  MAX_HIGHLIGHT_CHARS,
  MAX_HIGHLIGHT_LINE_CHARS,
  MAX_HIGHLIGHT_WORDS_CHARS,
  MAX_REMEMBERED_HIGHLIGHTS,
} from '../../src/contract/limits.ts';

const lowlight = createLowlight(common);

/** The last few pieces of code and what they were coloured to. Depends on code and language alone. */
const remembered = new Map<string, ElementContent[]>();

/** Shapes on which grammars take time in step with the square of the code: one long line, or words upon words. */
const LONG_LINE = new RegExp(`[^\\n]{${MAX_HIGHLIGHT_LINE_CHARS + 1}}`);
const LONG_WORDS = new RegExp(`[\\w\\s]{${MAX_HIGHLIGHT_WORDS_CHARS + 1}}`);

/** Colours one answer's code, block after block. */
export type CodeHighlighter = {
  /**
   * Code as spans with `hljs-` classes and no style; plain text where the language is not one of lowlight's common ones
   * or the code passes a limit. The language is never guessed. Never throws.
   * @param code - any string.
   * @param language - a name or alias as an author writes it after the fence, in any case.
   */
  readonly highlight: (code: string, language: string) => ElementContent[];
};

/**
 * A highlighter for one answer: it colours up to `MAX_ANSWER_HIGHLIGHT_CHARS` and leaves the rest plain. The same code
 * is coloured once for as long as it is among the last few.
 */
export function createCodeHighlighter(): CodeHighlighter {
  let charsLeft = MAX_ANSWER_HIGHLIGHT_CHARS;
  return {
    highlight: (code, language) => {
      const name = language.toLowerCase();
      if (code.length > charsLeft || !canColour(code, name)) return [{ type: 'text', value: code }];
      charsLeft -= code.length;
      return colourOnce(code, name);
    },
  };
}

function canColour(code: string, name: string): boolean {
  return (
    code.length <= MAX_HIGHLIGHT_CHARS &&
    lowlight.registered(name) &&
    !LONG_LINE.test(code) &&
    !LONG_WORDS.test(code)
  );
}

function colourOnce(code: string, name: string): ElementContent[] {
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
