import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { chat } from './chat/index.ts';
import { messages } from './messages/index.ts';
import { playScript, sendFault } from './play-script.ts';
import { readBody } from './read-body.ts';
import { readExchange } from './read-exchange.ts';
import { responses } from './responses/index.ts';
import { createRetryMemory, type RetryMemory } from './retry-memory.ts';
import type { SampleDialect } from './sample-dialect.ts';
import type { Stage } from './stage.ts';
import { writeScript } from './write-script.ts';

/** How the sample models are made; everything absent is as in life. */
export type SampleModelOptions = {
  /** Epoch milliseconds. */
  readonly now?: () => number;
  /** Resolves after that time, or rejects once `signal` fires: the caller has gone. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
};

const DIALECTS: readonly SampleDialect[] = [responses, chat, messages];

const REQUEST_ID_BYTES = 12;

/**
 * Scripted models that speak all three dialects over HTTP, for trying the bot without an account and for seeing every
 * state on every surface. They check requests as strictly as the vendors do and say plainly that they are scripted.
 * Served at `/v1/responses`, `/v1/chat/completions` and `/v1/messages` below whatever the caller mounts them under
 * and has taken off the path.
 * @returns a listener for `node:http`; it answers every request and never throws.
 */
export function createSampleModels(options: SampleModelOptions = {}): RequestListener {
  const parts = {
    now: options.now ?? Date.now,
    wait: options.wait ?? ((ms, signal) => sleep(ms, undefined, { signal })),
    memory: createRetryMemory(),
  };
  return (request, response) => {
    answer(request, response, parts).catch((error: unknown) => {
      // The caller went away, or this is a bug; either way there is nobody to answer, and a cut connection is what both look like.
      response.destroy(error instanceof Error ? error : undefined);
    });
  };
}

type ServerParts = Required<SampleModelOptions> & { readonly memory: RetryMemory };

async function answer(request: IncomingMessage, response: ServerResponse, parts: ServerParts): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
  const dialect = DIALECTS.find((candidate) => candidate.path === path);
  const body = await readBody(request);
  const stage: Stage = {
    dialect: dialect ?? chat,
    response,
    requestId: randomBytes(REQUEST_ID_BYTES).toString('hex'),
    createdAtS: Math.floor(parts.now() / 1_000),
    wait: parts.wait,
    isFirstSend: () => body === 'too-large' || parts.memory.isFirstSend(body),
  };
  if (dialect === undefined || request.method !== 'POST') {
    const message = `Nothing is here; POST to one of ${DIALECTS.map((each) => each.path).join(', ')}.`;
    return sendFault({ kind: 'fault', fault: 'not-found', message, code: 'unknown_url' }, stage);
  }
  const exchange = readExchange(request.headers, body, dialect);
  if (exchange.kind === 'fault') return sendFault(exchange, stage);
  return playScript(writeScript(exchange), exchange, stage);
}
