import type { IncomingHttpHeaders } from 'node:http';
import type { DialectName } from '../../contract/dialect.ts';
import type { JsonValue } from '../../contract/json-value.ts';
import type { ReplyIdentity, SampleReply, TokenCounts } from './sample-reply.ts';
import type { FaultKind, SampleFault, SampleRequest } from './sample-request.ts';
import type { StreamEvent } from './stream-event.ts';

/** Writes what the model generated in a dialect's form. Pure; never throws. */
export type ReplyWriter<Written> = (
  reply: SampleReply,
  request: SampleRequest,
  identity: ReplyIdentity,
  tokens: TokenCounts,
) => Written;

/** How one wire protocol is spoken by the sample server. All functions are pure and never throw. */
export type SampleDialect = {
  readonly name: DialectName;
  /** Path below the server's base. */
  readonly path: string;
  /** Whether a key may come as `x-api-key`, besides `Authorization: Bearer`. */
  readonly takesApiKeyHeader: boolean;
  /** A parsed JSON body checked as strictly as the vendor does. */
  readonly readRequest: (body: JsonValue, headers: IncomingHttpHeaders) => SampleRequest | SampleFault;
  /** Endings this protocol cannot express, each with what a real server does instead. */
  readonly substitutes: Partial<Record<SampleReply['ending'], SampleFault | string>>;
  readonly writeReply: ReplyWriter<JsonValue>;
  /** The same reply as the events of a stream. */
  readonly writeStream: ReplyWriter<readonly StreamEvent[]>;
  readonly writeFault: (fault: SampleFault, requestId: string) => JsonValue;
  /**
   * A fault told within a stream, after which the stream ends.
   * @param events - how many were sent before.
   */
  readonly writeStreamFault: (fault: SampleFault, requestId: string, events: number) => StreamEvent;
  /** HTTP status of a fault. */
  readonly statusOf: (fault: FaultKind) => number;
  /** Headers of every reply: the request's id and the rate-limit family. */
  readonly replyHeaders: (requestId: string) => Readonly<Record<string, string>>;
};
