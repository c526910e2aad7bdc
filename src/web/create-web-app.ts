import { Hono } from 'hono';
import { routePath } from 'hono/route';
import type { AnswerPreviews } from '../contract/answer-preview.ts';
import { MAX_RUNS_LISTED } from '../contract/limits.ts';
import type { Logger } from '../contract/logger.ts';
import type { RunStore } from '../contract/run-store.ts';
import { addRunRoutes } from './add-run-routes.ts';
import { createLiveEvents } from './live-events.ts';
import { pageHeaders } from './page-headers.ts';
import { faultPage, homePage, notFoundPage } from './pages/message-page.ts';
import { runsPage } from './pages/runs-page.ts';
import type { ExplainDiagnostic } from './parts/diagnostic-list.ts';
import type { ProductInfo, SiteFrame } from './parts/page-shell.ts';
import { createRunHrefs } from './run-hrefs.ts';
import { isRunId, type RunLinks } from './run-key.ts';
import { readAssets } from './serve-assets.ts';

/** What the pages need of the rest of the house. */
export type WebDeps = {
  readonly store: RunStore;
  readonly links: RunLinks;
  readonly product: ProductInfo;
  readonly logger: Logger;
  /** The meaning of a diagnostic code, from the table of the adapters. */
  readonly explainDiagnostic: ExplainDiagnostic;
  /** Streamed answers while they come; absent where this process reads no streams, and pages then show none. */
  readonly previews?: AnswerPreviews;
};

/**
 * The pages people open from Slack: a run's page, its compare page and live events, the operator's listing. Whoever
 * serves it answers only GET and HEAD; everything unknown, unkeyed or missing is one and the same 404.
 * @throws the file system's error where the static files are missing.
 */
export function createWebApp(deps: WebDeps): Hono {
  const { store, links, product, logger, previews } = deps;
  const assets = readAssets();
  const frame: SiteFrame = { assets, basePath: links.basePath, product };
  const app = new Hono();

  app.use(pageHeaders());
  app.notFound((context) => context.html(notFoundPage(frame), 404));
  app.onError((error, context) => {
    // The path of the route, not the address: an address holds a key.
    logger.error(
      { route: routePath(context, -1), error: error.stack ?? error.message },
      'a page could not be made',
    );
    return context.html(faultPage(frame), 500);
  });

  app.get('/', (context) => context.html(homePage(frame)));
  app.get('/healthz', async (context) => {
    await store.listRuns({ limit: 1 });
    return context.json({ status: 'ok' });
  });
  app.get('/robots.txt', (context) => context.text('User-agent: *\nDisallow: /\n'));
  for (const asset of Object.values(assets)) {
    app.get(asset.path, (context) => {
      context.header('Content-Type', asset.contentType);
      context.header('Cache-Control', 'public, max-age=31536000, immutable');
      return context.body(asset.bytes);
    });
  }

  app.get('/runs', async (context) => {
    if (!links.opensListing(context.req.query('key'))) return context.notFound();
    const before = context.req.query('before');
    const page = before !== undefined && isRunId(before) ? { before } : {};
    const runs = await store.listRuns({ limit: MAX_RUNS_LISTED, ...page });
    const listing = `${links.basePath}/runs?key=${context.req.query('key')}`;
    const oldest = runs.length < MAX_RUNS_LISTED ? undefined : runs.at(-1);
    return context.html(
      runsPage(frame, {
        runs,
        runHref: ({ runId }) => createRunHrefs(links.basePath, runId, links.runKey(runId)).page(),
        olderHref: oldest === undefined ? undefined : `${listing}&before=${oldest.runId}`,
        newestHref: 'before' in page ? listing : undefined,
      }),
    );
  });

  addRunRoutes(app, { ...deps, frame, live: createLiveEvents({ store, logger, previews }) });
  return app;
}
