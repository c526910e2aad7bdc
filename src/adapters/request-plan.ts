import type { JsonValue } from '../contract/json-value.ts';
import type { ControlRecord, PreparedRequest, Refusal } from '../contract/prepared-request.ts';

/** A control's record as people read it: every field present, null where there is nothing. */
export type PlannedControl = {
  readonly control: string;
  readonly requested: JsonValue;
  readonly fate: ControlRecord['fate'];
  readonly wirePath: string | null;
  readonly wireValue: JsonValue;
  readonly rule: string;
};

/** What `switchboard plan` prints of a request; the body is parsed again from the bytes, its keys sorted as they are sent. */
export type RequestPlan = {
  readonly route: string;
  readonly dialect: string;
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonValue;
  readonly bodySha256: string;
  readonly controls: readonly PlannedControl[];
};

/** What `switchboard plan` prints where there is no request. */
export type RefusedPlan = {
  readonly refused: { readonly code: string; readonly control: string | null; readonly expected: string };
};

/** What `prepare` made, in the form people and checks read. Nothing in it is a credential. Never throws. */
export function describePlan(outcome: PreparedRequest | Refusal): RequestPlan | RefusedPlan {
  if (outcome.kind === 'refusal') {
    const { code, control, expected } = outcome;
    return { refused: { code, control: control ?? null, expected } };
  }
  const body: JsonValue = JSON.parse(outcome.body);
  return {
    route: outcome.route,
    dialect: outcome.dialect,
    endpoint: outcome.endpoint,
    headers: outcome.headers,
    body,
    bodySha256: outcome.bodySha256,
    controls: outcome.controls.map(({ control, requested, fate, wirePath, wireValue, rule }) => ({
      control,
      requested: requested ?? null,
      fate,
      wirePath: wirePath ?? null,
      wireValue: wireValue ?? null,
      rule,
    })),
  };
}
