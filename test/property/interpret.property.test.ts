import { once } from 'node:events';
import { createServer } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAttempt, interpret, prepare, sampleRoutes, send } from '../../src/adapters/index.ts';
import { attemptDecisionSchema } from '../../src/contract/attempt-decision.ts';
import { DIALECT_NAMES, type DialectName } from '../../src/contract/dialect.ts';
import { type Interpretation, interpretationSchema } from '../../src/contract/interpretation.ts';
import type { JsonValue } from '../../src/contract/json-value.ts';
import type { PreparedRequest } from '../../src/contract/prepared-request.ts';
import {
  type Reply,
  type TransportFacts,
  transportFactsSchema,
  transportFailureSchema,
} from '../../src/contract/reply.ts';
import { bytesOf, readReplyCases } from '../conformance/reply-cases.ts';

const anyDialect = fc.constantFrom(...DIALECT_NAMES);
const anyFailure = fc.option(fc.constantFrom(...transportFailureSchema.options), { nil: undefined });
const anyHeaders = fc.dictionary(
  fc.constantFrom(
    'content-type',
    'content-encoding',
    'retry-after',
    'retry-after-ms',
    'x-should-retry',
    'date',
  ),
  fc.oneof(fc.string(), fc.constantFrom('0', '7', '1e9', 'false', 'Mon, 30 Nov 2026 12:00:07 GMT')),
);

const anyFacts: fc.Arbitrary<TransportFacts> = fc
  .record({
    status: fc.option(fc.integer({ min: 100, max: 599 }), { nil: undefined }),
    failure: anyFailure,
    headers: anyHeaders,
  })
  .map(({ status, failure, headers }): TransportFacts => {
    const common = { headers, durationMs: 1, ...(failure === undefined ? {} : { failure }) };
    if (status === undefined) return { ...common, transport: 'no-response', failure: failure ?? 'reset' };
    return {
      ...common,
      status,
      transport: status >= 200 && status < 300 ? 'response-received' : 'http-error',
    };
  });

const anyAsked = fc
  .record({
    toolsOffered: fc.boolean(),
    outputLimit: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
  })
  .map(({ toolsOffered, outputLimit }) => ({
    toolsOffered,
    ...(outputLimit === undefined ? {} : { outputLimit }),
  }));

/** Real bodies of a dialect, parsed. */
function bodies(dialect: DialectName): readonly JsonValue[] {
  return readReplyCases(dialect).flatMap((replyCase) => {
    try {
      return [JSON.parse(bytesOf(replyCase).toString('utf8')) as JsonValue];
    } catch {
      // Bodies that are no JSON are covered by arbitrary bytes.
      return [];
    }
  });
}

/** Every place in a value, as paths. */
function placesIn(
  value: JsonValue,
  at: readonly (string | number)[] = [],
): readonly (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [
    at,
    ...Object.entries(value).flatMap(([key, child]: [string, JsonValue]) => placesIn(child, [...at, key])),
  ];
}

function replaceAt(value: JsonValue, path: readonly (string | number)[], by: JsonValue): JsonValue {
  const [key, ...rest] = path;
  if (key === undefined || typeof value !== 'object' || value === null) return by;
  if (Array.isArray(value)) {
    return value.map((item: JsonValue, index) =>
      String(index) === String(key) ? replaceAt(item, rest, by) : item,
    );
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, child]: [string, JsonValue]) => [
      name,
      name === key ? replaceAt(child, rest, by) : child,
    ]),
  );
}

/** A real body with one place in it replaced by anything at all. */
const anyDamagedBody = anyDialect.chain((dialect) =>
  fc.constantFrom(...bodies(dialect)).chain((body) =>
    fc.record({ path: fc.constantFrom(...placesIn(body)), by: fc.jsonValue() }).map(({ path, by }) => ({
      dialect,
      bytes: Buffer.from(JSON.stringify(replaceAt(body, path, by as JsonValue))),
    })),
  ),
);

/** What holds of every reading of anything. */
function checkReading(reading: Interpretation, facts: TransportFacts): void {
  expect(interpretationSchema.parse(reading)).toEqual(reading);
  expect(reading.transport).toBe(facts.transport);
  expect(reading.state === null).toBe(reading.text === null);
  if (reading.state === null) expect(reading.error).not.toBeNull();
  if (reading.state === 'complete') expect(reading.text).toMatch(/\S/);
  for (const call of reading.toolCalls) if (call.executable) expect(reading.state).toBe('tool-calls');
  for (const policy of ['default', 'chapter'] as const) {
    const position = { attempt: 1, attemptsMax: 3, toolsOffered: true, nowMs: 0 };
    const decision = decideAttempt(policy, reading, facts, position);
    expect(attemptDecisionSchema.parse(decision)).toEqual(decision);
    if (policy === 'chapter') continue;
    expect(decision.callStatus === 'failed').toBe(reading.error !== null);
    if (decision.action === 'accept') expect(['complete', 'tool-calls']).toContain(reading.state);
  }
}

