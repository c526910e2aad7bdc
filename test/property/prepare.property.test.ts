import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountForBody, describePlan, PROFILES, prepare, sampleRoutes } from '../../src/adapters/index.ts';
import { CONTROL_NAMES, controlsSchema, type RequestedControls } from '../../src/contract/controls.ts';
import { REFUSAL_CODES } from '../../src/contract/error-code.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { preparedRequestSchema, refusalSchema } from '../../src/contract/prepared-request.ts';
import type { Route } from '../../src/contract/route.ts';
import type { RouteProfile } from '../../src/contract/route-profile.ts';

const toRoute = (profile: RouteProfile): Route => ({
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
});

const routes = fc.constantFrom(...Object.values(PROFILES).map(toRoute), ...sampleRoutes());

const schema = fc.constantFrom<{ type: string; properties?: Record<string, { type: string }> }>(
  { type: 'object' },
  { type: 'object', properties: { verdict: { type: 'string' } } },
);
const tools = fc.uniqueArray(fc.record({ name: fc.constantFrom('f', 'g', 'h'), schema }), {
  minLength: 1,
  maxLength: 3,
  selector: (tool) => tool.name,
});

/** Legal values of every control, so that most generated operations get past validation. */
const LEGAL: { readonly [Name in (typeof CONTROL_NAMES)[number]]: fc.Arbitrary<unknown> } = {
  maxOutputTokens: fc.integer({ min: 1, max: 10_000_000 }),
  temperature: fc.double({ min: 0, max: 2, noNaN: true }),
  topP: fc.double({ min: 0.001, max: 1, noNaN: true }),
  topK: fc.integer({ min: 1, max: 1000 }),
  stop: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8, unit: 'binary' }), {
    minLength: 1,
    maxLength: 4,
  }),
  effort: fc.constantFrom('none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'),
  thinkingBudget: fc.integer({ min: 1024, max: 100_000 }),
  seed: fc.maxSafeInteger(),
  tools,
  toolChoice: fc.oneof(
    fc.constantFrom('auto', 'none', 'required'),
    fc.record({ name: fc.constantFrom('f', 'g') }),
  ),
  parallelTools: fc.boolean(),
  output: fc.oneof(
    fc.constantFrom('text', 'json'),
    fc.record({ schema, name: fc.constant('n'), strict: fc.boolean() }),
  ),
  system: fc.string({ minLength: 1, unit: 'binary' }),
  metadata: fc.dictionary(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), { maxKeys: 16 }),
  endUserId: fc.string({ minLength: 1, maxLength: 64 }),
  serviceTier: fc.constantFrom('auto', 'flex', 'standard_only'),
  store: fc.boolean(),
  previousResponseId: fc.constant('resp_1'),
  cache: fc.record(
    { key: fc.constant('k'), ttl: fc.constantFrom('5m', '30m', '1h', '12h') },
    { requiredKeys: [] },
  ),
  verbosity: fc.constantFrom('low', 'medium', 'high'),
};

const turns = fc
  .array(
    fc.record({
      role: fc.constantFrom<'user' | 'assistant'>('user', 'assistant'),
      text: fc.string({ unit: 'binary' }).map((text) => `${text}.`),
    }),
    { maxLength: 4 },
  )
  .map((list) => [...list, { role: 'user' as const, text: 'Why?' }]);

const legalOperation: fc.Arbitrary<Operation> = fc.record({
  turns,
  controls: fc.record(LEGAL, { requiredKeys: [] }).map((controls) => controls as RequestedControls),
  allowOmit: fc.subarray([...CONTROL_NAMES]),
});

/** Anything JSON can say, in the places of an operation and of its controls. */
const anyOperation: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  fc.record({
    turns: fc.oneof(turns, fc.jsonValue()),
    controls: fc.oneof(
      fc.jsonValue(),
      fc.dictionary(
        fc.oneof(fc.constantFrom(...CONTROL_NAMES, '__proto__', 'max_tokens'), fc.string()),
        fc.anything(),
      ),
    ),
    allowOmit: fc.oneof(fc.jsonValue(), fc.subarray([...CONTROL_NAMES])),
  }),
);

describe('prepare, for every operation', () => {
  it('gives a valid request or a valid refusal, and never throws', () => {
    fc.assert(
      fc.property(anyOperation, routes, (operation, route) => {
        const outcome = prepare(operation as Operation, route);
        if (outcome.kind === 'prepared') preparedRequestSchema.parse(outcome);
        else expect(Object.keys(REFUSAL_CODES)).toContain(refusalSchema.parse(outcome).code);
        describePlan(outcome);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is pure: the same again, and the operation untouched', () => {
    fc.assert(
      fc.property(legalOperation, routes, (operation, route) => {
        const before = structuredClone(operation);
        const first = prepare(operation, route);
        expect(prepare(operation, route)).toEqual(first);
        expect(operation).toEqual(before);
      }),
    );
  });

  it('is frozen at every depth', () => {
    const isFrozen = (value: unknown): boolean =>
      typeof value !== 'object' ||
      value === null ||
      (Object.isFrozen(value) && Object.values(value).every(isFrozen));
    fc.assert(
      fc.property(legalOperation, routes, (operation, route) => {
        expect(isFrozen(prepare(operation, route))).toBe(true);
      }),
    );
  });

  it('sends nothing unrecorded and records nothing unsent', () => {
    let prepared = 0;
    fc.assert(
      fc.property(legalOperation, routes, (operation, route) => {
        const outcome = prepare({ ...operation, allowOmit: [...CONTROL_NAMES] }, route);
        if (outcome.kind === 'refusal') return;
        prepared += 1;
        expect(accountForBody(outcome)).toEqual({ unrecorded: [], missing: [] });
      }),
      { numRuns: 500 },
    );
    expect(prepared).toBeGreaterThan(50);
  });

  it('tells of every control that was asked for, once for each field or omission', () => {
    fc.assert(
      fc.property(legalOperation, routes, (operation, route) => {
        const outcome = prepare(operation, route);
        if (outcome.kind === 'refusal') return;
        const told = new Set(outcome.controls.map(({ control }) => control));
        for (const name of Object.keys(controlsSchema.parse(operation.controls)))
          expect(told).toContain(name);
        const paths = outcome.controls.flatMap(({ wirePath }) => (wirePath === undefined ? [] : [wirePath]));
        expect(new Set(paths).size).toBe(paths.length);
      }),
    );
  });

  it('repeats no credential, wherever one is hidden', () => {
    const secret = 'sk-live-9Qx81vTz0bV1mK8nL3pRw7';
    const hide = fc.oneof(
      fc.constantFrom(...CONTROL_NAMES, 'note', 'api_key', secret).map((name) => ({ [name]: secret })),
      fc.constantFrom(...CONTROL_NAMES).map((name) => ({ [name]: { deep: [{ [secret]: 1 }] } })),
      fc
        .constantFrom(...CONTROL_NAMES)
        .map((name) => ({ [name]: { schema: { a: `x ${secret} y` }, name: 'n' } })),
    );
    fc.assert(
      fc.property(hide, routes, (controls, route) => {
        const outcome = prepare({ turns: [{ role: 'user', text: 'x' }], controls }, route);
        expect(outcome.kind).toBe('refusal');
        expect(JSON.stringify([outcome, describePlan(outcome)])).not.toContain(secret);
      }),
    );
  });
});
