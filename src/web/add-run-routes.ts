import type { Context, Hono } from 'hono';
import { renderHtml } from '../../renderers/html/index.ts';
import type { RunId } from '../contract/brand.ts';
import type { RunStore } from '../contract/run-store.ts';
import type { LiveEvents } from './live-events.ts';
import { comparePage } from './pages/compare-page.ts';
import { runPage } from './pages/run-page.ts';
import type { ExplainDiagnostic } from './parts/diagnostic-list.ts';
import type { SiteFrame } from './parts/page-shell.ts';
import { askedText } from './parts/run-head.ts';
import { listBlobs } from './read-bodies.ts';
import { readCanonical, readRunView } from './read-run-view.ts';
import { createRunHrefs, type RunHrefs } from './run-hrefs.ts';
import { isRunId, type RunLinks } from './run-key.ts';
import { serveBlob } from './serve-blob.ts';
import { serveRecord } from './serve-record.ts';

type RunRouteDeps = {
  readonly store: RunStore;
  readonly links: RunLinks;
  readonly explainDiagnostic: ExplainDiagnostic;
  readonly frame: SiteFrame;
  readonly live: LiveEvents;
};

/** What a route may do once the key has been checked. It gives no response where there is nothing to see. */
type OpenedRoute = (
  context: Context,
  runId: RunId,
  hrefs: RunHrefs,
) => Promise<Response | undefined> | Response;

/** Adds the routes of one run. Each checks the key before anything is read, and whatever is not there is the one 404. */
export function addRunRoutes(
  app: Hono,
  { store, links, explainDiagnostic, frame, live }: RunRouteDeps,
): void {
  const route = (path: string, serve: OpenedRoute): void => {
    app.get(path, async (context) => {
      const runId = context.req.param('runId') ?? '';
      const key = context.req.query('key');
      if (!links.opensRun(runId, key) || !isRunId(runId)) return context.notFound();
      const response = await serve(context, runId, createRunHrefs(links.basePath, runId, key ?? ''));
      return response ?? context.notFound();
    });
  };

  route('/runs/:runId', async (context, runId, hrefs) => {
    const view = await readRunView(store, runId);
    if (view === undefined) return undefined;
    const page = runPage(frame, {
      view,
      hrefs,
      render: renderHtml,
      explainDiagnostic,
      wholeAnswer: context.req.query('answer') === 'whole',
      eventsFrom: readCount(context.req.query('events')),
    });
    return context.html(page);
  });

  route('/runs/:runId/compare', async (context, runId, hrefs) => {
    const view = await readRunView(store, runId);
    const answer = view?.run.answer?.event;
    if (view?.canonical === undefined || answer === undefined) return undefined;
    return context.html(
      comparePage(frame, {
        question: askedText(view),
        answer,
        canonical: view.canonical,
        hrefs,
        whole: context.req.query('answer') === 'whole',
      }),
    );
  });

  route('/runs/:runId/events', async (context, runId) => {
    if ((await store.readRun(runId)) === undefined) return undefined;
    // A browser that reconnects says where it was; the address tells only where the page began.
    const after =
      readCount(context.req.header('Last-Event-ID')) ?? readCount(context.req.query('after')) ?? 0;
    return live.serve(context, runId, after);
  });

  route('/runs/:runId/answer.md', async (context, runId) => {
    const canonical = await readCanonical(store, await store.readEvents(runId));
    return canonical === undefined ? undefined : context.text(canonical);
  });

  route('/runs/:runId/record.json', async (context, runId) => {
    const [summary, events] = await Promise.all([store.readRun(runId), store.readEvents(runId)]);
    return summary === undefined ? undefined : serveRecord(context, summary, events);
  });

  route('/runs/:runId/blobs/:sha256', async (context, runId) => {
    const events = await store.readEvents(runId);
    const sha256 = context.req.param('sha256') ?? '';
    const owned = listBlobs(events.map(({ event }) => event)).get(sha256);
    const bytes = owned === undefined ? undefined : await store.readBlob(owned);
    return bytes === undefined ? undefined : serveBlob(context, sha256, bytes);
  });
}

/** A whole number from 1 as people and browsers write it; absent for anything else. */
function readCount(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
