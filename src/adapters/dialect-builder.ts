import type { DialectName } from '../contract/dialect.ts';
import type { JsonValue } from '../contract/json-value.ts';
import type { Turn } from '../contract/operation.ts';
import type { RouteProfile } from '../contract/route-profile.ts';
import type { ConflictRule, FateTable, WireField } from './fate-table.ts';

/** A JSON object. */
export type JsonObject = { readonly [key: string]: JsonValue };

/** What a body is made of besides the controls. */
export type BodyParts = {
  readonly model: string;
  readonly turns: readonly Turn[];
  readonly fields: readonly WireField[];
};

/** The building half of a dialect: everything `prepare` needs to know of one wire protocol. */
export type DialectBuilder = {
  readonly name: DialectName;
  readonly fates: FateTable;
  readonly conflicts: readonly ConflictRule[];
  /** True where a request without an output limit is an error on the wire. */
  readonly demandsOutputLimit: boolean;
  /** Top-level fields that carry the model and the conversation; whatever else the body holds is a control's. */
  readonly fixedFields: readonly string[];
  /** The whole request body. Pure; never throws. */
  readonly buildBody: (parts: BodyParts) => JsonObject;
  /** Headers the protocol itself demands, lower-case names. */
  readonly protocolHeaders: (profile: RouteProfile) => Readonly<Record<string, string>>;
};
