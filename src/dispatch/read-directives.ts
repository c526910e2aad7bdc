import type { JsonValue } from '../contract/json-value.ts';

/** A prompt parted from the settings written into it. */
export type Directives = {
  readonly prompt: string;
  /** Value of `route:`; absent where none was given. */
  readonly route?: string;
  /** Controls by the name the person used, values as written and not yet checked. */
  readonly controls: Readonly<Record<string, JsonValue>>;
};

/**
 * The settings a person put at the start or the end of a mention, e.g. `effort:low maxOutputTokens:256 why is …`.
 * Only whole words at either end count, so that a colon inside a question stays text; a word whose name is no known
 * control stays text too (`echo:`, `http:`). Values are read as JSON where they are JSON (numbers, true, false, lists,
 * objects without spaces) and as plain words otherwise; nothing is coerced, `prepare` refuses what does not fit. The
 * last of a repeated name counts. `stop:a,b` means the list of both words.
 * @param names - control names (and aliases) that are directives here.
 * @returns Never throws.
 */
export function readDirectives(text: string, names: ReadonlySet<string>): Directives {
  const found: { name: string; value: string }[] = [];
  const isDirective = (word: string): boolean => {
    const name = word.slice(0, Math.max(word.indexOf(':'), 0));
    return word.length > name.length + 1 && (name === 'route' || names.has(name));
  };
  const take = (word: string): void => {
    const colon = word.indexOf(':');
    found.push({ name: word.slice(0, colon), value: word.slice(colon + 1) });
  };

  let prompt = text.trimStart();
  for (;;) {
    const word = /^\S+/.exec(prompt)?.[0];
    if (word === undefined || !isDirective(word)) break;
    take(word);
    prompt = prompt.slice(word.length).trimStart();
  }
  // A trailing directive stands on the last line after white space; the rest of the prompt keeps its bytes.
  for (;;) {
    const word = /\S+$/.exec(prompt.trimEnd())?.[0];
    if (word === undefined || !isDirective(word)) break;
    take(word);
    prompt = prompt.trimEnd().slice(0, -word.length).trimEnd();
  }

  const controls: Record<string, JsonValue> = {};
  let route: string | undefined;
  for (const { name, value } of found) {
    if (name === 'route') route = value;
    else controls[name] = readValue(name, value);
  }
  return { prompt, ...(route === undefined ? {} : { route }), controls };
}

function readValue(name: string, value: string): JsonValue {
  if (name === 'stop' && !value.startsWith('[')) return value.split(',');
  try {
    const parsed: JsonValue = JSON.parse(value);
    return parsed;
  } catch {
    // Not JSON, so a bare word such as `low`: the usual case, and no failure.
    return value;
  }
}
