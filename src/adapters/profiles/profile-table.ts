import type { RouteProfile } from '../../contract/route-profile.ts';

/** One fact about an endpoint: what it is, why we hold it, and where it is written. */
export type ProfileRow<Field extends keyof RouteProfile> = {
  readonly value: RouteProfile[Field];
  readonly reason: string;
  /** Address of a page or name of a source read, with the date or version. */
  readonly source: string;
};

/** A profile as a table of facts, one row a field. A field the endpoint has no use for is left out if it may be. */
export type ProfileTable = {
  readonly [Field in keyof RouteProfile]: ProfileRow<Field>;
};

/** A shipped profile with the evidence behind each of its fields. */
export type DocumentedProfile = { readonly profile: RouteProfile; readonly table: ProfileTable };

/** A frozen profile of a table's values, the table beside it for documents and tests. */
export function documentProfile(table: ProfileTable): DocumentedProfile {
  const { apiVersion, defaultMaxOutputTokens, wireNames } = table;
  const profile: RouteProfile = Object.freeze({
    name: table.name.value,
    dialect: table.dialect.value,
    ...(apiVersion?.value === undefined ? {} : { apiVersion: apiVersion.value }),
    path: table.path.value,
    baseUrl: table.baseUrl.value,
    auth: table.auth.value,
    limitField: table.limitField.value,
    ...(defaultMaxOutputTokens?.value === undefined
      ? {}
      : { defaultMaxOutputTokens: defaultMaxOutputTokens.value }),
    sampling: table.sampling.value,
    effortValues: table.effortValues.value,
    supports: table.supports.value,
    ...(wireNames?.value === undefined ? {} : { wireNames: wireNames.value }),
    omits: table.omits.value,
    aliases: table.aliases.value,
    headers: table.headers.value,
    quirks: table.quirks.value,
  });
  return { profile, table };
}
