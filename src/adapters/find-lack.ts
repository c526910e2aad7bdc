import type { ControlName, Controls } from '../contract/controls.ts';
import type { RouteProfile } from '../contract/route-profile.ts';
import type { ControlValue } from './fate-table.ts';

/** Why a control cannot stand on a route. `lacking`: no field for it. `wrong-value`: a field, but not for this value. */
export type Lack =
  | { readonly kind: 'lacking'; readonly reason: string }
  | { readonly kind: 'wrong-value'; readonly expected: string };

type SamplingControl = 'temperature' | 'topP' | 'topK';

type SamplingRange = {
  readonly accepts: (value: number) => boolean;
  readonly expected: string;
};

const ANY: SamplingRange = { accepts: () => true, expected: 'any legal value' };

/**
 * What each kind of sampling leaves of the three controls; null where nothing is accepted.
 * Source: facts/dialects 2.0: SDK 0.137 for `unit` and `fixed`, API version 2026-10-21 for `no`.
 */
const SAMPLING: Readonly<
  Record<RouteProfile['sampling'], Readonly<Record<SamplingControl, SamplingRange | null>>>
> = {
  yes: { temperature: ANY, topP: ANY, topK: ANY },
  unit: {
    temperature: { accepts: (value) => value <= 1, expected: 'a number from 0 to 1' },
    topP: ANY,
    topK: ANY,
  },
  fixed: {
    temperature: { accepts: (value) => value === 1, expected: '1, the only value accepted' },
    topP: { accepts: (value) => value >= 0.99, expected: 'a number from 0.99 to 1' },
    topK: null,
  },
  no: { temperature: null, topP: null, topK: null },
};

/** Kinds of value that an endpoint may lack although it has the control; named in `supports` beside the controls. */
const VALUE_KINDS = {
  toolChoice: (choice: ControlValue<'toolChoice'>) =>
    typeof choice === 'object' ? 'toolChoice.name' : 'toolChoice',
  output: (output: ControlValue<'output'>) => (output === 'json' ? 'output.json' : 'output.schema'),
} as const;

/**
 * What a profile lacks for the controls asked for. The dialect's own gaps are not its matter.
 * @param name - a control that has a value in `controls`.
 * @returns absent where the endpoint takes it. Never throws.
 */
export function findLack(name: ControlName, controls: Controls, profile: RouteProfile): Lack | undefined {
  switch (name) {
    case 'maxOutputTokens':
    case 'system':
      return undefined;
    case 'effort':
      return findEffortLack(controls.effort, profile);
    case 'temperature':
    case 'topP':
      return findSamplingLack(name, controls[name], profile);
    case 'topK':
      return findUnsupported('topK', profile) ?? findSamplingLack('topK', controls.topK, profile);
    case 'toolChoice':
      return controls.toolChoice === undefined
        ? undefined
        : findUnsupported(VALUE_KINDS.toolChoice(controls.toolChoice), profile);
    case 'output':
      // Text is what every endpoint gives; where there is no format field the dialect has nothing to be told.
      return controls.output === undefined || controls.output === 'text'
        ? undefined
        : findUnsupported(VALUE_KINDS.output(controls.output), profile);
    default:
      return findUnsupported(name, profile);
  }
}

function findUnsupported(kind: string, profile: RouteProfile): Lack | undefined {
  if (profile.supports.includes(kind)) return undefined;
  return { kind: 'lacking', reason: `profile ${profile.name} does not take ${kind}` };
}

function findEffortLack(effort: Controls['effort'], { name, effortValues }: RouteProfile): Lack | undefined {
  if (effort === undefined || effortValues.includes(effort)) return undefined;
  if (effortValues.length === 0) return { kind: 'lacking', reason: `profile ${name} takes no effort` };
  return { kind: 'wrong-value', expected: `one of ${effortValues.join(', ')} on profile ${name}` };
}

function findSamplingLack(
  control: SamplingControl,
  value: number | undefined,
  profile: RouteProfile,
): Lack | undefined {
  const range = SAMPLING[profile.sampling][control];
  if (range === null) return { kind: 'lacking', reason: `profile ${profile.name} accepts no ${control}` };
  if (value === undefined || range.accepts(value)) return undefined;
  return { kind: 'wrong-value', expected: `${range.expected} on profile ${profile.name}` };
}
