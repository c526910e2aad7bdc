import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_RUNS_LISTED } from '../../../src/contract/limits.ts';
import { FIXTURE_START_MS, fixtureRunId } from '../../fixtures/fixture-run.ts';
import { type FixtureStore, openFixtureStore } from '../../fixtures/open-fixture-store.ts';
import { openFixtureWeb } from '../../fixtures/open-fixture-web.ts';
import { stillWorking } from '../../fixtures/runs/answered-after-trouble.ts';
import { answeredWithPromotion } from '../../fixtures/runs/answered-with-promotion.ts';
import { requestRefusedRun, truncated } from '../../fixtures/runs/ended-without-answer.ts';

let fixtures: FixtureStore;
let web: ReturnType<typeof openFixtureWeb>;
let runUrl: URL;
let otherUrl: URL;
let refusedUrl: URL;

beforeAll(async () => {
  fixtures = await openFixtureStore();
  web = openFixtureWeb(fixtures.store);
  runUrl = new URL(web.links.run(await fixtures.write(answeredWithPromotion())));
  otherUrl = new URL(web.links.run(await fixtures.write(truncated())));
  refusedUrl = new URL(web.links.run(await fixtures.write(requestRefusedRun())));
});

afterAll(() => fixtures.close());

/** All that a client can tell of a response. */
async function facts(path: string, method = 'GET'): Promise<unknown> {
  const response = await web.app.request(path, { method });
  return { status: response.status, headers: [...response.headers], body: await response.text() };
}

/** A run's path with something after it, under a key. */
function under(url: URL, rest: string, key = url.searchParams.get('key') ?? ''): string {
  return `${url.pathname}${rest}?key=${key}`;
}

