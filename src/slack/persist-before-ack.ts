import type { App, Receiver, ReceiverEvent } from '@slack/bolt';
import type { Logger } from '../contract/logger.ts';
import type { RunStore } from '../contract/run-store.ts';
import type { IgnoredReason, ParsedMention } from './parse-mention.ts';

/** What stands between Slack and the ack. */
export type PersistDeps = {
  /** Bolt's own receiver, or one of the same form. */
  readonly receiver: Receiver;
  readonly parse: (body: unknown) => ParsedMention;
  readonly admit: RunStore['admit'];
  readonly logger: Logger;
};

/** Reasons that say nothing about a person's wish to talk to the bot; they are every-day traffic and not logged. */
const EVERYDAY: ReadonlySet<IgnoredReason> = new Set([
  'not-an-event',
  'other-event',
  'not-addressed',
  'self',
  'other-subtype',
]);

/**
 * A receiver that writes a mention down before Bolt acks it. Bolt acks before listeners run, so a listener is too
 * late: a crash after the ack loses the event (facts/slack 1.3). A mention already known is acked and dropped; if the
 * database fails there is no ack and Slack sends the event again. Redeliveries are never dropped by their header,
 * since the first delivery may have met a process that was just stopping.
 * @returns a receiver with the same `start` and `stop`. Its events fail where `admit` does; nothing else throws.
 */
export function persistBeforeAck(deps: PersistDeps): Receiver {
  const { receiver, parse, admit, logger } = deps;

  async function processEvent(app: App, event: ReceiverEvent): Promise<void> {
    const { body } = event;
    if (body['type'] === 'app_rate_limited') {
      logger.warn({}, 'Slack holds events back: more than 30,000 in one hour (app_rate_limited)');
      // Bolt knows no such event and would leave it without an ack.
      await event.ack();
      return;
    }
    const parsed = parse(body);
    if (parsed.kind === 'ignored') {
      if (!EVERYDAY.has(parsed.reason)) logger.info({ reason: parsed.reason }, 'a message was left alone');
      await app.processEvent(event);
      return;
    }
    const { eventId, channel, ts } = parsed.mention;
    const admission = await admit(parsed.mention);
    const { retryNum = 0 } = event;
    logger.info({ eventId, channel, ts, retryNum, ...admission }, 'a mention came in');
    if (admission.kind === 'duplicate') await event.ack();
    else await app.processEvent(event);
  }

  return {
    // The receiver calls `processEvent` alone; everything else it might ask of the app is the app's own.
    init: (app) =>
      receiver.init(
        Object.create(app, { processEvent: { value: (event: ReceiverEvent) => processEvent(app, event) } }),
      ),
    start: (...args) => receiver.start(...args),
    stop: (...args) => receiver.stop(...args),
  };
}
