import type { JsonValue } from '../contract/json-value.ts';
import type { ControlValue, Writing } from './fate-table.ts';

/** A value that goes out as it is; its fate follows from name and path. */
export function verbatim(path: string, value: JsonValue): Writing {
  return { kind: 'written', fields: [{ path, value }] };
}

/** A value written into one field, in another form than it was asked for. */
export function converted(path: string, value: JsonValue): Writing {
  return { kind: 'written', fields: [{ path, value, fate: 'converted' }] };
}

/** A value written into one field, inside an envelope of the wire's own. */
export function nested(path: string, value: JsonValue): Writing {
  return { kind: 'written', fields: [{ path, value, fate: 'nested' }] };
}

/** Writes a word as it is if the field takes it; a word it does not take is never replaced by a near one. */
export function writeOneOf(words: readonly string[]): (value: string, path: string) => Writing {
  return (value, path) =>
    words.includes(value)
      ? verbatim(path, value)
      : { kind: 'wrong-value', expected: `one of ${words.join(', ')}` };
}

/**
 * Writes cache settings where a key and a lifetime stand in two fields, the key at the row's own path.
 * @param ttlPath - dotted path of the lifetime.
 * @param ttls - lifetimes the field takes.
 */
export function writeKeyAndTtl(
  ttlPath: string,
  ttls: readonly string[],
): (cache: ControlValue<'cache'>, path: string) => Writing {
  return ({ key, ttl }, path) => {
    if (ttl !== undefined && !ttls.includes(ttl)) {
      return { kind: 'wrong-value', expected: `a ttl of ${ttls.join(' or ')}` };
    }
    if (key === undefined && ttl === undefined) {
      return { kind: 'needless', reason: 'the prompt is cached without being asked' };
    }
    const fields = [
      ...(key === undefined ? [] : [{ path, value: key, fate: 'converted' as const }]),
      ...(ttl === undefined ? [] : [{ path: ttlPath, value: ttl, fate: 'converted' as const }]),
    ];
    return { kind: 'written', fields };
  };
}
