import { createHash } from 'node:crypto';
import type { Controls } from '../contract/controls.ts';
import { MAX_REQUEST_BYTES } from '../contract/limits.ts';
import type { Operation } from '../contract/operation.ts';
import type { PreparedRequest, Refusal } from '../contract/prepared-request.ts';
import type { Route } from '../contract/route.ts';
import { addressRoute } from './address-route.ts';
import { canonicalJson } from './canonical-json.ts';
import { CONFLICT_RULES } from './conflict-rules.ts';
import { DIALECTS } from './dialects.ts';
import type { ConflictRule } from './fate-table.ts';
import { freezeDeep } from './freeze-deep.ts';
import { parseOperation } from './parse-operation.ts';
import { placeControls } from './place-controls.ts';
import { placeStream } from './place-stream.ts';
import { refuse } from './refuse.ts';
import { settleControls } from './settle-controls.ts';

/** Version of the rules by which operations become requests; recorded with each, so that old records stay readable. */
export const PLAN_VERSION = 'plan-v1';

/**
 * One operation made ready for one route: validated, mapped, defaulted or refused, before any effect. What comes back
 * is recorded and is what is sent, byte for byte, on every attempt; the credential is added by `send` and is nowhere
 * in it.
 * @param operation - may come from outside unchecked; nothing in it is coerced, changed or frozen.
 * @returns a deep-frozen request with the fate of every control, or the refusal of the first fault found. Pure; never
 *   throws.
 */
export function prepare(operation: Operation, route: Route): PreparedRequest | Refusal {
  const builder = DIALECTS[route.profile.dialect].build;
  const parsed = parseOperation(operation);
  if (parsed.kind === 'refusal') return parsed;
  const settled = settleControls(parsed, route, builder);
  if (settled.kind === 'refusal') return settled;
  const clash = findConflict(CONFLICT_RULES, settled.asked);
  if (clash !== undefined) return clash;
  const rules = { profile: route.profile, fates: builder.fates, allowOmit: settled.allowOmit };
  const placement = placeControls(settled.controls, settled.settings, rules);
  if (placement.kind === 'refusal') return placement;
  const wireClash = findConflict([...CONFLICT_RULES, ...builder.conflicts], placement.written);
  if (wireClash !== undefined) return wireClash;
  const address = addressRoute(route, builder, parsed.turns);
  if (address.kind === 'refusal') return address;

  const stream = placeStream(route, builder);
  const fields = [...placement.fields, ...stream.fields];
  const body = canonicalJson(builder.buildBody({ model: route.model, turns: parsed.turns, fields }));
  const bytes = Buffer.from(body, 'utf8');
  if (bytes.length > MAX_REQUEST_BYTES) {
    return refuse('operation.too-large', `a request of at most ${MAX_REQUEST_BYTES} bytes`);
  }
  return freezeDeep({
    kind: 'prepared',
    planVersion: PLAN_VERSION,
    route: route.name,
    profile: route.profile.name,
    dialect: route.profile.dialect,
    model: route.model,
    endpoint: address.endpoint,
    method: 'POST',
    headers: { ...address.headers },
    auth: route.profile.auth,
    body,
    bodySha256: createHash('sha256').update(bytes).digest('hex'),
    controls: [...placement.records, ...stream.records],
    ...(route.profile.quirks.length === 0 ? {} : { quirks: [...route.profile.quirks] }),
  });
}

function findConflict(rules: readonly ConflictRule[], controls: Controls): Refusal | undefined {
  const broken = rules.find(({ conflicts }) => conflicts(controls));
  return broken === undefined ? undefined : refuse('control.conflict', broken.expected, broken.control);
}
