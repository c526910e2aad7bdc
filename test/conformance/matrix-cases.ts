import type { Asked } from '../../src/adapters/index.ts';
import type { Reply, TransportFacts } from '../../src/contract/reply.ts';
import type { NotApplicable, WireAnswer, WireWriter } from './writers/wire-writer.ts';

/** What has to come out, the same in every dialect. */
export type Outcome = {
  readonly transport: TransportFacts['transport'];
  readonly state: string | null;
  readonly error: string | null;
  readonly decision: string;
  readonly callStatus: string;
  readonly text: string | null;
};

/** One row of the matrix: how a reply comes about in any dialect, and what has to come out. */
export type MatrixCase = {
  readonly name: string;
  /** `seed`: one of the eight of the seed's chapter; `facts`: one of the fourteen; `more`: ours. */
  readonly origin: 'seed' | 'facts' | 'more';
  readonly reply: (writer: WireWriter) => Reply | NotApplicable;
  /** What is answered, where the row is about an answer: then it can be streamed as well. */
  readonly answer?: WireAnswer;
  readonly asked?: Partial<Asked>;
  readonly outcome: Outcome;
};

const TOOL = { name: 'lookup', arguments: '{"q":"a"}' };
const ANSWERED = { transport: 'response-received', error: null } as const;
const ACCEPTED = { ...ANSWERED, decision: 'accept', callStatus: 'succeeded' } as const;
const UNRESOLVED = { ...ANSWERED, decision: 'stop', callStatus: 'unresolved' } as const;
const NO_REPLY = { state: null, text: null, callStatus: 'failed' } as const;

