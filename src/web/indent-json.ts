import { MAX_JSON_DEPTH } from '../contract/limits.ts';

/** One piece of indented JSON: white space of ours, or a token with exactly the bytes it had. */
export type JsonToken = {
  readonly kind: 'space' | 'punctuation' | 'key' | 'string' | 'literal';
  readonly text: string;
};

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * JSON laid out for reading. Only white space between tokens changes: numbers, escapes and repeated keys stay as they
 * were written, which parsing and printing again would not promise.
 * @param source - any text.
 * @returns the tokens in order; absent where the text is not JSON or is nested beyond `MAX_JSON_DEPTH`.
 */
export function indentJson(source: string): readonly JsonToken[] | undefined {
  if (!isJson(source)) return undefined;
  const tokens: JsonToken[] = [];
  const texts = source.match(TOKEN) ?? [];
  let depth = 0;
  const breakLine = (): void => {
    tokens.push({ kind: 'space', text: `\n${'  '.repeat(depth)}` });
  };
  for (const [index, text] of texts.entries()) {
    const next = texts[index + 1];
    if (text === '{' || text === '[') {
      depth += 1;
      if (depth > MAX_JSON_DEPTH) return undefined;
      tokens.push({ kind: 'punctuation', text });
      if (next !== '}' && next !== ']') breakLine();
    } else if (text === '}' || text === ']') {
      depth -= 1;
      if (texts[index - 1] !== '{' && texts[index - 1] !== '[') breakLine();
      tokens.push({ kind: 'punctuation', text });
    } else if (text === ',') {
      tokens.push({ kind: 'punctuation', text });
      breakLine();
    } else if (text === ':') {
      tokens.push({ kind: 'punctuation', text }, { kind: 'space', text: ' ' });
    } else if (text.startsWith('"')) {
      tokens.push({ kind: next === ':' ? 'key' : 'string', text });
    } else {
      tokens.push({ kind: 'literal', text });
    }
  }
  return tokens;
}

function isJson(source: string): boolean {
  try {
    JSON.parse(source);
    return true;
  } catch {
    // Not JSON is an answer here, not a fault.
    return false;
  }
}
