import { goneSignal } from './gone-signal.ts';
import { mangleReply } from './mangle-reply.ts';
import { playStream } from './play-stream.ts';
import type { ReplyWriter } from './sample-dialect.ts';
import { countTokens, type SampleReply, type TokenCounts } from './sample-reply.ts';
import type { SampleFault, SampleRequest } from './sample-request.ts';
import type { FaultScript, Mangling, SampleScript } from './sample-script.ts';
import { planStream, type StreamMangling, spoilStream } from './spoil-stream.ts';
import type { Stage } from './stage.ts';
import type { StreamEvent } from './stream-event.ts';

/** What is told where something goes wrong after a 200. */
const LATE_FAULT: SampleFault = {
  kind: 'fault',
  fault: 'rate-limited',
  message: 'Rate limit reached, as asked.',
};

/** What is told where generation fails in the middle of a stream. */
const STREAM_FAULT: SampleFault = { kind: 'fault', fault: 'overloaded', message: 'Overloaded, as asked.' };

/**
 * Plays one script on the wire.
 * @throws where the caller goes away meanwhile: what `wait` rejects with, or the network's own error.
 */
export async function playScript(script: SampleScript, request: SampleRequest, stage: Stage): Promise<void> {
  switch (script.kind) {
    case 'fault':
      return playFault(script, request, stage);
    case 'mangled':
      return playMangled(script, request, stage);
    case 'broken-stream':
      return playBrokenStream(script, request, stage);
    case 'reply':
      if (script.delayS !== undefined) await stage.wait(script.delayS * 1_000, goneSignal(stage.response));
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

async function playFault(
  { fault, retryGets, retryAfterS }: FaultScript,
  request: SampleRequest,
  stage: Stage,
): Promise<void> {
  if (retryGets === undefined || stage.isFirstSend()) sendFault(fault, stage, retryAfterS);
  else await sendReply(retryGets, request, stage);
}

async function playBrokenStream(
  { how, reply, unstreamed }: Extract<SampleScript, { kind: 'broken-stream' }>,
  request: SampleRequest,
  stage: Stage,
): Promise<void> {
  if (request.stream === undefined) return sendReply(unstreamed, request, stage);
  const events = writeWith(stage.dialect.writeStream, reply, request, stage);
  return playStream(spoilStream(how, events, faultWriter(STREAM_FAULT, stage)), stage);
}

async function playMangled(
  { how, reply }: Extract<SampleScript, { kind: 'mangled' }>,
  request: SampleRequest,
  stage: Stage,
): Promise<void> {
  const { dialect, response, requestId } = stage;
  if (how === 'dropped') {
    response.destroy();
    return;
  }
  if (request.stream !== undefined && streams(how)) {
    const events = writeWith(dialect.writeStream, reply, request, stage);
    return playStream(spoilStream(how, events, faultWriter(LATE_FAULT, stage)), stage);
  }
  const body = JSON.stringify(writeWith(dialect.writeReply, reply, request, stage));
  const mangled = mangleReply(how, body, JSON.stringify(dialect.writeFault(LATE_FAULT, requestId)));
  response.writeHead(mangled.status, {
    ...dialect.replyHeaders(requestId),
    'content-type': mangled.contentType,
    'content-length': mangled.bytes.length + mangled.missingBytes,
  });
  if (mangled.missingBytes === 0) response.end(mangled.bytes);
  // The bytes are to arrive before the connection ends, so the end waits for them to be written out.
  else response.write(mangled.bytes, () => response.destroy());
}

/** A page in place of a reply is the same whatever was asked for. */
function streams(how: Exclude<Mangling, 'dropped'>): how is StreamMangling {
  return how !== 'html-200' && how !== 'html-502';
}

async function sendReply(reply: SampleReply, request: SampleRequest, stage: Stage): Promise<void> {
  const { dialect } = stage;
  const substitute = dialect.substitutes[reply.ending];
  if (typeof substitute === 'object') {
    sendFault(substitute, stage);
    return;
  }
  const told: SampleReply = substitute === undefined ? reply : { ending: 'complete', text: substitute };
  if (request.stream === undefined) {
    sendJson(200, JSON.stringify(writeWith(dialect.writeReply, told, request, stage)), stage);
  } else {
    await playStream(planStream(writeWith(dialect.writeStream, told, request, stage)), stage);
  }
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

/** A reply in the words of a dialect, under this stage's identity. */
function writeWith<Written>(
  write: ReplyWriter<Written>,
  reply: SampleReply,
  request: SampleRequest,
  { requestId, createdAtS }: Stage,
): Written {
  const identity = { id: requestId, createdAtS, model: request.model };
  return write(reply, request, identity, countAll(reply, request));
}

function faultWriter(fault: SampleFault, { dialect, requestId }: Stage): (events: number) => StreamEvent {
  return (events) => dialect.writeStreamFault(fault, requestId, events);
}

function countAll(reply: SampleReply, { system, turns }: SampleRequest): TokenCounts {
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
