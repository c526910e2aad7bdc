import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { type JsonValue, jsonValueSchema } from '../../contract/json-value.ts';
import { SLACK_SOCKETS_MAX, SOCKET_PING_INTERVAL_MS } from '../../contract/limits.ts';
import { APP_ID } from '../state/index.ts';
import type { Delivery, Transport } from './delivery-queue.ts';

/** Why Slack ends a connection. All of them mean: open another. */
export type DisconnectReason = 'warning' | 'refresh_requested' | 'link_disabled' | 'too_many_websockets';

/** Close codes of RFC 6455, section 7.4.1. */
const NORMAL_CLOSURE = 1_000;
const GOING_AWAY = 1_001;
const CLOSE_GRACE_MS = 1_000;

const ackSchema = z.object({ envelope_id: z.string(), payload: jsonValueSchema.optional() });

/** Where the server tells what it heard. */
export type SocketListener = {
  readonly onAck: (envelopeId: string, response: JsonValue | undefined) => void;
  /** A connection opened or closed. */
  readonly onConnections: () => void;
};

/** The Socket Mode side of the workspace. It takes several connections and gives each event to one of them. */
export class SocketServer implements Transport {
  readonly #server = new WebSocketServer({ noServer: true });
  readonly #tickets = new Set<string>();
  readonly #listener: SocketListener;
  #open: WebSocket[] = [];
  #turn = 0;

  constructor(listener: SocketListener) {
    this.#listener = listener;
  }

  /** Connections that take events. */
  get connections(): number {
    return this.#open.length;
  }

  /** The ticket of a new connection; it works once. */
  issueTicket(): string {
    const ticket = randomUUID();
    this.#tickets.add(ticket);
    return ticket;
  }

  /** Takes an HTTP upgrade; one without a valid ticket is refused. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const ticket = new URL(request.url ?? '/', 'ws://localhost').searchParams.get('ticket');
    if (ticket === null || !this.#tickets.delete(ticket)) {
      socket.end('HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
      return;
    }
    this.#server.handleUpgrade(request, socket, head, (connection) => this.#accept(connection));
  }

  /** Sends to one of the open connections, taking turns; false where there is none. */
  send(delivery: Delivery): boolean {
    const connection = this.#open[this.#turn++ % Math.max(this.#open.length, 1)];
    if (connection === undefined) return false;
    connection.send(
      JSON.stringify({
        envelope_id: delivery.envelopeId,
        type: delivery.type,
        payload: delivery.payload,
        accepts_response_payload: delivery.type !== 'events_api',
        retry_attempt: delivery.attempt,
        retry_reason: delivery.retryReason,
      }),
    );
    return true;
  }

  /**
   * Asks connections to make way for new ones, as Slack does every few hours.
   * @param which - `oldest` ends one and leaves the others.
   */
  disconnect(reason: DisconnectReason, which: 'all' | 'oldest'): void {
    for (const connection of which === 'all' ? [...this.#open] : this.#open.slice(0, 1)) {
      connection.send(
        JSON.stringify({ type: 'disconnect', reason, debug_info: { host: 'embedded-workspace' } }),
      );
      // A warning only announces the end; everything else is the end.
      if (reason !== 'warning') this.#close(connection);
    }
  }

  /** Ends all connections: politely, and after a second for those who do not answer. */
  async stop(): Promise<void> {
    this.#open = [];
    const clients = [...this.#server.clients];
    const closed = clients.map(
      (connection) => new Promise<void>((resolve) => connection.once('close', () => resolve())),
    );
    for (const connection of clients) connection.close(GOING_AWAY);
    const timer = setTimeout(() => {
      for (const connection of clients) connection.terminate();
    }, CLOSE_GRACE_MS);
    await Promise.all(closed);
    clearTimeout(timer);
    this.#server.close();
  }

  #accept(connection: WebSocket): void {
    if (this.#open.length >= SLACK_SOCKETS_MAX) {
      connection.send(JSON.stringify({ type: 'disconnect', reason: 'too_many_websockets' }));
      connection.close();
      return;
    }
    this.#open.push(connection);
    const pinging = setInterval(() => connection.ping(), SOCKET_PING_INTERVAL_MS);
    connection.on('message', (data) => this.#read(data));
    // An error is always followed by a close, which does the rest.
    connection.on('error', () => undefined);
    connection.on('close', () => {
      clearInterval(pinging);
      this.#forget(connection);
    });
    connection.send(
      JSON.stringify({
        type: 'hello',
        num_connections: this.#open.length,
        debug_info: { host: 'embedded-workspace', build_number: 1, approximate_connection_time: 18_060 },
        connection_info: { app_id: APP_ID },
      }),
    );
    this.#listener.onConnections();
  }

  #close(connection: WebSocket): void {
    this.#forget(connection);
    connection.close(NORMAL_CLOSURE);
  }

  #forget(connection: WebSocket): void {
    const before = this.#open.length;
    this.#open = this.#open.filter((other) => other !== connection);
    if (this.#open.length < before) this.#listener.onConnections();
  }

  #read(data: RawData): void {
    const ack = ackSchema.safeParse(readJson(String(data)));
    if (ack.success) this.#listener.onAck(ack.data.envelope_id, ack.data.payload);
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: Slack ignores what it cannot read, and so do we.
    return undefined;
  }
}
