/** Remembers values for a while, and never more than so many. */
export type ExpiringCache<Value> = {
  /** The value last set, or `undefined` where there is none or it is too old. */
  readonly get: (key: string) => Value | undefined;
  readonly set: (key: string, value: Value) => void;
};

/**
 * A bounded memory for look-ups whose answers change slowly.
 * @param lifeMs - how long a value is believed.
 * @param maxEntries - entries kept; the one set first goes first.
 * @param now - epoch milliseconds.
 */
export function createExpiringCache<Value>(
  lifeMs: number,
  maxEntries: number,
  now: () => number,
): ExpiringCache<Value> {
  const entries = new Map<string, { readonly value: Value; readonly untilMs: number }>();
  return {
    get: (key) => {
      const entry = entries.get(key);
      return entry !== undefined && entry.untilMs > now() ? entry.value : undefined;
    },
    set: (key, value) => {
      // Deleting first moves the key to the end, so that the map's order is the order of setting.
      entries.delete(key);
      entries.set(key, { value, untilMs: now() + lifeMs });
      const oldest = entries.keys().next();
      if (entries.size > maxEntries && !oldest.done) entries.delete(oldest.value);
    },
  };
}
