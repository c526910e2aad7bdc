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

/** A field that a request for an event stream holds besides its controls. */
export type StreamField = WireField & {
  /** What the endpoint has to support, as in a profile's `supports`, for the field to be sent; absent where all do. */
  readonly needs?: string;
  /** Why the field is there, for the record. */
  readonly rule: string;
};

/** The field that asks for a stream; all three dialects call it the same. */
export const ASK_FOR_STREAM: StreamField = {
  path: 'stream',
  value: true,
  rule: 'the reply is asked for as an event stream',
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
  /** What asks for an event stream; the first field is the request for it, the others come with it. */
  readonly streamFields: readonly StreamField[];
  /** Headers the protocol itself demands, lower-case names. */
  readonly protocolHeaders: (profile: RouteProfile) => Readonly<Record<string, string>>;
};
