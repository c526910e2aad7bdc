import type { JsonValue } from '../contract/json-value.ts';
import type { PreparedRequest } from '../contract/prepared-request.ts';
import { canonicalJson } from './canonical-json.ts';
import { DIALECTS } from './dialects.ts';
import { flattenBody, isWithin, readPath } from './wire-path.ts';

/** Where a body and its control records disagree; both lists are empty for every request `prepare` makes. */
export type BodyAccount = {
  /** Paths in the body that no record tells of and that are neither the model nor the conversation. */
  readonly unrecorded: readonly string[];
  /** Recorded paths that do not stand in the body with the recorded value. */
  readonly missing: readonly string[];
};

/**
 * Compares what a request's body holds with what its records say it holds. A record answers for everything at and
 * below its wire path. Never throws for a request `prepare` made.
 */
export function accountForBody(request: PreparedRequest): BodyAccount {
  const body: JsonValue = JSON.parse(request.body);
  const { fixedFields } = DIALECTS[request.dialect].build;
  const recorded = request.controls.flatMap(({ wirePath, wireValue }) =>
    wirePath === undefined ? [] : [{ wirePath, wireValue }],
  );
  const unrecorded = flattenBody(body)
    .map(([path]) => path)
    .filter((path) => !recorded.some(({ wirePath }) => isWithin(path, wirePath)))
    .filter((path) => !fixedFields.some((field) => isWithin(path, field)));
  const missing = recorded
    .filter(({ wirePath, wireValue }) => !isSame(readPath(body, wirePath), wireValue))
    .map(({ wirePath }) => wirePath);
  return { unrecorded, missing };
}

function isSame(found: JsonValue | undefined, recorded: JsonValue | undefined): boolean {
  if (found === undefined || recorded === undefined) return found === recorded;
  return canonicalJson(found) === canonicalJson(recorded);
}
