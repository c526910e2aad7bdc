/** A string that has been checked once and may not be mixed up with another kind of string. */
export type Brand<Base, Name extends string> = Base & { readonly __brand: Name };

/** Markdown that has passed the answer boundary. Only `output/` makes it; every renderer takes it. */
export type CanonicalMarkdown = Brand<string, 'CanonicalMarkdown'>;

/** A run's id: 26 characters of Crockford base 32 (ULID), so that ids sort by the time they were made. */
export type RunId = Brand<string, 'RunId'>;

/** Lower-case hexadecimal SHA-256 of some bytes: the name under which a blob is kept. */
export type Sha256 = Brand<string, 'Sha256'>;
