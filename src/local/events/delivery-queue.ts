import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type JsonValue, jsonValueSchema } from '../../contract/json-value.ts';
import type { ChangeFeed } from '../state/change-feed.ts';
import type { WorkspaceFile } from '../state/open-workspace-file.ts';

const deliverySchema = z.strictObject({
  envelopeId: z.string(),
  type: z.enum(['events_api', 'interactive']),
  payload: z.record(z.string(), jsonValueSchema),
  /** 0 for the first, then the number of the redelivery. */
  attempt: z.int().min(0),
  /** Why the attempt before failed; empty at first. */
  retryReason: z.string(),
});

/** Something to be told to the bot until it acks. */
export type Delivery = Readonly<z.infer<typeof deliverySchema>>;

/** A delivery that is over. `abandoned`: all attempts failed, or the bot asked for no more. */
export type SettledDelivery = Delivery & {
  readonly state: 'acked' | 'abandoned';
  /** What the bot answered with its ack; absent where it did not. */
  readonly response?: JsonValue;
};

/** The way to the bot. */
export type Transport = {
  /** Sends a delivery; false where nobody is there to take it. What became of it is told to the queue later. */
  readonly send: (delivery: Delivery) => boolean;
};

type Waiting = { delivery: Delivery; timer?: NodeJS.Timeout; sent: boolean };

const MAX_SETTLED_REMEMBERED = 1_000;

/**
 * Deliveries on their way to the bot. Each is kept in the workspace's file until it is acked, held back while nobody is
 * connected, and sent again where no ack comes in time, as often and as late as Slack would.
 */
export class DeliveryQueue {
  readonly #file: WorkspaceFile;
  readonly #changes: ChangeFeed;
  readonly #ackTimeoutMs: number;
  readonly #retryDelaysMs: readonly number[];
  readonly #waiting = new Map<string, Waiting>();
  #settled: SettledDelivery[] = [];
  #transport: Transport | undefined;

  /**
   * @param options.ackTimeoutMs - how long an attempt waits for its ack.
   * @param options.retryDelaysMs - one entry a redelivery: how long it is held back.
   */
  constructor(
    file: WorkspaceFile,
    changes: ChangeFeed,
    options: { readonly ackTimeoutMs: number; readonly retryDelaysMs: readonly number[] },
  ) {
    this.#file = file;
    this.#changes = changes;
    this.#ackTimeoutMs = options.ackTimeoutMs;
    this.#retryDelaysMs = options.retryDelaysMs;
    for (const row of file.readRows('select body from deliveries order by id')) {
      const delivery = deliverySchema.parse(JSON.parse(z.object({ body: z.string() }).parse(row).body));
      this.#waiting.set(delivery.envelopeId, { delivery, sent: false });
    }
  }

  /** Puts something in the queue and sends it if someone is there. */
  add(type: Delivery['type'], payload: Delivery['payload']): Delivery {
    const delivery: Delivery = { envelopeId: randomUUID(), type, payload, attempt: 0, retryReason: '' };
    this.#file.run(
      'insert into deliveries (envelope_id, body) values (?, ?)',
      delivery.envelopeId,
      JSON.stringify(delivery),
    );
    this.#waiting.set(delivery.envelopeId, { delivery, sent: false });
    this.#send(delivery.envelopeId);
    return delivery;
  }

  /** Sends by this way from now on; called again whenever someone new is there to take what waits. */
  use(transport: Transport): void {
    this.#transport = transport;
    for (const [id, waiting] of this.#waiting)
      if (!waiting.sent && waiting.timer === undefined) this.#send(id);
  }

  /** The bot took it. A second ack, or one for something unknown, changes nothing. */
  acknowledge(envelopeId: string, response?: JsonValue): void {
    this.#settle(envelopeId, 'acked', response);
  }

  /**
   * An attempt failed.
   * @param reason - Slack's word for it, e.g. `timeout`; goes with the next attempt.
   * @param options.again - false where the bot asked for no more attempts.
   */
  fail(envelopeId: string, reason: string, options: { readonly again: boolean } = { again: true }): void {
    const waiting = this.#waiting.get(envelopeId);
    if (waiting === undefined) return;
    clearTimeout(waiting.timer);
    const delayMs = options.again ? this.#retryDelaysMs[waiting.delivery.attempt] : undefined;
    if (delayMs === undefined) {
      this.#settle(envelopeId, 'abandoned');
      return;
    }
    const delivery = { ...waiting.delivery, attempt: waiting.delivery.attempt + 1, retryReason: reason };
    this.#file.run(
      'update deliveries set body = ? where envelope_id = ?',
      JSON.stringify(delivery),
      envelopeId,
    );
    const timer = setTimeout(() => {
      this.#waiting.set(envelopeId, { delivery, sent: false });
      this.#send(envelopeId);
    }, delayMs);
    timer.unref();
    this.#waiting.set(envelopeId, { delivery, sent: false, timer });
  }

  /** What still waits for its ack, oldest first. */
  open(): readonly Delivery[] {
    return [...this.#waiting.values()].map(({ delivery }) => delivery);
  }

  /** What is over, oldest first, the latest thousand. */
  settled(): readonly SettledDelivery[] {
    return [...this.#settled];
  }

  /** Lets go of all timers; what waits stays in the file. */
  stop(): void {
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
    this.#transport = undefined;
  }

  #send(envelopeId: string): void {
    const waiting = this.#waiting.get(envelopeId);
    if (waiting === undefined || this.#transport?.send(waiting.delivery) !== true) return;
    // The answer may have come while it was sent.
    if (!this.#waiting.has(envelopeId)) return;
    const timer = setTimeout(() => this.fail(envelopeId, 'timeout'), this.#ackTimeoutMs);
    timer.unref();
    this.#waiting.set(envelopeId, { delivery: waiting.delivery, sent: true, timer });
  }

  #settle(envelopeId: string, state: SettledDelivery['state'], response?: JsonValue): void {
    const waiting = this.#waiting.get(envelopeId);
    if (waiting === undefined) return;
    clearTimeout(waiting.timer);
    this.#waiting.delete(envelopeId);
    this.#file.run('delete from deliveries where envelope_id = ?', envelopeId);
    this.#settled.push({ ...waiting.delivery, state, ...(response === undefined ? {} : { response }) });
    if (this.#settled.length > MAX_SETTLED_REMEMBERED) this.#settled.shift();
    this.#changes.emit({ kind: 'delivery-settled' });
  }
}
