/** How a character looks, apart from what stands around it. */
export type CharLook = {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly strike: boolean;
  /** The whole code span, or the link's label and address, that the character belongs to; empty for plain text. */
  readonly holder: string;
  /** Whether it stands in code, a span or a block, where white space is shown as it is. */
  readonly code: boolean;
  /** Whether it stands in a block of monospace, where no surface shows emphasis. */
  readonly monospace: boolean;
  /** Where it leads when it is clicked; empty for what is no link. */
  readonly link: string;
  /** Whether that is what the link says itself: an address made a link without any marks. */
  readonly bare: boolean;
  /** Whether a raw HTML tag makes it look or stand so, rather than Markdown. */
  readonly raw: boolean;
};

/** One character a person sees, and how. White space is none of its own, but belongs to the character behind it. */
export type ShownChar = CharLook & {
  readonly char: string;
  /** White space before it: as it stands within one piece of code, a single space elsewhere; empty where there is none. */
  readonly space: string;
  /** Whether that white space stands in the same piece of code as the character. */
  readonly spaceInCode: boolean;
  /** White space behind it at the end of a piece of code; empty elsewhere. */
  readonly tail: string;
  /** Whether it is the first of a block or message that Slack was given apart from the one before. */
  readonly startsPart: boolean;
};

/** No emphasis, no code, no link. */
export const PLAIN_LOOK: CharLook = {
  bold: false,
  italic: false,
  strike: false,
  holder: '',
  code: false,
  monospace: false,
  link: '',
  bare: false,
  raw: false,
};

/** Zero-width guards and byte order marks: nothing to see. */
const ZERO_WIDTH = /[\u200b\u2060\ufeff]/u;

/** The strokes that lines across are drawn of, where a surface has no line of its own. */
const RULE_STROKE = '\u2500';

const SPACE = /\s/u;

/** Bullets differ by level and by surface; they say the same. */
const BULLETS = /[\u25e6\u25aa]/u;

/**
 * Takes what a surface shows in order and gives its characters. Outside code white space is collapsed, as every surface
 * does between words and lines. Its methods never throw.
 */
export class ShownList {
  readonly #chars: ShownChar[] = [];
  #spaced = false;
  #startsPart = false;

  /** All characters so far. */
  get chars(): readonly ShownChar[] {
    return this.#chars;
  }

  /** What comes next stands apart: a line, a block or a cell ends here. */
  breakHere(): void {
    this.#spaced = true;
  }

  /** What comes next was given to Slack in a block of its own. */
  startPart(): void {
    this.#spaced = true;
    this.#startsPart = true;
  }

  /** Adds text outside code. */
  addText(text: string, look: CharLook): void {
    for (const char of text) {
      if (ZERO_WIDTH.test(char) || char === RULE_STROKE) continue;
      if (SPACE.test(char)) this.#spaced = true;
      else this.#push(BULLETS.test(char) ? '\u2022' : char, this.#spaced ? ' ' : '', false, look);
    }
  }

  /** Adds one piece of code: its white space counts. */
  addCode(code: string, look: CharLook): void {
    let space = '';
    let isFirst = true;
    for (const char of code.replaceAll(/\r\n?/g, '\n').replaceAll('\ufeff', '\u200b')) {
      if (SPACE.test(char) || ZERO_WIDTH.test(char)) {
        space += char;
        continue;
      }
      // What stands before the first character is the code's own indentation, or, without any, what is around the code.
      const isOwn = !isFirst || space !== '';
      this.#push(char, isOwn ? space : this.#spaced ? ' ' : '', isOwn, look);
      space = '';
      isFirst = false;
    }
    const last = this.#chars.at(-1);
    if (!isFirst && space !== '' && last !== undefined)
      this.#chars[this.#chars.length - 1] = { ...last, tail: space };
    if (space !== '') this.#spaced = true;
  }

  /** Adds characters that were listed apart, the first of them after white space. */
  addListed(chars: readonly ShownChar[]): void {
    for (const [index, char] of chars.entries()) this.#chars.push(index === 0 ? spaced(char) : char);
    this.#spaced = true;
  }

  #push(char: string, space: string, spaceInCode: boolean, look: CharLook): void {
    this.#chars.push({ ...look, char, space, spaceInCode, tail: '', startsPart: this.#startsPart });
    this.#spaced = false;
    this.#startsPart = false;
  }
}

/** A character with white space before it. */
export function spaced(char: ShownChar): ShownChar {
  return char.space === '' ? { ...char, space: ' ', spaceInCode: false } : char;
}

/** Characters as a person reads them, the white space between them included. */
export function textOfShown(chars: readonly ShownChar[]): string {
  return chars.map(({ char, space }, index) => (index === 0 ? char : space + char)).join('');
}