describe('a run page', () => {
  it('opens with its key, and so does everything below it', async () => {
    for (const rest of ['', '/compare', '/record.json', '/answer.md']) {
      expect((await web.app.request(under(runUrl, rest))).status, rest).toBe(200);
    }
  });

  it('is the same 404, byte for byte and header for header, for everything that may not be seen', async () => {
    const expected = await facts('/no/such/page');
    expect(expected).toMatchObject({ status: 404 });
    const missing = fixtureRunId(9_999);
    const otherBlob = await ownBlob(otherUrl);
    const hidden: readonly (readonly [string, string])[] = [
      ['no key', runUrl.pathname],
      ['an empty key', under(runUrl, '', '')],
      ['a wrong key', under(runUrl, '', 'x'.repeat(43))],
      ['the key of another run', under(runUrl, '', otherUrl.searchParams.get('key') ?? '')],
      [
        'a run that does not exist, with the key it would have',
        `/runs/${missing}?key=${web.links.runKey(missing)}`,
      ],
      ['a run that does not exist, with a wrong key', `/runs/${missing}?key=${'x'.repeat(43)}`],
      ['a malformed id', `/runs/nonsense?key=${runUrl.searchParams.get('key')}`],
      ['an id in lower case', `${runUrl.pathname.toLowerCase()}${runUrl.search}`],
      ['a compare page without a key', `${runUrl.pathname}/compare`],
      ['the compare page of a run without an answer', under(otherUrl, '/compare')],
      ['the Markdown of a run without an answer', under(otherUrl, '/answer.md')],
      ['live events with a wrong key', under(runUrl, '/events', 'nope')],
      ['the record with a wrong key', under(runUrl, '/record.json', 'nope')],
      ['a body that belongs to another run', under(runUrl, `/blobs/${otherBlob}`)],
      ['a body that nobody has', under(runUrl, `/blobs/${'0'.repeat(64)}`)],
      ['a body by a malformed name', under(runUrl, '/blobs/..%2f..%2fetc%2fpasswd')],
      ['a run without any reply, asked for one', under(refusedUrl, `/blobs/${otherBlob}`)],
      ['a page below the run that does not exist', under(runUrl, '/nothing')],
      ['the listing without a key', '/runs'],
      ["the listing with a run's key", `/runs?key=${runUrl.searchParams.get('key')}`],
      ['a static file that does not exist', '/assets/000000000000/page.js'],
    ];
    for (const [what, path] of hidden) expect(await facts(path), what).toEqual(expected);
    expect(await facts(under(runUrl, ''), 'POST'), 'another method').toEqual(expected);
  });

  it('serves the bodies its own events name, exactly and as nothing a browser would run', async () => {
    const sha256 = await ownBlob(runUrl);
    const inline = await web.app.request(under(runUrl, `/blobs/${sha256}`));
    expect(inline.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(inline.headers.get('x-content-type-options')).toBe('nosniff');
    expect(inline.headers.get('content-disposition')).toMatch(/^inline;/);
    const digest = await crypto.subtle.digest('SHA-256', await inline.arrayBuffer());
    expect(Buffer.from(digest).toString('hex')).toBe(sha256);
    const download = await web.app.request(`${under(runUrl, `/blobs/${sha256}`)}&download=1`);
    expect(download.headers.get('content-disposition')).toMatch(/^attachment;/);
  });

  it('gives the whole record as JSON', async () => {
    const response = await web.app.request(under(runUrl, '/record.json'));
    const record: unknown = await response.json();
    const id = runUrl.pathname.split('/').at(-1);
    const events = await fixtures.store.readEvents(fixtures.runIds[0] ?? fixtureRunId(0));
    expect(record).toMatchObject({ run: { runId: id, status: 'answered' }, events });
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});

describe('every response', () => {
  const strict = {
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };

  it.each(['/', '/healthz', '/robots.txt', '/no/such/page', '/runs'])(
    'carries the strict headers: %s',
    async (path) => {
      const { headers } = await web.app.request(path);
      expect(Object.fromEntries(headers)).toMatchObject(strict);
    },
  );

  it('carries the strict headers on a run page, its record and its bodies', async () => {
    for (const rest of ['', '/compare', '/record.json', '/answer.md', `/blobs/${await ownBlob(runUrl)}`]) {
      const { headers } = await web.app.request(under(runUrl, rest));
      expect(Object.fromEntries(headers), rest).toMatchObject(strict);
    }
  });

  it('may be kept for ever only if it is a static file, whose address changes with its bytes', async () => {
    const page = await (await web.app.request('/')).text();
    const paths = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
    expect(new Set(paths).size).toBeGreaterThanOrEqual(8);
    for (const path of paths) {
      const response = await web.app.request(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});

describe('a fault of ours', () => {
  it('is a page that says nothing of it, and a log line that says it without the key', async () => {
    const lines: unknown[] = [];
    const logger = { info: () => {}, warn: () => {}, error: (...line: unknown[]) => lines.push(line) };
    const broken = {
      ...fixtures.store,
      readRun: async () => {
        throw new Error('the disk is gone');
      },
    };
    const { app, links } = openFixtureWeb(broken, undefined, logger);
    const runId = fixtures.runIds[0] ?? fixtureRunId(0);
    const response = await app.request(links.run(runId));
    const page = await response.text();
    expect(response.status).toBe(500);
    expect(page).toContain('Something went wrong');
    expect(page).not.toContain('the disk is gone');
    const log = JSON.stringify(lines);
    expect(log).toContain('the disk is gone');
    expect(log).toContain('/runs/:runId');
    expect(log).not.toContain(links.runKey(runId));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });
});

describe('the listing', () => {
  it('goes on page by page, newest first, until there is no more', async () => {
    const many = await openFixtureStore();
    try {
      for (let number = 0; number < MAX_RUNS_LISTED + 2; number += 1) {
        await many.write({ ...stillWorking(), steps: [] }, FIXTURE_START_MS + number * 1_000);
      }
      const { app, links } = openFixtureWeb(many.store);
      const first = await (await app.request(links.operator())).text();
      const newest = many.runIds.toReversed();
      expect(runsOn(first)).toEqual(newest.slice(0, MAX_RUNS_LISTED));
      const older = /href="([^"]+)">Older runs</.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
      const second = await (await app.request(older)).text();
      expect(runsOn(second)).toEqual(newest.slice(MAX_RUNS_LISTED));
      expect(second).toContain('Newest runs');
      expect(second).not.toContain('Older runs');
    } finally {
      await many.close();
    }
  });

  it("opens with the operator's key and links to each run with that run's own", async () => {
    const response = await web.app.request(
      new URL(web.links.operator()).pathname + new URL(web.links.operator()).search,
    );
    const page = await response.text();
    expect(response.status).toBe(200);
    const links = [...page.matchAll(/href="(\/runs\/[^"]+)"/g)].map(([, href]) => href);
    expect(links).toEqual(
      [refusedUrl, otherUrl, runUrl].map(({ pathname, search }) => `${pathname}${search}`),
    );
  });
});

/** The ids of the runs a listing links to, in order. */
function runsOn(listing: string): readonly (string | undefined)[] {
  return [...listing.matchAll(/href="\/runs\/([0-9A-Z]{26})/g)].map(([, runId]) => runId);
}

/** The hash of the body of a run's first request. */
async function ownBlob(url: URL): Promise<string> {
  const page = await (await web.app.request(`${url.pathname}${url.search}`)).text();
  const found = /\/blobs\/([0-9a-f]{64})\?/.exec(page)?.[1];
  if (found === undefined) throw new Error('the page links to no body');
  return found;
}
