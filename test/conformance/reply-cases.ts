import { readFileSync } from 'node:fs';
import type { DialectName } from '../../src/contract/dialect.ts';
import type { Interpretation } from '../../src/contract/interpretation.ts';
import type { Reply, TransportFacts } from '../../src/contract/reply.ts';

/** One synthetic reply of test/cases/replies, as its file has it. */
export type ReplyCase = {
  readonly name: string;
  readonly transport: 'reply' | 'reset' | 'cut';
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly bodyBase64?: string;
};

/** What a person wrote down for one reply; see test/cases/replies/SOURCE.md. */
export type ExpectedReading = {
  readonly transport: string;
  readonly state: string | null;
  readonly cause: string | null;
  readonly signal: readonly [word: string | null, path: string | null];
  readonly text: string | null;
  readonly refusal: string | null;
  readonly toolCalls: readonly unknown[];
  readonly reasoningChars: number | null;
  readonly usage: readonly (number | null)[];
  readonly diagnostics: readonly string[];
  readonly error: readonly [kind: string, code: string | null] | null;
  readonly decision: string;
  readonly callStatus: string;
};

/** The replies of one dialect. */
export function readReplyCases(dialect: DialectName): readonly ReplyCase[] {
  return JSON.parse(readCaseFile(`${dialect}.json`)) as ReplyCase[];
}

/** The readings written down for one dialect's replies, by case name. */
export function readExpectedReadings(dialect: DialectName): Readonly<Record<string, ExpectedReading>> {
  return JSON.parse(readCaseFile(`${dialect}.expected.json`)) as Record<string, ExpectedReading>;
}

/** The bytes of a case's whole body. */
export function bytesOf({ body = '', bodyBase64 }: ReplyCase): Buffer {
  return bodyBase64 === undefined ? Buffer.from(body, 'utf8') : Buffer.from(bodyBase64, 'base64');
}

/** A case as a reply that was observed, the facts written down instead of measured. */
export function replyOf(replyCase: ReplyCase): Reply {
  const { transport, status = 200, headers = {} } = replyCase;
  if (transport === 'reset') {
    return {
      facts: { transport: 'no-response', headers: {}, failure: 'reset', durationMs: 1 },
      bytes: new Uint8Array(),
    };
  }
  const facts: TransportFacts = {
    transport: status >= 200 && status < 300 ? 'response-received' : 'http-error',
    status,
    headers: { ...headers },
    durationMs: 1,
    ...(transport === 'cut' ? { failure: 'cut' } : {}),
  };
  const bytes = bytesOf(replyCase);
  return { facts, bytes: transport === 'cut' ? bytes.subarray(0, Math.floor(bytes.length / 2)) : bytes };
}

/** The values of a usage report in the order the expectation files use. */
export function usageValues(usage: Interpretation['usage']): readonly (number | null)[] {
  const { inputTotal, inputFresh, cacheRead, cacheWrite, outputTotal, reasoning, totalReported } = usage;
  return [inputTotal, inputFresh, cacheRead, cacheWrite, outputTotal, reasoning, totalReported].map(
    ({ value }) => value,
  );
}

function readCaseFile(name: string): string {
  return readFileSync(new URL(`../cases/replies/${name}`, import.meta.url), 'utf8');
}
