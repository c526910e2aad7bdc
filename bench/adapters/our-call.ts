import { createHash } from 'node:crypto';
import { askedOf, interpret, PROFILES, prepare, send } from '../../src/adapters/index.ts';
import type { DialectName } from '../../src/contract/dialect.ts';
import type { Interpretation } from '../../src/contract/interpretation.ts';
import type { PreparedRequest } from '../../src/contract/prepared-request.ts';
import type { Reply } from '../../src/contract/reply.ts';
import type { Route } from '../../src/contract/route.ts';
import { CREDENTIAL, MAX_OUTPUT_TOKENS, QUESTION } from './question.ts';

const PROFILE_NAMES: Readonly<Record<DialectName, string>> = {
  responses: 'openai-responses',
  chat: 'openai-chat',
  messages: 'anthropic-2023-06-01',
};

/** The stages of one call as the bot makes them; each can be measured alone. */
export type OurCall = {
  readonly prepare: () => PreparedRequest;
  readonly send: (request: PreparedRequest) => Promise<Reply>;
  readonly interpret: (request: PreparedRequest, reply: Reply) => Interpretation;
  /** The hash under which the record keeps a reply; the request's own is made by `prepare`. */
  readonly hash: (reply: Reply) => string;
  /** All of them, in their order. */
  readonly whole: () => Promise<Interpretation>;
};

/** Our own call of one dialect against a server. */
export function ourCall(dialect: DialectName, baseUrl: string): OurCall {
  const profile = PROFILES[PROFILE_NAMES[dialect]];
  if (profile === undefined) throw new Error(`there is no profile for ${dialect}`);
  const route: Route = {
    name: 'measured',
    profile,
    model: 'model-1',
    baseUrl,
    controls: {},
    allowOmit: [],
    policy: 'default',
    attemptsMax: 1,
    timeoutMs: 60_000,
    stream: false,
  };
  const call: Omit<OurCall, 'whole'> = {
    prepare: () => {
      const request = prepare(
        { turns: [{ role: 'user', text: QUESTION }], controls: { maxOutputTokens: MAX_OUTPUT_TOKENS } },
        route,
      );
      if (request.kind === 'refusal') throw new Error(request.expected);
      return request;
    },
    send: (request) => send(request, { timeoutMs: 60_000, credential: CREDENTIAL }),
    interpret: (request, reply) => interpret(dialect, reply, askedOf(request)),
    hash: ({ bytes }) => createHash('sha256').update(bytes).digest('hex'),
  };
  return {
    ...call,
    whole: async () => {
      const request = call.prepare();
      const reply = await call.send(request);
      call.hash(reply);
      const reading = call.interpret(request, reply);
      if (reading.state !== 'complete') throw new Error(`read as ${reading.state}`);
      return reading;
    },
  };
}
