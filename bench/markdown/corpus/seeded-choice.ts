/** A source of choices that gives the same choices for the same seed, on every machine. */
export type SeededChoice = {
  /** A whole number from `min` to `max`, both included. */
  readonly int: (min: number, max: number) => number;
  /** One of the given values. The list must not be empty. */
  readonly pick: <Value>(values: readonly Value[]) => Value;
  /** Some of the given values, without repeats, in an order of chance. */
  readonly sample: <Value>(values: readonly Value[], count: number) => Value[];
  /** True in so many of a hundred cases. */
  readonly chance: (percent: number) => boolean;
};

/**
 * A source of choices. Numbers come from mulberry32, a 32-bit generator in the public domain, which is even enough for
 * texts and small enough to read. Never throws, save `pick` on an empty list.
 * @param seed - any whole number.
 */
export function createSeededChoice(seed: number): SeededChoice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <Value>(values: readonly Value[]): Value => {
    const [value] = values.slice(int(0, values.length - 1));
    if (value === undefined) throw new Error('nothing to choose from');
    return value;
  };
  const sample = <Value>(values: readonly Value[], count: number): Value[] => {
    const left = [...values];
    const taken: Value[] = [];
    while (taken.length < count && left.length > 0) taken.push(...left.splice(int(0, left.length - 1), 1));
    return taken;
  };
  return { int, pick, sample, chance: (percent) => next() * 100 < percent };
}
