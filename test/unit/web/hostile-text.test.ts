import { type DefaultTreeAdapterMap, parse } from 'parse5';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunEvent } from '../../../src/contract/run-event.ts';
import type { StoredEvent } from '../../../src/contract/run-store.ts';
import type { FixtureRun } from '../../fixtures/fixture-run.ts';
import { everyFixtureRun } from '../../fixtures/fixture-runs.ts';
import { type FixtureStore, openFixtureStore, withHistory } from '../../fixtures/open-fixture-store.ts';
import { openFixtureWeb } from '../../fixtures/open-fixture-web.ts';

/** Breaks out of text, of an attribute in either quotes, of a `<pre>`, a title, a comment; then runs a script. */
const HOSTILE = `x'"></pre></title><!--><script>alert(1)</script><img src=x onerror=alert(2)><a href="javascript:alert(3)">`;

/** Words of closed tables, which no text from outside can be; and names of bytes. */
const CLOSED = new Set([
  'kind',
  'purpose',
  'fate',
  'transport',
  'failure',
  'state',
  'cause',
  'provenance',
  'relation',
  'action',
  'callStatus',
  'status',
  'origin',
  'channelKind',
  'author',
  'outcome',
  'form',
  'reason',
  'surface',
  'dialect',
  'bodyBlob',
  'textBlob',
  'bodySha256',
]);

/** An event with every open string in it, and every open name, hostile. */
function poison<Value>(value: Value, key = ''): Value {
  return poisonUnknown(value, key) as Value;
}

function poisonUnknown(value: unknown, key: string): unknown {
  if (typeof value === 'string') return CLOSED.has(key) ? value : `${value} ${HOSTILE}`;
  if (Array.isArray(value)) return value.map((item) => poisonUnknown(item, key));
  if (typeof value !== 'object' || value === null) return value;
  const isOpenRecord = ['headers', 'directives', 'left', 'redactions'].includes(key);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      isOpenRecord ? `${name} ${HOSTILE}` : name,
      poisonUnknown(inner, name),
    ]),
  );
}

type Element = DefaultTreeAdapterMap['element'];

/** Every element of a page as a browser would build it. */
function elementsOf(page: string): readonly Element[] {
  const found: Element[] = [];
  const open: DefaultTreeAdapterMap['parentNode'][] = [parse(page)];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const child of node.childNodes) {
      if (!('tagName' in child)) continue;
      found.push(child);
      open.push(child);
    }
  }
  return found;
}

/** What in a page could run, load or lead somewhere it should not. */
function dangersOf(page: string): readonly string[] {
  const dangers: string[] = [];
  for (const { tagName, attrs } of elementsOf(page)) {
    const value = (name: string) => attrs.find((attribute) => attribute.name === name)?.value;
    if (tagName === 'script' && !value('src')?.startsWith('/assets/')) dangers.push('script');
    if (tagName === 'img' && !value('src')?.startsWith('/assets/')) dangers.push('img');
    if (['iframe', 'object', 'embed', 'form', 'base', 'style', 'svg'].includes(tagName))
      dangers.push(tagName);
    for (const { name, value: text } of attrs) {
      if (name.startsWith('on') || name === 'style') dangers.push(`${tagName} ${name}`);
      if (['href', 'src', 'action'].includes(name) && /^\s*(?:javascript|data|vbscript):/i.test(text)) {
        dangers.push(`${tagName} ${name}=${text}`);
      }
    }
  }
  return dangers;
}

let fixtures: FixtureStore;

beforeAll(async () => {
  fixtures = await openFixtureStore();
});

afterAll(() => fixtures.close());

async function poisonedHistory(run: FixtureRun): Promise<readonly StoredEvent[]> {
  const runId = await fixtures.write(run);
  const events = await fixtures.store.readEvents(runId);
  return events.map((stored) => ({ ...stored, event: poison<RunEvent>(stored.event) }));
}

describe('hostile text', () => {
  it('is seen by the check of this test', () => {
    expect(dangersOf(`<p>${HOSTILE}</p>`)).toEqual(
      expect.arrayContaining(['script', 'img onerror', 'a href=javascript:alert(3)']),
    );
  });

  it.each(everyFixtureRun())('stays text everywhere on the page of the run $name', async (run) => {
    const history = await poisonedHistory(run);
    const { app, links } = openFixtureWeb(withHistory(fixtures.store, history));
    const runId = history[0]?.runId;
    if (runId === undefined) throw new Error('no history');
    for (const url of [links.run(runId), `${links.run(runId)}&answer=whole&events=1`, links.compare(runId)]) {
      const response = await app.request(url);
      if (url.includes('/compare') && response.status === 404) continue;
      const page = await response.text();
      expect(response.status).toBe(200);
      expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(dangersOf(page)).toEqual([]);
    }
  });
});
