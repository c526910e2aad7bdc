import type { ControlName, Controls } from '../contract/controls.ts';
import type { JsonValue } from '../contract/json-value.ts';
import type { Refusal } from '../contract/prepared-request.ts';
import type { RouteProfile } from '../contract/route-profile.ts';
import type { ControlValue, FateRow, FateTable, LostPart, WireField } from './fate-table.ts';
import { findLack, type Lack } from './find-lack.ts';
import { refuse } from './refuse.ts';
import { verbatim } from './write-forms.ts';

/** What placement needs to know of the route. */
export type PlacementRules = {
  readonly profile: RouteProfile;
  readonly fates: FateTable;
  /** Semantic controls that may be omitted. */
  readonly allowOmit: readonly string[];
};

/** What becomes of one control: fields in the body, an omission with its reason, or the end of the request. */
export type FateDecision =
  | {
      readonly kind: 'written';
      readonly fields: readonly WireField[];
      readonly lost: readonly LostPart[];
      readonly rule: string;
    }
  | { readonly kind: 'omitted'; readonly rule: string }
  | Refusal;

/**
 * Controls that never change what is answered, only how the call is run, billed, kept or traced: where an endpoint
 * lacks the field they are omitted and recorded. All others are refused, unless someone lets them go.
 * Source: facts/dialects 4.1, "default when unsupported".
 */
const ADVISORY: readonly ControlName[] = [
  'seed',
  'verbosity',
  'serviceTier',
  'endUserId',
  'cache',
  'metadata',
  'store',
];

/** A control with a value in both forms: typed for the table, and as the JSON that is sent where nothing changes. */
export type ControlToPlace<Name extends ControlName> = {
  readonly name: Name;
  readonly value: ControlValue<Name>;
  readonly json: JsonValue;
  /** The name the caller used, for refusals. */
  readonly as: string;
};

/**
 * The fate of one control on one route.
 * @param controls - all valid controls of the request, for those that share an object on the wire.
 * Never throws.
 */
export function decideFate<Name extends ControlName>(
  { name, value, json, as }: ControlToPlace<Name>,
  controls: Controls,
  rules: PlacementRules,
): FateDecision {
  const row: FateRow<Name> = rules.fates[name];
  const path = wirePathOf(name, row.path, rules.profile);
  if (path === null) return settleLack(name, as, { kind: 'lacking', reason: row.reason }, rules);
  const lack = findLack(name, controls, rules.profile);
  if (lack !== undefined) return settleLack(name, as, lack, rules);
  const writing = row.write === undefined ? verbatim(path, json) : row.write(value, path, controls);
  switch (writing.kind) {
    case 'wrong-value':
      return settleLack(name, as, writing, rules);
    case 'needless':
      return { kind: 'omitted', rule: writing.reason };
    case 'written':
      return { kind: 'written', fields: writing.fields, lost: writing.lost ?? [], rule: row.reason };
  }
}

function wirePathOf(name: ControlName, path: string | null, profile: RouteProfile): string | null {
  if (name === 'maxOutputTokens') return profile.limitField;
  return profile.wireNames?.[name] ?? path;
}

/** What happens to a control that cannot stand on the route: omitted if someone lets it go, otherwise refused. */
function settleLack(name: ControlName, as: string, lack: Lack, rules: PlacementRules): FateDecision {
  const reason = lack.kind === 'lacking' ? lack.reason : `only ${lack.expected} would be taken`;
  if (rules.profile.omits.includes(name)) {
    return { kind: 'omitted', rule: `${reason}; its policy is to go on without` };
  }
  if (rules.allowOmit.includes(name)) return { kind: 'omitted', rule: `${reason}; let go by allowOmit` };
  if (lack.kind === 'wrong-value') return refuse('control.unsupported', lack.expected, as);
  if (ADVISORY.includes(name)) {
    return { kind: 'omitted', rule: `${reason}; advisory, so the call goes on without it` };
  }
  return refuse(
    'control.unsupported',
    `a route that takes it, no ${as}, or ${name} in allowOmit: ${reason}`,
    as,
  );
}
