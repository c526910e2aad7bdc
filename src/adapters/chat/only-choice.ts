import { readList, readObject, type WireObject } from '../wire-object.ts';

/**
 * The choice of a Chat body that has exactly one. Alternatives are never asked for, so of several none is more the
 * answer than the others.
 * @returns undefined where there is none or more than one. Never throws.
 */
export function onlyChoice(body: WireObject): WireObject | undefined {
  const choices = readList(body['choices']);
  return choices?.length === 1 ? readObject(choices[0]) : undefined;
}
