import type { ControlName, Controls } from '../contract/controls.ts';
import type { JsonValue } from '../contract/json-value.ts';

/** A control's legal value, given that it was asked for. */
export type ControlValue<Name extends ControlName> = NonNullable<Controls[Name]>;

/** One field of the wire body that carries a control, or a part of one. */
export type WireField = {
  /** Dotted path in the body, arrays by index. */
  readonly path: string;
  readonly value: JsonValue;
  /** Absent where name and path decide: `sent`, `renamed` or `nested`. */
  readonly fate?: 'nested' | 'converted' | 'defaulted';
  /** The control whose record this is; absent for the row's own. Present where one control cannot travel without another. */
  readonly control?: ControlName;
};

/** A part of a control that the endpoint's field cannot hold, with the reason. */
export type LostPart = { readonly part: string; readonly value: JsonValue; readonly reason: string };

/**
 * What becomes of a value on the wire. `written`: it stands in `fields` (and what they cannot hold in `lost`).
 * `needless`: the dialect does as asked without being told. `wrong-value`: there is a field, but not for this value.
 */
export type Writing =
  | { readonly kind: 'written'; readonly fields: readonly WireField[]; readonly lost?: readonly LostPart[] }
  | { readonly kind: 'needless'; readonly reason: string }
  | { readonly kind: 'wrong-value'; readonly expected: string };

/** One control's row in a dialect's fate table. */
export type FateRow<Name extends ControlName> = {
  /** Dotted path of the wire field; null where the dialect has none. A profile's `wireNames` goes before it. */
  readonly path: string | null;
  /** Why it stands there, or why there is no such field; becomes part of the record's rule. */
  readonly reason: string;
  /** Writes a value that changes its form on the wire; absent where it goes out as it is. Pure; never throws. */
  readonly write?: (value: ControlValue<Name>, path: string, controls: Controls) => Writing;
};

/** Where every logical control goes in one dialect. A control without a row does not compile. */
export type FateTable = { readonly [Name in ControlName]: FateRow<Name> };

/** Two settings that one dialect cannot take together. */
export type ConflictRule = {
  /** The control named in the refusal. */
  readonly control: ControlName;
  readonly conflicts: (controls: Controls) => boolean;
  /** What would be accepted. */
  readonly expected: string;
};
