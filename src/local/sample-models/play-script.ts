import type { ServerResponse } from 'node:http';
import { mangleReply } from './mangle-reply.ts';
import type { SampleDialect } from './sample-dialect.ts';
import { countTokens, type SampleReply } from './sample-reply.ts';
import type { SampleFault, SampleRequest } from './sample-request.ts';
import type { FaultScript, SampleScript } from './sample-script.ts';

/** Everything a script is played with. */
export type Stage = {
  readonly dialect: SampleDialect;
  readonly response: ServerResponse;
  /** 24 hexadecimal digits. */
  readonly requestId: string;
  readonly createdAtS: number;
  /** Resolves after that time, or rejects once the caller has gone. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Whether this body is sent for the first time. */
  readonly isFirstSend: () => boolean;
};

/**
 * Plays one script on the wire.
 * @throws what `wait` rejects with where the caller goes away meanwhile.
 */
export async function playScript(script: SampleScript, request: SampleRequest, stage: Stage): Promise<void> {
  switch (script.kind) {
    case 'fault':
      return playFault(script, request, stage);
    case 'mangled':
      return playMangled(script, request, stage);
    case 'reply':
      if (script.delayS !== undefined) await waitFor(script.delayS, stage);
      return sendReply(script.reply, request, stage);
  }
}

/** Answers with the vendor's error envelope. */
export function sendFault(fault: SampleFault, stage: Stage, retryAfterS?: number): void {
  const { dialect, requestId } = stage;
  const headers = retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) };
  sendJson(
    dialect.statusOf(fault.fault),
    JSON.stringify(dialect.writeFault(fault, requestId)),
    stage,
    headers,
  );
}

function playFault(
  { fault, retryGets, retryAfterS }: FaultScript,
  request: SampleRequest,
  stage: Stage,
): void {
  if (retryGets === undefined || stage.isFirstSend()) sendFault(fault, stage, retryAfterS);
  else sendReply(retryGets, request, stage);
}

function playMangled(
  { how, reply }: Extract<SampleScript, { kind: 'mangled' }>,
  request: SampleRequest,
  { dialect, response, requestId, createdAtS }: Stage,
): void {
  if (how === 'dropped') {
    response.destroy();
    return;
  }
  const identity = { id: requestId, createdAtS, model: request.model };
  const body = JSON.stringify(dialect.writeReply(reply, request, identity, countAll(reply, request)));
  const fault = { kind: 'fault', fault: 'rate-limited', message: 'Rate limit reached, as asked.' } as const;
  const mangled = mangleReply(how, body, JSON.stringify(dialect.writeFault(fault, requestId)));
  response.writeHead(mangled.status, {
    ...dialect.replyHeaders(requestId),
    'content-type': mangled.contentType,
    'content-length': mangled.bytes.length + mangled.missingBytes,
  });
  if (mangled.missingBytes === 0) response.end(mangled.bytes);
  // The bytes are to arrive before the connection ends, so the end waits for them to be written out.
  else response.write(mangled.bytes, () => response.destroy());
}

function sendReply(reply: SampleReply, request: SampleRequest, stage: Stage): void {
  const { dialect, requestId, createdAtS } = stage;
  const substitute = dialect.substitutes[reply.ending];
  if (typeof substitute === 'object') {
    sendFault(substitute, stage);
    return;
  }
  const told: SampleReply = substitute === undefined ? reply : { ending: 'complete', text: substitute };
  const identity = { id: requestId, createdAtS, model: request.model };
  const body = dialect.writeReply(told, request, identity, countAll(told, request));
  sendJson(200, JSON.stringify(body), stage);
}

function sendJson(
  status: number,
  body: string,
  { dialect, response, requestId }: Stage,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    ...dialect.replyHeaders(requestId),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
}

async function waitFor(delayS: number, { response, wait }: Stage): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  await wait(delayS * 1_000, gone.signal);
}

function countAll(reply: SampleReply, { system, turns }: SampleRequest) {
  const reasoning = countTokens(reply.reasoning ?? '');
  const said = [
    reply.text,
    reply.refusal ?? '',
    reply.commentary ?? '',
    ...(reply.toolCalls ?? []).map((call) => call.arguments),
  ];
  return {
    input: countTokens(system) + turns.reduce((sum, { text }) => sum + countTokens(text), 0),
    output: reasoning + said.reduce((sum, text) => sum + countTokens(text), 0),
    reasoning,
  };
}
