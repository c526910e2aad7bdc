import type { SocketModeReceiver } from '@slack/bolt';
import { isRecord } from './is-record.ts';

type SocketModeClient = SocketModeReceiver['client'];

/** What is told of a socket's traffic that is no event. */
export type SocketNotices = {
  /** Slack will close this socket; `reason` is its word, e.g. `refresh_requested`. */
  readonly onRefresh: (reason: string) => void;
  /** An envelope without an event inside, e.g. `app_rate_limited`; it has been acked. */
  readonly onEventless: (type: string) => void;
  /** The SDK failed on a message; `detail` is the error's message. */
  readonly onFailure: (detail: string) => void;
};

/**
 * Puts a guard before the SDK's own reading of a socket's messages:
 * an envelope without an event makes socket-mode 3.1.0 reject with nobody listening, which ends the process
 * (facts/slack 1.6); and it closes the socket at once on `disconnect`, so that acks still owed on it are lost and
 * events must be sent again. The guard acks the first, keeps the second for the supervisor, and catches the rest.
 * @param client - a client that was not started yet.
 */
export function guardSocketMessages(client: SocketModeClient, notices: SocketNotices): void {
  const readers = client.listeners('ws_message');
  client.removeAllListeners('ws_message');
  client.on('ws_message', async (data: unknown, isBinary: unknown) => {
    const message = typeof data === 'string' ? parseObject(data) : undefined;
    if (message?.['type'] === 'disconnect') {
      notices.onRefresh(String(message['reason'] ?? 'unnamed'));
      return;
    }
    if (message?.['type'] === 'events_api' && !hasEvent(message['payload'])) {
      acknowledge(client, message['envelope_id']);
      const type = isRecord(message['payload']) ? message['payload']['type'] : undefined;
      // Only what has the form of a name is told; a log line is no place for a payload.
      notices.onEventless(typeof type === 'string' && /^[a-z_]{1,64}$/.test(type) ? type : 'unnamed');
      return;
    }
    for (const read of readers) {
      try {
        await read(data, isBinary);
      } catch (error) {
        notices.onFailure(error instanceof Error ? error.message : String(error));
      }
    }
  });
}

function hasEvent(payload: unknown): boolean {
  return isRecord(payload) && isRecord(payload['event']) && typeof payload['event']['type'] === 'string';
}

function acknowledge(client: SocketModeClient, envelopeId: unknown): void {
  if (typeof envelopeId !== 'string') return;
  // Without the ack Slack sends it again, which changes nothing: there is no work behind it.
  client.websocket?.send(JSON.stringify({ envelope_id: envelopeId, payload: {} }), () => undefined);
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    // Not JSON: the SDK ignores it too.
    return undefined;
  }
}
