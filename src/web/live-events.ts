import type { Context } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import type { AnswerPreviews } from '../contract/answer-preview.ts';
import type { RunId } from '../contract/brand.ts';
import { LIVE_HEARTBEAT_MS, LIVE_STREAM_MS, MAX_LIVE_STREAMS } from '../contract/limits.ts';
import type { Logger } from '../contract/logger.ts';
import type { RunStore, StoredEvent } from '../contract/run-store.ts';
import { projectRun } from '../record/index.ts';
import { createPreviewSlot, type PreviewSlot } from './preview-slot.ts';
import { isSettled } from './read-run-view.ts';

/** Serves streams of what happens to runs; counts them, so that there are never too many. */
export type LiveEvents = {
  /**
   * Streams a run's events after `afterSeq`: those on record first, then each as it is appended. An event on the wire
   * says only which number and kind it has; the page fetches itself for the rest. Between them come `preview` events
   * with the answer of a streamed reply as far as it has come; they have no number, since they are on no record. Ends
   * with `settled` once nothing more is expected, or after `LIVE_STREAM_MS`, when the browser comes back by itself.
   * @returns 503 with Retry-After where `MAX_LIVE_STREAMS` are open.
   */
  readonly serve: (context: Context, runId: RunId, afterSeq: number) => Response;
};

type LiveDeps = {
  readonly store: RunStore;
  readonly logger: Logger;
  readonly previews?: AnswerPreviews | undefined;
};

/** A counter of open streams around one store. */
export function createLiveEvents({ store, logger, previews }: LiveDeps): LiveEvents {
  let open = 0;
  return {
    serve: (context, runId, afterSeq) => {
      if (open >= MAX_LIVE_STREAMS) {
        context.header('Retry-After', '30');
        return context.text('Too many live pages are open. Reload the page by hand.', 503);
      }
      // A HEAD request reads no body, so a stream opened for it would never be heard to close.
      if (context.req.method === 'HEAD')
        return context.body(null, 200, { 'Content-Type': 'text/event-stream' });
      open += 1;
      // Proxies that buffer a response would hold the stream back; this asks the common ones not to.
      context.header('X-Accel-Buffering', 'no');
      return streamSSE(
        context,
        async (stream) => {
          try {
            await followRun({ store, previews }, stream, runId, afterSeq);
          } finally {
            open -= 1;
          }
        },
        async (error) => {
          logger.error({ runId, error: error.name }, 'a live stream broke off');
        },
      );
    },
  };
}

async function followRun(
  { store, previews }: Pick<LiveDeps, 'store' | 'previews'>,
  stream: SSEStreamingApi,
  runId: RunId,
  afterSeq: number,
): Promise<void> {
  const bell = createBell();
  let heard: StoredEvent[] = [];
  // Listening begins before the record is read: what falls between the two is then heard twice, never missed.
  const unsubscribe = store.subscribe((event) => {
    if (event.runId !== runId) return;
    heard.push(event);
    bell.ring();
  });
  const slot = createPreviewSlot(previews, runId, bell.ring);
  stream.onAbort(() => bell.ring());
  const endAtMs = Date.now() + LIVE_STREAM_MS;
  let sentSeq = afterSeq;
  try {
    await stream.write('retry: 2000\n\n');
    let history = await store.readEvents(runId);
    while (!stream.aborted && Date.now() < endAtMs) {
      for (const { seq, event } of history.slice(sentSeq)) {
        const data = JSON.stringify({ seq, kind: event.kind });
        await stream.writeSSE({ id: String(seq), event: 'change', data });
        sentSeq = seq;
      }
      const run = projectRun(history);
      if (isSettled(run)) {
        await stream.writeSSE({ event: 'settled', data: '{}' });
        return;
      }
      // Once there is an outcome, what was seen of it on the way is history.
      if (run.answer === undefined && run.noAnswer === undefined) await sendPreview(slot, stream);
      else slot.close();
      await waitForMore(store, stream, runId, sentSeq, bell);
      if (slot.isDue() && heard.length === 0) continue;
      const news = heard;
      heard = [];
      history = extendHistory(history, news) ?? (await store.readEvents(runId));
    }
  } finally {
    slot.close();
    unsubscribe();
  }
}

async function sendPreview(slot: PreviewSlot, stream: SSEStreamingApi): Promise<void> {
  const text = slot.take();
  if (text !== undefined) await stream.writeSSE({ event: 'preview', data: JSON.stringify({ text }) });
}

/** A history with what was heard since; absent where something between is missing, so that it has to be read. */
function extendHistory(
  history: readonly StoredEvent[],
  heard: readonly StoredEvent[],
): readonly StoredEvent[] | undefined {
  const extended = [...history];
  for (const event of heard) {
    if (event.seq > extended.length + 1) return undefined;
    if (event.seq === extended.length + 1) extended.push(event);
  }
  // Nothing new was heard, so what woke us is another process's.
  return extended.length === history.length ? undefined : extended;
}

/** Returns once there may be more: an event of this process, one of another's seen on a heartbeat, or the reader is gone. */
async function waitForMore(
  store: RunStore,
  stream: SSEStreamingApi,
  runId: RunId,
  sentSeq: number,
  bell: Bell,
): Promise<void> {
  while (!(await bell.heardWithin(LIVE_HEARTBEAT_MS))) {
    if (stream.aborted) return;
    await stream.write(': still here\n\n');
    const summary = await store.readRun(runId);
    if (summary === undefined || summary.events > sentSeq) return;
  }
}

type Bell = {
  /** Wakes whoever waits, or the next who will. */
  readonly ring: () => void;
  /** True as soon as the bell has rung since the last call; false after so many milliseconds of silence. */
  readonly heardWithin: (timeoutMs: number) => Promise<boolean>;
};

function createBell(): Bell {
  let hasRung = false;
  let wake: () => void = () => {};
  return {
    ring: () => {
      hasRung = true;
      wake();
    },
    heardWithin: async (timeoutMs) => {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      const heard = hasRung;
      hasRung = false;
      return heard;
    },
  };
}
