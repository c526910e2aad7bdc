import { PROFILES, prepare } from '../../../src/adapters/index.ts';
import type { RequestedControls } from '../../../src/contract/controls.ts';
import type { PreparedRequest, Refusal } from '../../../src/contract/prepared-request.ts';
import type { Route } from '../../../src/contract/route.ts';

/** A route on a shipped profile, as configuration would make it. */
export function routeOn(profileName: string, changes: Partial<Route> = {}): Route {
  const profile = PROFILES[profileName];
  if (profile === undefined) throw new Error(`no profile ${profileName}`);
  return {
    name: 'tested',
    profile,
    model: 'model-1',
    baseUrl: profile.baseUrl,
    controls: {},
    allowOmit: [],
    policy: 'default',
    attemptsMax: 1,
    timeoutMs: 1_000,
    stream: false,
    ...changes,
  };
}

/** One question with controls, prepared on a shipped profile. */
export function prepareOn(
  profileName: string,
  controls: RequestedControls,
  allowOmit?: readonly string[],
): PreparedRequest | Refusal {
  const turns = [{ role: 'user', text: 'Why is the build red?' }] as const;
  return prepare(
    { turns, controls, ...(allowOmit === undefined ? {} : { allowOmit }) },
    routeOn(profileName),
  );
}

/** The request, where the case is about one. */
export function preparedOn(
  profileName: string,
  controls: RequestedControls,
  allowOmit?: readonly string[],
): PreparedRequest {
  const outcome = prepareOn(profileName, controls, allowOmit);
  if (outcome.kind === 'refusal') throw new Error(`refused: ${JSON.stringify(outcome)}`);
  return outcome;
}

/** The refusal, where the case is about one. */
export function refusalOn(
  profileName: string,
  controls: RequestedControls,
  allowOmit?: readonly string[],
): Refusal {
  const outcome = prepareOn(profileName, controls, allowOmit);
  if (outcome.kind === 'prepared') throw new Error(`not refused: ${outcome.body}`);
  return outcome;
}