/** Every case that all dialects have to give the same outcome for. */
export const MATRIX: readonly MatrixCase[] = [
  answered(
    'seed',
    'complete',
    { ending: 'complete', text: 'The review is fine.' },
    { ...ACCEPTED, state: 'complete', text: 'The review is fine.' },
  ),
  answered(
    'seed',
    'truncated',
    { ending: 'output-limit', text: 'The review' },
    { ...UNRESOLVED, state: 'truncated', text: 'The review' },
  ),
  answered(
    'seed',
    'unknown reason',
    { ending: 'invented', text: 'The review is fine.' },
    { ...UNRESOLVED, state: 'unknown', text: 'The review is fine.' },
  ),
  answered(
    'seed',
    'empty',
    { ending: 'complete', text: '' },
    {
      transport: 'response-received',
      state: 'empty',
      error: 'empty-output',
      decision: 'stop',
      callStatus: 'failed',
      text: '',
    },
  ),
  answered(
    'seed',
    'tool only',
    { ending: 'complete', tool: TOOL },
    { ...ACCEPTED, state: 'tool-calls', text: '' },
  ),
  {
    name: 'http error',
    origin: 'seed',
    reply: (writer) =>
      received(writer.error({ type: 'invalid_request_error', code: null, message: 'no' }), { status: 400 }),
    outcome: { transport: 'http-error', error: 'invalid-request', decision: 'stop', ...NO_REPLY },
  },
  {
    name: 'malformed',
    origin: 'seed',
    reply: () => received('{broken'),
    outcome: { transport: 'response-received', error: 'malformed-response', decision: 'stop', ...NO_REPLY },
  },
  {
    name: 'no response',
    origin: 'seed',
    reply: () => ({
      facts: { transport: 'no-response', failure: 'timeout', headers: {}, durationMs: 1 },
      bytes: new Uint8Array(),
    }),
    outcome: { transport: 'no-response', error: 'timeout', decision: 'retry', ...NO_REPLY },
  },
  answered(
    'facts',
    'filtered',
    { ending: 'filtered', text: 'The rev' },
    { ...UNRESOLVED, state: 'filtered', text: 'The rev' },
  ),
  answered(
    'facts',
    'refused',
    { ending: 'refused', refusal: 'I cannot help.' },
    { ...UNRESOLVED, state: 'refused', text: '' },
  ),
  answered(
    'facts',
    'refused with partial text',
    { ending: 'refused', text: 'First,', refusal: 'I cannot go on.' },
    { ...UNRESOLVED, state: 'refused', text: 'First,' },
  ),
  answered(
    'facts',
    'stop sequence',
    { ending: 'stop-sequence', text: 'one, two' },
    { ...ACCEPTED, state: 'complete', text: 'one, two' },
  ),
  answered(
    'facts',
    'tool call',
    { ending: 'tool-calls', text: 'Let me look.', tool: TOOL },
    { ...ACCEPTED, state: 'tool-calls', text: 'Let me look.' },
  ),
  answered(
    'facts',
    'tool call with broken arguments',
    { ending: 'tool-calls', tool: { name: 'lookup', arguments: '{"q":"a' } },
    { ...UNRESOLVED, state: 'tool-calls', text: '' },
  ),
  answered(
    'facts',
    'truncated tool call',
    { ending: 'output-limit', tool: TOOL },
    { ...UNRESOLVED, state: 'truncated', text: '' },
  ),
  answered(
    'facts',
    'reasoning only',
    { ending: 'complete', reasoning: 'Let me think.' },
    {
      transport: 'response-received',
      state: 'empty',
      error: 'empty-output',
      decision: 'stop',
      callStatus: 'failed',
      text: '',
    },
  ),
  answered(
    'facts',
    'white space only',
    { ending: 'complete', text: ' \n\t' },
    {
      transport: 'response-received',
      state: 'empty',
      error: 'empty-output',
      decision: 'stop',
      callStatus: 'failed',
      text: ' \n\t',
    },
  ),
  {
    name: 'error in 200',
    origin: 'facts',
    reply: (writer) => received(writer.error({ type: 'api_error', code: null, message: 'lost' })),
    outcome: {
      transport: 'response-received',
      state: 'provider-failed',
      error: 'provider-error',
      decision: 'stop',
      callStatus: 'failed',
      text: '',
    },
  },
  {
    name: 'html with 200',
    origin: 'facts',
    reply: () => received('<!doctype html><p>hello</p>', { contentType: 'text/html' }),
    outcome: { transport: 'response-received', error: 'malformed-response', decision: 'stop', ...NO_REPLY },
  },
  {
    name: 'html with 502',
    origin: 'facts',
    reply: () => received('<html>bad gateway</html>', { status: 502, contentType: 'text/html' }),
    outcome: { transport: 'http-error', error: 'provider-error', decision: 'retry', ...NO_REPLY },
  },
  {
    name: '429 with retry-after',
    origin: 'facts',
    reply: (writer) =>
      received(writer.error({ type: 'rate_limit_error', code: null, message: 'slow' }), {
        status: 429,
        headers: { 'retry-after': '7' },
      }),
    outcome: { transport: 'http-error', error: 'rate-limited', decision: 'retry', ...NO_REPLY },
  },
  answered(
    'facts',
    'cached usage',
    { ending: 'complete', text: 'yes', usage: { input: 1_000, read: 800, write: 100, output: 50 } },
    { ...ACCEPTED, state: 'complete', text: 'yes' },
  ),
  answered(
    'more',
    'no completion word',
    { ending: 'none', text: 'The review is fine.' },
    { ...UNRESOLVED, state: 'unknown', text: 'The review is fine.' },
  ),
  answered(
    'more',
    'tool call without an ending',
    { ending: 'none', tool: TOOL },
    { ...UNRESOLVED, state: 'unknown', text: '' },
  ),
  answered(
    'more',
    'tool call nobody offered',
    { ending: 'tool-calls', tool: TOOL },
    { ...UNRESOLVED, state: 'tool-calls', text: '' },
    { toolsOffered: false },
  ),
  answered(
    'more',
    'refused with a tool call',
    { ending: 'refused', refusal: 'no', tool: TOOL },
    { ...UNRESOLVED, state: 'refused', text: '' },
  ),
  answered(
    'more',
    'reasoning beside the answer',
    { ending: 'complete', text: '42', reasoning: 'six times seven' },
    { ...ACCEPTED, state: 'complete', text: '42' },
  ),
  {
    name: 'rate limit in 200',
    origin: 'more',
    reply: (writer) => received(writer.error({ type: 'rate_limit_error', code: null, message: 'slow' })),
    outcome: {
      transport: 'response-received',
      state: 'provider-failed',
      error: 'rate-limited',
      decision: 'retry',
      callStatus: 'failed',
      text: '',
    },
  },
  {
    name: 'quota used up',
    origin: 'more',
    reply: (writer) =>
      received(
        writer.error({ type: 'rate_limit_error', code: 'enforced_spend_limit_reached', message: 'pay' }),
        { status: 429, headers: { 'retry-after': '1' } },
      ),
    outcome: { transport: 'http-error', error: 'quota-exhausted', decision: 'stop', ...NO_REPLY },
  },
  status('overloaded', 529, 'overloaded', 'retry'),
  status('internal error', 500, 'provider-error', 'retry'),
  status('wrong credential', 401, 'authentication', 'stop'),
  status('no permission', 403, 'permission', 'stop'),
  status('no such model', 404, 'not-found', 'stop'),
  status('lock conflict', 409, 'conflict', 'retry'),
  status('request too large', 413, 'too-large', 'stop'),
  status('redirect', 307, 'provider-error', 'stop'),
  {
    name: 'retry forbidden',
    origin: 'more',
    reply: (writer) =>
      received(writer.error({ type: 'api_error', code: null, message: 'no' }), {
        status: 500,
        headers: { 'x-should-retry': 'false' },
      }),
    outcome: { transport: 'http-error', error: 'provider-error', decision: 'stop', ...NO_REPLY },
  },
  {
    name: 'edge rejection',
    origin: 'more',
    reply: () => received('error code: 1010', { status: 403, contentType: 'text/plain' }),
    outcome: { transport: 'http-error', error: 'edge-rejected', decision: 'stop', ...NO_REPLY },
  },
  malformed('empty body', Buffer.alloc(0)),
  malformed('a list', '[]'),
  malformed('null', 'null'),
  malformed('bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])),
  {
    name: 'a key given twice',
    origin: 'more',
    reply: (writer) => {
      const body = writer.answer({ ending: 'complete', text: 'yes' });
      return typeof body === 'string' ? received(body.replace('{', '{"usage":null,')) : body;
    },
    outcome: { transport: 'response-received', error: 'malformed-response', decision: 'stop', ...NO_REPLY },
  },
  failedTransfer('cut body', 'cut', 'cut-body', 'retry'),
  failedTransfer('body too large', 'oversize', 'oversize', 'stop'),
  failedTransfer('body too slow', 'timeout', 'timeout', 'retry'),
  failedTransfer('cancelled', 'cancelled', 'cancelled', 'stop'),
  {
    name: 'wrong content type',
    origin: 'more',
    reply: (writer) => {
      const body = writer.answer({ ending: 'complete', text: 'yes' });
      return typeof body === 'string' ? received(body, { contentType: 'text/plain' }) : body;
    },
    outcome: { ...ACCEPTED, state: 'complete', text: 'yes' },
  },
  {
    name: 'another JSON object',
    origin: 'more',
    reply: () => received('{"hello":1}'),
    outcome: { ...UNRESOLVED, state: 'unknown', text: '' },
  },
];

/** A body received with headers of its own; status 200 and JSON unless the case says otherwise. */
export function received(
  body: string | Buffer,
  how: {
    readonly status?: number;
    readonly contentType?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly failure?: NonNullable<TransportFacts['failure']>;
  } = {},
): Reply {
  const { status = 200, contentType = 'application/json', headers = {}, failure } = how;
  return {
    facts: {
      transport: status >= 200 && status < 300 ? 'response-received' : 'http-error',
      status,
      headers: { 'content-type': contentType, ...headers },
      durationMs: 1,
      ...(failure === undefined ? {} : { failure }),
    },
    bytes: typeof body === 'string' ? Buffer.from(body, 'utf8') : body,
  };
}

function answered(
  origin: MatrixCase['origin'],
  name: string,
  answer: WireAnswer,
  outcome: Outcome,
  asked: Partial<Asked> = {},
): MatrixCase {
  const reply = (writer: WireWriter): Reply | NotApplicable => {
    const body = writer.answer(answer);
    return typeof body === 'string' ? received(body) : body;
  };
  return { name, origin, reply, answer, outcome, asked };
}

function status(name: string, code: number, error: string, decision: string): MatrixCase {
  return {
    name: `${name} (${code})`,
    origin: 'more',
    reply: (writer) =>
      received(writer.error({ type: 'some_error', code: null, message: name }), { status: code }),
    outcome: { transport: 'http-error', error, decision, ...NO_REPLY },
  };
}

function malformed(name: string, body: string | Buffer): MatrixCase {
  const outcome: Outcome = {
    transport: 'response-received',
    error: 'malformed-response',
    decision: 'stop',
    ...NO_REPLY,
  };
  return { name, origin: 'more', reply: () => received(body), outcome };
}

function failedTransfer(
  name: string,
  failure: NonNullable<TransportFacts['failure']>,
  error: string,
  decision: string,
): MatrixCase {
  const reply = (writer: WireWriter): Reply | NotApplicable => {
    const body = writer.answer({ ending: 'complete', text: 'yes' });
    return typeof body === 'string' ? received(body, { failure }) : body;
  };
  return {
    name,
    origin: 'more',
    reply,
    outcome: { transport: 'response-received', error, decision, ...NO_REPLY },
  };
}
