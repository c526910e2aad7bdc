import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { JsonValue } from '../../contract/json-value.ts';
import type { Delivery, Transport } from './delivery-queue.ts';

/** Where the transport tells what became of a delivery. */
export type HttpListener = {
  readonly onAck: (envelopeId: string, response: JsonValue | undefined) => void;
  readonly onFailure: (envelopeId: string, reason: string, again: boolean) => void;
};

/** What signing and waiting need. */
export type HttpOptions = {
  readonly requestUrl: string;
  readonly signingSecret: string;
  readonly ackTimeoutMs: number;
  /** Epoch milliseconds; the bot refuses signatures older than five minutes. */
  readonly nowMs: () => number;
};

const MS_PER_SECOND = 1_000;
const challengeSchema = z.object({ challenge: z.string() });

/** Delivers events as signed POSTs to the bot's request URL, the Events API's other mode. */
export class HttpTransport implements Transport {
  readonly #options: HttpOptions;
  readonly #listener: HttpListener;

  constructor(options: HttpOptions, listener: HttpListener) {
    this.#options = options;
    this.#listener = listener;
  }

  /** Starts the request; its outcome goes to the listener. */
  send(delivery: Delivery): boolean {
    void this.#post(delivery);
    return true;
  }

  /**
   * Asks the request URL for the challenge, as Slack does before it accepts one.
   * @returns undefined where it answered right, else what it did instead.
   */
  async verify(): Promise<string | undefined> {
    const challenge = randomUUID();
    const body = JSON.stringify({ type: 'url_verification', token: 'unused', challenge });
    try {
      const response = await fetch(this.#options.requestUrl, this.#request(body, 'application/json'));
      const answer = challengeSchema.safeParse(await response.json());
      if (response.ok && answer.data?.challenge === challenge) return undefined;
      return `${this.#options.requestUrl} answered ${response.status} without the challenge`;
    } catch (error) {
      return `${this.#options.requestUrl} could not be asked: ${String(error)}`;
    }
  }

  async #post(delivery: Delivery): Promise<void> {
    const json = JSON.stringify(delivery.payload);
    const isEvent = delivery.type === 'events_api';
    const body = isEvent ? json : new URLSearchParams({ payload: json }).toString();
    const request = this.#request(body, isEvent ? 'application/json' : 'application/x-www-form-urlencoded');
    if (delivery.attempt > 0) {
      request.headers.set('x-slack-retry-num', String(delivery.attempt));
      request.headers.set('x-slack-retry-reason', delivery.retryReason);
    }
    try {
      const response = await fetch(this.#options.requestUrl, request);
      await response.arrayBuffer();
      if (response.ok) this.#listener.onAck(delivery.envelopeId, undefined);
      else {
        const again = response.headers.get('x-slack-no-retry') !== '1';
        this.#listener.onFailure(delivery.envelopeId, 'http_error', again);
      }
    } catch (error) {
      const timedOut = error instanceof Error && error.name === 'TimeoutError';
      this.#listener.onFailure(delivery.envelopeId, timedOut ? 'http_timeout' : 'connection_failed', true);
    }
  }

  #request(
    body: string,
    type: string,
  ): { method: string; body: string; headers: Headers; redirect: 'manual'; signal: AbortSignal } {
    const seconds = Math.trunc(this.#options.nowMs() / MS_PER_SECOND);
    const signature = createHmac('sha256', this.#options.signingSecret)
      .update(`v0:${seconds}:${body}`)
      .digest('hex');
    return {
      method: 'POST',
      body,
      headers: new Headers({
        'content-type': type,
        'x-slack-request-timestamp': String(seconds),
        'x-slack-signature': `v0=${signature}`,
      }),
      redirect: 'manual',
      signal: AbortSignal.timeout(this.#options.ackTimeoutMs),
    };
  }
}
