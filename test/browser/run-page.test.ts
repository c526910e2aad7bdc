import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnswerPreviews } from '../../src/contract/answer-preview.ts';
import type { RunId } from '../../src/contract/brand.ts';
import { createAnswerPreviews } from '../../src/dispatch/index.ts';
import { answer, delivered, memoryOff } from '../fixtures/events/outcome-events.ts';
import { step } from '../fixtures/fixture-run.ts';
import { everyFixtureRun } from '../fixtures/fixture-runs.ts';
import { type FixtureStore, openFixtureStore } from '../fixtures/open-fixture-store.ts';
import { stillWorking } from '../fixtures/runs/answered-after-trouble.ts';
import { PROMOTED_CANONICAL, PROMOTED_RAW } from '../fixtures/runs/answered-with-promotion.ts';
import { hostileAnswer } from '../fixtures/runs/hostile-answer.ts';
import { serveFixtureWeb } from '../fixtures/serve-fixture-web.ts';
import { launchChromium } from './launch-chromium.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PHONE = { width: 390, height: 844 };

const unwatched = createAnswerPreviews();
/** Called each time a page begins to follow previews, which are kept for nobody who comes later. */
let followed: () => void = () => {};
const previews: AnswerPreviews = {
  ...unwatched,
  subscribe: (listener) => {
    const unsubscribe = unwatched.subscribe(listener);
    followed();
    return unsubscribe;
  },
};

let browser: Browser;
let fixtures: FixtureStore;
let web: Awaited<ReturnType<typeof serveFixtureWeb>>;
let context: BrowserContext;
let page: Page;
/** What the browser complained about: policy violations, script errors, anything loaded from elsewhere. */
let complaints: string[];
const runIds = new Map<string, RunId>();

beforeAll(async () => {
  browser = await launchChromium();
  fixtures = await openFixtureStore();
  for (const run of [...everyFixtureRun(), hostileAnswer()]) runIds.set(run.name, await fixtures.write(run));
  web = await serveFixtureWeb(fixtures.store, previews);
});

afterAll(async () => {
  await web.close();
  await fixtures.close();
  await browser.close();
});

beforeEach(() => openPage({}));

afterEach(async () => {
  await context.close();
  expect(complaints).toEqual([]);
});

async function openPage(options: BrowserContextOptions): Promise<void> {
  await context?.close();
  context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  page = await context.newPage();
  complaints = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(web.baseUrl)) complaints.push(`loads ${request.url()}`);
  });
}

function runUrl(name: string): string {
  const runId = runIds.get(name);
  if (runId === undefined) throw new Error(`no run ${name}`);
  return web.links.run(runId);
}

function compareUrl(name: string): string {
  return runUrl(name).replace('?', '/compare?');
}

/** What an expression gives in the page. As text, since this project's types know no browser. */
function inPage(expression: string): Promise<unknown> {
  return page.evaluate(expression);
}

/** Opens every box on the page as a reader would who wants to see all; of the stored events, which look alike, one. */
async function openEveryBox(): Promise<void> {
  await inPage(
    `document.querySelectorAll('details:not([id^="event-"]), #event-1').forEach((box) => { box.open = true; })`,
  );
}

/** What axe finds wrong, one line per rule and place. */
async function accessibilityFaults(): Promise<readonly string[]> {
  // Our policy lets no inline script run, so axe comes in through the debugger.
  await inPage(AXE);
  const results = (await inPage(`axe.run({ resultTypes: ['violations'] })`)) as AxeResults;
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  );
}

