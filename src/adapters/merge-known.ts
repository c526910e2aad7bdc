import type { WireObject } from './wire-object.ts';

/**
 * One object with another's members laid over it, except those that say nothing: a stream repeats what it said before,
 * and null means "nothing new".
 * @param said - undefined where nothing was said. Never throws.
 */
export function mergeKnown(before: WireObject, said: WireObject | undefined): WireObject {
  if (said === undefined) return before;
  const news = Object.entries(said).filter(([, value]) => value !== null && value !== undefined);
  return { ...before, ...Object.fromEntries(news) };
}
