import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { SLACK_ACK_TIMEOUT_MS, SLACK_RETRY_DELAYS_MS } from '../../contract/limits.ts';
import type { Member, Message, WorkspaceState } from '../state/index.ts';
import { type Delivery, DeliveryQueue, type SettledDelivery } from './delivery-queue.ts';
import { describeChange, type Subscription } from './describe-change.ts';
import { describePress } from './describe-press.ts';
import { HttpTransport } from './http-transport.ts';
import { type DisconnectReason, SocketServer } from './socket-server.ts';
import { wrapEvent } from './wrap-event.ts';

/** How events reach the bot; what is absent is as Slack does it. */
export type EventDeliveryOptions = {
  readonly subscriptions: readonly Subscription[];
  readonly ackTimeoutMs?: number;
  readonly retryDelaysMs?: readonly number[];
};

/** Everything between a change in the workspace and the bot's ack. */
export class EventDelivery {
  readonly #state: WorkspaceState;
  readonly #queue: DeliveryQueue;
  readonly #sockets: SocketServer;
  readonly #ackTimeoutMs: number;
  readonly #unsubscribe: () => void;
  #http: HttpTransport | undefined;

  constructor(state: WorkspaceState, options: EventDeliveryOptions) {
    this.#state = state;
    this.#ackTimeoutMs = options.ackTimeoutMs ?? SLACK_ACK_TIMEOUT_MS;
    this.#queue = new DeliveryQueue(state.file, state.changes, {
      ackTimeoutMs: this.#ackTimeoutMs,
      retryDelaysMs: options.retryDelaysMs ?? SLACK_RETRY_DELAYS_MS,
    });
    this.#sockets = new SocketServer({
      onAck: (envelopeId, response) => this.#queue.acknowledge(envelopeId, response),
      onConnections: () => {
        if (this.#http === undefined) this.#queue.use(this.#sockets);
        state.changes.emit({ kind: 'connection-changed' });
      },
    });
    const subscriptions = new Set(options.subscriptions);
    this.#unsubscribe = state.changes.subscribe((change) => {
      for (const event of describeChange(change, state, subscriptions)) {
        this.#queue.add('events_api', wrapEvent(event, state));
      }
    });
  }

  /** Whether someone takes events right now. */
  get isBotConnected(): boolean {
    return this.#http !== undefined || this.#sockets.connections > 0;
  }

  /** Open Socket Mode connections. */
  get connections(): number {
    return this.#sockets.connections;
  }

  /** The ticket of a new Socket Mode connection. */
  issueTicket(): string {
    return this.#sockets.issueTicket();
  }

  /** Takes the upgrade of a new Socket Mode connection. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#sockets.upgrade(request, socket, head);
  }

  /** See `SocketServer.disconnect`. */
  disconnect(reason: DisconnectReason, which: 'all' | 'oldest'): void {
    this.#sockets.disconnect(reason, which);
  }

  /**
   * Delivers by signed POSTs from now on, once the address has answered its challenge.
   * @returns undefined where it did, else what it did instead; delivery then stays as it was.
   */
  async useRequestUrl(requestUrl: string): Promise<string | undefined> {
    const transport = new HttpTransport(
      {
        requestUrl,
        signingSecret: this.#state.credentials.signingSecret,
        ackTimeoutMs: this.#ackTimeoutMs,
        nowMs: () => this.#state.clock.nowMs(),
      },
      {
        onAck: (envelopeId, response) => this.#queue.acknowledge(envelopeId, response),
        onFailure: (envelopeId, reason, again) => this.#queue.fail(envelopeId, reason, { again }),
      },
    );
    const problem = await transport.verify();
    if (problem !== undefined) return problem;
    this.#http = transport;
    this.#queue.use(transport);
    this.#state.changes.emit({ kind: 'connection-changed' });
    return undefined;
  }

  /** Tells the bot that someone pressed a button; false where the message has none of that action id. */
  press(message: Message, actionId: string, member: Member): boolean {
    const payload = describePress(message, actionId, member, this.#state);
    if (payload === undefined) return false;
    this.#queue.add('interactive', payload);
    return true;
  }

  /** What still waits for its ack, oldest first. */
  open(): readonly Delivery[] {
    return this.#queue.open();
  }

  /** What is over, oldest first. */
  settled(): readonly SettledDelivery[] {
    return this.#queue.settled();
  }

  /** Ends connections and timers; what waits stays in the file. */
  async stop(): Promise<void> {
    this.#unsubscribe();
    // Acks still on their way are taken before the queue closes.
    await this.#sockets.stop();
    this.#queue.stop();
  }
}