/** Pixels by which a page is wider than its window. */
function sidewaysPixels(): Promise<unknown> {
  return inPage('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

describe('a run page in a browser', () => {
  it.each(everyFixtureRun().map(({ name }) => name))(
    'keeps to its policy and to the width of a phone: %s',
    async (name) => {
      await openPage({ viewport: PHONE });
      await page.goto(runUrl(name));
      await openEveryBox();
      expect(await sidewaysPixels()).toBe(0);
      expect(await page.locator('h1').count()).toBe(1);
    },
  );

  it.each([
    ['answered-with-promotion', { colorScheme: 'light' }],
    ['answered-with-promotion', { colorScheme: 'dark', viewport: PHONE }],
    ['reinterpreted', { colorScheme: 'dark' }],
  ] as const)('has no accessibility fault, contrast included: %s, %o', async (name, options) => {
    await openPage(options);
    await page.goto(runUrl(name));
    await openEveryBox();
    expect(await accessibilityFaults()).toEqual([]);
  });

  it('runs no script and loads nothing that a model wrote', async () => {
    for (const url of [runUrl('hostile-answer'), compareUrl('hostile-answer')]) {
      await page.goto(url);
      await openEveryBox();
      expect(await inPage('window.hacked')).toBeUndefined();
      const active = page.locator('main').locator('script, iframe, form, style, object, svg, img');
      expect(await active.count()).toBe(0);
      const addresses = await page
        .locator('main a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(addresses.filter((address) => !/^(?:https?:\/\/|mailto:|[/#])/.test(address ?? ''))).toEqual([]);
    }
  });

  it('can be worked with the keyboard alone: skip link, every box, every button, every link', async () => {
    await page.goto(runUrl('answered-with-promotion'));
    await page.keyboard.press('Tab');
    expect(await inPage('document.activeElement.textContent')).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect(await inPage('document.activeElement.id')).toBe('main');
    const stops = await inPage(`
      const shown = [...document.querySelectorAll('main summary, main button, main a[href], main [tabindex="0"]')]
        .filter((element) => element.checkVisibility());
      shown.forEach((element, index) => { element.dataset.stop = index; });
      shown.length`);
    const reached = new Set<unknown>();
    while (true) {
      await page.keyboard.press('Tab');
      if (await inPage(`document.activeElement.closest('main') === null`)) break;
      reached.add(await inPage('document.activeElement.dataset.stop'));
    }
    const all = Array.from({ length: Number(stops) }, (_, index) => String(index));
    expect([...reached]).toEqual(expect.arrayContaining(all));
    await page.focus('#source-box > summary');
    await page.keyboard.press('Enter');
    expect(await page.getAttribute('#source-box', 'open')).toBe('');
  });

  it('gives the exact source to whoever copies it, and marks what was inserted', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(runUrl('answered-with-promotion'));
    await page.click('#copy-answer-source');
    await page.locator('#page-status', { hasText: 'Copied' }).waitFor({ state: 'attached' });
    expect(await inPage('navigator.clipboard.readText()')).toBe(PROMOTED_CANONICAL);
    expect(await page.textContent('#answer-raw')).toBe(PROMOTED_RAW);
    expect(await page.locator('#answer-source ins').allTextContents()).toEqual(Array(6).fill('*'));
  });

  it('says everything without JavaScript', async () => {
    await openPage({ javaScriptEnabled: false });
    await page.goto(runUrl('still-working'));
    expect(await page.isVisible('#live noscript a')).toBe(true);
    await page.goto(runUrl('answered-with-promotion'));
    expect(await page.isVisible('text=Verdict: wait until tonight.')).toBe(true);
    expect(await page.isVisible('#copy-answer-source')).toBe(false);
    await page.click('#source-box > summary');
    expect(await page.isVisible('#answer-raw')).toBe(true);
  });
});

describe('a live run page', () => {
  it('shows what happens as it happens and keeps what the reader has open, focused and in view', async () => {
    const runId = await fixtures.write(stillWorking());
    await page.goto(web.links.run(runId));
    expect(await page.textContent('#answer h2')).toBe('No answer yet');
    await page.click('#thread > summary');
    await page.focus('#recalled > summary');
    const place = `document.getElementById('step-event-4').getBoundingClientRect().top`;
    await inPage(`document.getElementById('step-event-4').scrollIntoView()`);
    const before = Number(await inPage(place));
    await fixtures.append(runId, step(900, answer({ text: 'It is safe.\n\n'.repeat(20) })));
    await page.locator('#answer .prose').waitFor();
    expect(await page.getAttribute('#thread', 'open')).toBe('');
    expect(await inPage('document.activeElement.parentElement.id')).toBe('recalled');
    expect(Number(await inPage(place))).toBeCloseTo(before, 0);
    for (const next of [...delivered(), memoryOff()]) await fixtures.append(runId, next);
    await page.locator('#live').waitFor({ state: 'detached' });
    expect(await page.textContent('#step-delivery-7 h3')).toBe('Posted to Slack');
  });
});

describe('an answer that is being written, on a live run page', () => {
  const HOSTILE = '<img src=x onerror="window.hacked=1"> <b>bold</b>';

  /** A live page that listens already. */
  const openFollowed = async (): Promise<RunId> => {
    const runId = await fixtures.write(stillWorking());
    const following = new Promise<void>((resolve) => {
      followed = resolve;
    });
    await page.goto(web.links.run(runId));
    await following;
    return runId;
  };

  const waitForText = (text: string) => page.locator('#preview-text', { hasText: text }).waitFor();

  it('is shown as it comes, as plain text that is called unfinished, until the answer takes its place', async () => {
    const runId = await openFollowed();
    expect(await page.isVisible('#preview')).toBe(false);
    previews.publish({ runId, text: `It is\n\n    *safe* ${HOSTILE}` });
    await waitForText('safe');
    expect(await page.textContent('#preview')).toMatch(/^\s*The answer is being written\s+Nothing is final/);
    expect(await page.textContent('#preview-text')).toBe(`It is\n\n    *safe* ${HOSTILE}`);
    expect(await inPage(`getComputedStyle(document.getElementById('preview-text')).whiteSpace`)).toBe(
      'pre-wrap',
    );
    expect(await page.textContent('#page-status')).toBe('The answer is being written');
    // Whatever else changes on the page leaves it alone.
    await fixtures.append(runId, step(5, { kind: 'noted', code: 'context-partial', detail: 'still there' }));
    await page.locator('#story', { hasText: 'still there' }).waitFor();
    expect(await page.isVisible('#preview')).toBe(true);
    await fixtures.append(runId, step(900, answer({ text: 'It is safe.' })));
    await page.locator('#answer .prose').waitFor();
    expect(await page.locator('#preview').count()).toBe(0);
    expect(await inPage('window.hacked')).toBeUndefined();
  });

  it('moves nothing below it while it grows, and shows its end unless the reader has scrolled up', async () => {
    const runId = await openFollowed();
    previews.publish({ runId, text: 'first' });
    await waitForText('first');
    const top = `document.getElementById('story').getBoundingClientRect().top`;
    const before = await inPage(top);
    const lines = Array.from({ length: 80 }, (_, index) => `line ${index}`).join('\n');
    previews.publish({ runId, text: lines });
    await waitForText('line 79');
    expect(await inPage(top)).toBe(before);
    const fromEnd = `(() => { const place = document.getElementById('preview-text');
      return place.scrollHeight - place.scrollTop - place.clientHeight; })()`;
    expect(await inPage(fromEnd)).toBeLessThan(2);
    await inPage(`document.getElementById('preview-text').scrollTop = 0`);
    previews.publish({ runId, text: `${lines}\nthe very last` });
    await waitForText('the very last');
    expect(await inPage(`document.getElementById('preview-text').scrollTop`)).toBe(0);
    await page.focus('#preview-text');
    expect(await inPage('document.activeElement.id')).toBe('preview-text');
  });

  it('goes when another attempt begins', async () => {
    const runId = await openFollowed();
    previews.publish({ runId, text: 'of the first attempt' });
    await waitForText('first attempt');
    previews.publish({ runId, text: '' });
    await page.locator('#preview').waitFor({ state: 'hidden' });
    expect(await page.textContent('#preview-text')).toBe('');
  });

  it.each([[{ colorScheme: 'light' }], [{ colorScheme: 'dark', viewport: PHONE }]] as const)(
    'has no accessibility fault and fits a phone: %o',
    async (options) => {
      await openPage(options);
      const runId = await openFollowed();
      previews.publish({ runId, text: `${'a'.repeat(400)} ${'It is safe. '.repeat(200)}` });
      await waitForText('safe');
      expect(await accessibilityFaults()).toEqual([]);
      expect(await sidewaysPixels()).toBe(0);
    },
  );

  it('is not there without JavaScript', async () => {
    await openPage({ javaScriptEnabled: false });
    const runId = await fixtures.write(stillWorking());
    await page.goto(web.links.run(runId));
    previews.publish({ runId, text: 'unseen' });
    expect(await page.isVisible('#preview')).toBe(false);
  });
});

describe('the other pages in a browser', () => {
  it.each(['light', 'dark'] as const)('have no accessibility fault, %s', async (colorScheme) => {
    await openPage({ colorScheme });
    for (const url of [`${web.baseUrl}/`, web.links.operator(), compareUrl('answered-with-promotion')]) {
      await page.goto(url);
      await openEveryBox();
      expect(await accessibilityFaults(), url).toEqual([]);
    }
  });

  it('keep to the width of a phone', async () => {
    await openPage({ viewport: PHONE });
    for (const url of [`${web.baseUrl}/`, web.links.operator(), compareUrl('answered-with-promotion')]) {
      await page.goto(url);
      await openEveryBox();
      expect(await sidewaysPixels(), url).toBe(0);
    }
  });
});
