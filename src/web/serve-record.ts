import type { Context } from 'hono';
import { stream } from 'hono/streaming';
import type { RunSummary, StoredEvent } from '../contract/run-store.ts';

/** A run's record as one JSON object, `{run, events}`, written event by event so that a long one is never one string. */
export function serveRecord(context: Context, run: RunSummary, events: readonly StoredEvent[]): Response {
  context.header('Content-Type', 'application/json; charset=utf-8');
  context.header('Content-Disposition', `inline; filename="run-${run.runId}.json"`);
  if (context.req.method === 'HEAD') return context.body(null);
  return stream(context, async (out) => {
    await out.write(`{"run":${JSON.stringify(run)},"events":[\n`);
    for (const [index, event] of events.entries()) {
      if (out.aborted) return;
      await out.write(`${index === 0 ? '' : ',\n'}${JSON.stringify(event)}`);
    }
    await out.write('\n]}\n');
  });
}
