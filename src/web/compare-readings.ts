import type { Interpretation } from '../contract/interpretation.ts';

/** One value that two readings of the same bytes tell differently. `undefined` where one of them has no such value. */
export type ReadingChange = {
  /** Dotted path, arrays by index, e.g. `signal.raw`. */
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
};

/**
 * What changed from one reading of a reply to a later one of the same bytes, in the order of the fields.
 * @returns values as JSON texts; empty where both say the same.
 */
export function compareReadings(before: Interpretation, after: Interpretation): readonly ReadingChange[] {
  const left = flatten(before);
  const right = flatten(after);
  const paths = [...new Set([...left.keys(), ...right.keys()])];
  return paths
    .filter((path) => left.get(path) !== right.get(path))
    .map((path) => ({ path, before: left.get(path), after: right.get(path) }));
}

/** Every leaf of a reading by its path. Readings come checked from the record, so their nesting is the schema's. */
function flatten(value: unknown, path = '', leaves = new Map<string, string>()): Map<string, string> {
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value))
      flatten(inner, path === '' ? key : `${path}.${key}`, leaves);
  } else {
    leaves.set(path, JSON.stringify(value));
  }
  return leaves;
}
