import { CONTROL_NAMES, type ControlName, type Controls } from '../contract/controls.ts';
import type { JsonValue } from '../contract/json-value.ts';
import type { ControlRecord, Fate, Refusal } from '../contract/prepared-request.ts';
import { decideFate, type FateDecision, type PlacementRules } from './decide-fate.ts';
import type { WireField } from './fate-table.ts';

/** One setting to be placed and recorded. */
export type SettledControl = {
  readonly control: ControlName;
  readonly value: JsonValue;
  /** The name the caller used; absent where nobody asked and a default stands in. */
  readonly as?: string;
  /** Where it comes from if not from the operation, e.g. `set by route answers`; becomes part of the rule. */
  readonly origin?: string;
};

/** Where every control stands on the wire, and the record of each. */
export type Placement = {
  readonly kind: 'placed';
  readonly fields: readonly WireField[];
  readonly records: readonly ControlRecord[];
  /** The controls that stand in the body; the omitted ones are left out. */
  readonly written: Controls;
};

/**
 * The fate of every setting on one route, in the order of `CONTROL_NAMES`.
 * @param controls - valid values, defaults included.
 * @param settled - how each value came about; a control asked for under two names stands there twice.
 * @returns the refusal of the first that cannot be placed, if any. Never throws.
 */
export function placeControls(
  controls: Controls,
  settled: readonly SettledControl[],
  rules: PlacementRules,
): Placement | Refusal {
  const fields: WireField[] = [];
  const records: ControlRecord[] = [];
  const omitted: ControlName[] = [];
  for (const name of CONTROL_NAMES) {
    const value = controls[name];
    const sources = settled.filter(({ control }) => control === name);
    const [first] = sources;
    if (value === undefined || first === undefined) continue;
    const toPlace = { name, value, json: first.value, as: first.as ?? name };
    const decision = decideFate(toPlace, controls, rules);
    if (decision.kind === 'refusal') return decision;
    records.push(...sources.flatMap((source) => recordsOf(source, decision)));
    if (decision.kind === 'written') fields.push(...decision.fields);
    else omitted.push(name);
  }
  const written: Controls = { ...controls };
  for (const name of omitted) delete written[name];
  return { kind: 'placed', fields, records, written };
}

function recordsOf(
  source: SettledControl,
  decision: Exclude<FateDecision, Refusal>,
): readonly ControlRecord[] {
  const rule = source.origin === undefined ? decision.rule : `${decision.rule}; ${source.origin}`;
  const requested = source.as === undefined ? {} : { requested: source.value };
  const control = source.as ?? source.control;
  if (decision.kind === 'omitted') return [{ control, ...requested, fate: 'omitted', rule }];
  const written = decision.fields.map((field): ControlRecord => {
    const place = { wirePath: field.path, wireValue: field.value, rule };
    // A field of another control is there because this one cannot travel without it: nobody asked for it.
    if (field.control !== undefined) return { control: field.control, fate: 'defaulted', ...place };
    return { control, ...requested, fate: fateOf(field, source), ...place };
  });
  const lost = decision.lost.map(
    ({ part, value, reason }): ControlRecord => ({
      control: `${control}.${part}`,
      requested: value,
      fate: 'omitted',
      rule: reason,
    }),
  );
  return [...written, ...lost];
}

function fateOf(field: WireField, { as }: SettledControl): Fate {
  if (as === undefined) return 'defaulted';
  if (field.fate !== undefined) return field.fate;
  if (field.path.includes('.')) return 'nested';
  return field.path === as ? 'sent' : 'renamed';
}
