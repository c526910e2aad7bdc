/** The counts a reply can report, by our names. `fresh` is the input that came from no cache; few report it. */
export type ReportedCount = 'input' | 'fresh' | 'cacheRead' | 'cacheWrite' | 'output' | 'reasoning' | 'total';

/** Where one count stands in a body, and where that is documented. */
export type UsageRow = { readonly path: string; readonly source: string };

/**
 * Where a dialect reports token counts and how they stand to each other. The relation belongs to the dialect and is
 * never guessed from a key's name: the same name means different things in different dialects, and gateways mix them.
 */
export type UsageMap = {
  /** `inside-input`: the input count holds the cached tokens. `beside-input`: it leaves them out. */
  readonly cache: 'inside-input' | 'beside-input';
  /** A count without a row is one the dialect does not have. */
  readonly rows: Readonly<Partial<Record<ReportedCount, UsageRow>>>;
  /** Dotted paths that are known and are no component: breakdowns, tiers, prices. They stay in the bytes. */
  readonly otherPaths: readonly string[];
  /** Rows that replace those above on a profile with the quirk of that name. */
  readonly quirks: Readonly<Record<string, Readonly<Partial<Record<ReportedCount, UsageRow>>>>>;
};

/** Member of a body under which every dialect reports its counts. */
export const USAGE_MEMBER = 'usage';
