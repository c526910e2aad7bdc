import { CONTROL_NAMES, type ControlName, type Controls } from '../contract/controls.ts';
import type { Refusal } from '../contract/prepared-request.ts';
import type { Route } from '../contract/route.ts';
import type { DialectBuilder } from './dialect-builder.ts';
import { LEGAL_VALUES } from './legal-values.ts';
import {
  type ControlNaming,
  type ParsedControls,
  parseControls,
  resolveControlName,
} from './parse-controls.ts';
import type { ParsedOperation } from './parse-operation.ts';
import type { SettledControl } from './place-controls.ts';
import { refuse } from './refuse.ts';

/** The controls one request is made with: the operation's, over the route's, over the profile's default. */
export type SettledControls = {
  readonly kind: 'settled';
  /** What was asked for, by the operation or the route. */
  readonly asked: Controls;
  /** The same with what a default stands in for. */
  readonly controls: Controls;
  readonly settings: readonly SettledControl[];
  /** Logical names that may be omitted, whoever allowed it. */
  readonly allowOmit: readonly ControlName[];
};

/**
 * Lays the operation's controls over the route's and fills in the one default a wire may demand, each with where it
 * came from. Never throws.
 */
export function settleControls(
  operation: ParsedOperation,
  route: Route,
  builder: DialectBuilder,
): SettledControls | Refusal {
  const naming: ControlNaming = { aliases: route.profile.aliases, fates: builder.fates };
  const own = parseControls(operation.controls, naming);
  if (own.kind === 'refusal') return own;
  const given = parseControls(route.controls, naming);
  if (given.kind === 'refusal') return given;
  const allowOmit = [...route.allowOmit, ...operation.allowOmit].map((name) =>
    resolveControlName(name, naming.aliases),
  );
  if (!allowOmit.every((name) => name !== undefined)) {
    return refuse('control.unknown', `names of controls in allowOmit: ${CONTROL_NAMES.join(', ')}`);
  }

  const asked: Controls = { ...given.controls, ...own.controls };
  const settings = [...settleRoute(given, own, route), ...settleOwn(own, given, route)];
  if (!builder.demandsOutputLimit || asked.maxOutputTokens !== undefined) {
    return { kind: 'settled', asked, controls: asked, settings, allowOmit };
  }
  const limit = route.profile.defaultMaxOutputTokens;
  if (limit === undefined) return refuse('control.missing', LEGAL_VALUES.maxOutputTokens, 'maxOutputTokens');
  const origin = `default of profile ${route.profile.name}`;
  return {
    kind: 'settled',
    asked,
    controls: { ...asked, maxOutputTokens: limit },
    settings: [...settings, { control: 'maxOutputTokens', value: limit, origin }],
    allowOmit,
  };
}

function settleRoute(given: ParsedControls, own: ParsedControls, route: Route): readonly SettledControl[] {
  return given.asked
    .filter(({ control }) => own.controls[control] === undefined)
    .map((asked) => ({ ...asked, origin: `set by route ${route.name}` }));
}

function settleOwn(own: ParsedControls, given: ParsedControls, route: Route): readonly SettledControl[] {
  const origin = `in place of what route ${route.name} sets`;
  return own.asked.map((asked) =>
    given.controls[asked.control] === undefined ? asked : { ...asked, origin },
  );
}