describe('interpret', () => {
  it('gives a lawful reading of any bytes under any facts', () => {
    const anyBytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
      fc.json().map((text) => Buffer.from(text)),
    );
    fc.assert(
      fc.property(anyDialect, anyFacts, anyBytes, anyAsked, (dialect, facts, bytes, asked) => {
        checkReading(interpret(dialect, { facts, bytes }, asked), facts);
      }),
      { numRuns: 500 },
    );
  });

  it('gives a lawful reading of real bodies damaged anywhere', () => {
    const facts: TransportFacts = { transport: 'response-received', status: 200, headers: {}, durationMs: 1 };
    fc.assert(
      fc.property(anyDamagedBody, anyAsked, ({ dialect, bytes }, asked) => {
        checkReading(interpret(dialect, { facts, bytes }, asked), facts);
      }),
      { numRuns: 500 },
    );
  });

  it('reads the same twice, and a copy from the record like the original', () => {
    fc.assert(
      fc.property(anyDamagedBody, anyFacts, anyAsked, ({ dialect, bytes }, facts, asked) => {
        const live = interpret(dialect, { facts, bytes }, asked);
        const stored = transportFactsSchema.parse(JSON.parse(JSON.stringify(facts)));
        const replayed = interpret(dialect, { facts: stored, bytes: Uint8Array.from(bytes) }, { ...asked });
        expect(replayed).toEqual(live);
        expect(JSON.parse(JSON.stringify(live))).toEqual(live);
      }),
    );
  });
});

describe('a live send', () => {
  const CREDENTIAL = 'sk-sentinel-4f9d2c71b6a8e305';
  let reply: { status: number; headers: Record<string, string>; body: Buffer };
  const server = createServer((_request, response) => {
    response.writeHead(reply.status, reply.headers);
    response.end(reply.body);
  });
  let requests: Readonly<Record<DialectName, PreparedRequest>>;

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the server has no port');
    const prepared = sampleRoutes(`http://127.0.0.1:${address.port}`).map((route) => {
      const request = prepare({ turns: [{ role: 'user', text: 'x' }], controls: {} }, route);
      if (request.kind === 'refusal') throw new Error(request.expected);
      return [request.dialect, { ...request, auth: 'both' }] as const;
    });
    requests = Object.fromEntries(prepared) as Record<DialectName, PreparedRequest>;
  });

  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  async function sendOnce(dialect: DialectName): Promise<Reply> {
    return await send(requests[dialect], { timeoutMs: 600_000, credential: CREDENTIAL });
  }

  it('and its replay are read alike, whatever the provider sends', async () => {
    const anyStatus = fc.constantFrom(200, 200, 200, 201, 400, 401, 403, 429, 500, 529);
    await fc.assert(
      fc.asyncProperty(anyDamagedBody, anyStatus, async ({ dialect, bytes }, status) => {
        reply = { status, headers: { 'content-type': 'application/json' }, body: bytes };
        const live = await sendOnce(dialect);
        expect(Buffer.from(live.bytes).equals(bytes)).toBe(true);
        const stored: Reply = {
          facts: transportFactsSchema.parse(JSON.parse(JSON.stringify(live.facts))),
          bytes: Uint8Array.from(live.bytes),
        };
        const asked = { toolsOffered: true };
        expect(interpret(dialect, stored, asked)).toEqual(interpret(dialect, live, asked));
      }),
      { numRuns: 60 },
    );
  });

  it('lets the credential out nowhere, wherever a reply repeats it', async () => {
    const anyPlace = anyDialect.chain((dialect) =>
      fc
        .constantFrom(...bodies(dialect))
        .chain((body) =>
          fc
            .constantFrom(...placesIn(body))
            .map((path) => ({ dialect, body: replaceAt(body, path, `key ${CREDENTIAL}!`) })),
        ),
    );
    await fc.assert(
      fc.asyncProperty(anyPlace, fc.constantFrom(200, 401, 500), async ({ dialect, body }, status) => {
        reply = {
          status,
          headers: {
            'content-type': CREDENTIAL,
            'x-request-id': `id-${CREDENTIAL}`,
            'retry-after': CREDENTIAL,
          },
          body: Buffer.from(JSON.stringify(body)),
        };
        const { facts, bytes } = await sendOnce(dialect);
        const reading = interpret(dialect, { facts, bytes }, { toolsOffered: true });
        const position = { attempt: 1, attemptsMax: 3, toolsOffered: true, nowMs: 0 };
        const decision = decideAttempt('default', reading, facts, position);
        expect(facts.scrubbed).toBe(true);
        const everything = [
          JSON.stringify([facts, reading, decision]),
          Buffer.from(bytes).toString('latin1'),
        ];
        expect(everything.filter((text) => text.includes('sentinel'))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
