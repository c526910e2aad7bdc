import { CONTROL_NAMES, type ControlName, type Controls, controlsSchema } from '../contract/controls.ts';
import { findCredentialShape, isCredentialName } from '../contract/credential-shape.ts';
import type { JsonValue } from '../contract/json-value.ts';
import type { Refusal } from '../contract/prepared-request.ts';
import type { RouteProfile } from '../contract/route-profile.ts';
import { canonicalJson } from './canonical-json.ts';
import type { FateTable } from './fate-table.ts';
import { LEGAL_VALUES } from './legal-values.ts';
import type { UncheckedControls } from './parse-operation.ts';
import { readJson } from './read-json.ts';
import { refuse } from './refuse.ts';
import { suggestControl } from './suggest-control.ts';

/** One setting as it was asked for: under which name, with what value. */
export type AskedControl = {
  readonly control: ControlName;
  /** The name the caller used: our own, or one of the profile's aliases. */
  readonly as: string;
  readonly value: JsonValue;
};

/** Valid controls, and how each was asked for. */
export type ParsedControls = {
  readonly kind: 'parsed';
  readonly controls: Controls;
  readonly asked: readonly AskedControl[];
};

/** What names mean on a route. */
export type ControlNaming = {
  readonly aliases: RouteProfile['aliases'];
  readonly fates: FateTable;
};

/**
 * Controls checked one by one: name, form, value. Strict: nothing is coerced, dropped or guessed, and a refusal repeats
 * no value. Never throws.
 */
export function parseControls(requested: UncheckedControls, naming: ControlNaming): ParsedControls | Refusal {
  const asked: AskedControl[] = [];
  for (const [name, given] of Object.entries(requested)) {
    if (given === undefined) continue;
    const reading = readControl(name, given, naming);
    if (reading.kind === 'refusal') return reading;
    const twin = asked.find(({ control }) => control === reading.asked.control);
    if (twin !== undefined && canonicalJson(twin.value) !== canonicalJson(reading.asked.value)) {
      return refuse('control.conflict', `one value: ${twin.as} and ${name} are the same setting`, name);
    }
    asked.push(reading.asked);
  }
  const parsed = controlsSchema.safeParse(
    Object.fromEntries(asked.map(({ control, value }) => [control, value])),
  );
  if (parsed.success) return { kind: 'parsed', controls: parsed.data, asked };
  const faulty = CONTROL_NAMES.find((control) => parsed.error.issues[0]?.path[0] === control);
  const as = asked.find(({ control }) => control === faulty)?.as;
  return refuse('control.malformed', faulty === undefined ? 'legal controls' : LEGAL_VALUES[faulty], as);
}

/**
 * The control a name stands for on a route.
 * @returns absent where it stands for none. Never throws.
 */
export function resolveControlName(name: string, aliases: RouteProfile['aliases']): ControlName | undefined {
  const logical = Object.hasOwn(aliases, name) ? aliases[name] : name;
  return CONTROL_NAMES.find((control) => control === logical);
}

function readControl(
  name: string,
  given: unknown,
  { aliases, fates }: ControlNaming,
): { readonly kind: 'asked'; readonly asked: AskedControl } | Refusal {
  const control = resolveControlName(name, aliases);
  if (control === undefined && (isCredentialName(name) || findCredentialShape(name) !== undefined)) {
    return refuse('control.credential', NO_CREDENTIALS);
  }
  const reading = readJson(given);
  if (reading.ok && holdsCredential(reading.value)) {
    return refuse('control.credential', NO_CREDENTIALS, name);
  }
  if (control === undefined) return refuseUnknown(name, fates);
  if (given === null) return refuse('control.null', `${LEGAL_VALUES[control]}, or no ${name} at all`, name);
  if (!reading.ok) return refuse('control.malformed', `${LEGAL_VALUES[control]}; ${reading.fault}`, name);
  if (control === 'metadata' && Object.keys(reading.value ?? {}).some(isCredentialName)) {
    return refuse('control.credential', NO_CREDENTIALS, name);
  }
  return { kind: 'asked', asked: { control, as: name, value: reading.value } };
}

const NO_CREDENTIALS =
  "no credential among the controls; put it in an environment variable and name that as the route's credentialEnv";

const STREAM_IS_NO_CONTROL =
  'no control of this name: whether replies come as event streams is a setting of the route (stream: true)';

function refuseUnknown(name: string, fates: FateTable): Refusal {
  if (name === 'stream') return refuse('control.unknown', STREAM_IS_NO_CONTROL, name);
  const meant = suggestControl(name, fates);
  const known = `one of ${CONTROL_NAMES.join(', ')}`;
  return refuse('control.unknown', meant === undefined ? known : `did you mean ${meant}? ${known}`, name);
}

function holdsCredential(value: JsonValue): boolean {
  if (typeof value === 'string') return findCredentialShape(value) !== undefined;
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([key, member]) => findCredentialShape(key) !== undefined || holdsCredential(member),
  );
}
