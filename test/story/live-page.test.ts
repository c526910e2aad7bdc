import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AnswerPreviews } from '../../src/contract/answer-preview.ts';
import type { RunId } from '../../src/contract/brand.ts';
import { MAX_LIVE_STREAMS } from '../../src/contract/limits.ts';
import type { RunStore } from '../../src/contract/run-store.ts';
import { createAnswerPreviews } from '../../src/dispatch/index.ts';
import { answer, delivered, memoryOff } from '../fixtures/events/outcome-events.ts';
import { step } from '../fixtures/fixture-run.ts';
import { type FixtureStore, openFixtureStore } from '../fixtures/open-fixture-store.ts';
import { openFixtureWeb } from '../fixtures/open-fixture-web.ts';
import { stillWorking } from '../fixtures/runs/answered-after-trouble.ts';
import { truncated } from '../fixtures/runs/ended-without-answer.ts';
import { serveFixtureWeb } from '../fixtures/serve-fixture-web.ts';

type ServerEvent = { readonly event: string; readonly data: string; readonly id: string | undefined };

/** Reads a stream of server-sent events as the HTML standard says, one event at a time. */
async function* readServerEvents(response: Response): AsyncGenerator<ServerEvent> {
  const lines = { rest: '' };
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (lines.rest + chunk).split('\n\n');
    lines.rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1];
      const data = field('data');
      if (data !== undefined) yield { event: field('event') ?? 'message', data, id: field('id') };
    }
  }
}

/** The next so many events of a stream, the stream left open. */
async function take(events: AsyncGenerator<ServerEvent>, count: number): Promise<readonly ServerEvent[]> {
  const taken: ServerEvent[] = [];
  while (taken.length < count) {
    const next = await events.next();
    if (next.done === true) break;
    taken.push(next.value);
  }
  return taken;
}

let fixtures: FixtureStore;
let store: RunStore;
let listeners: number;
/** Resolves each time a stream stops listening to the store. */
let stopped: () => void;

beforeEach(async () => {
  fixtures = await openFixtureStore();
  listeners = 0;
  stopped = () => {};
  store = {
    ...fixtures.store,
    subscribe: (listener) => {
      const unsubscribe = fixtures.store.subscribe(listener);
      listeners += 1;
      return () => {
        unsubscribe();
        listeners -= 1;
        stopped();
      };
    },
  };
});

afterEach(() => fixtures.close());

function eventsUrl(run: string, more = ''): string {
  return `${run.replace('?', '/events?')}${more}`;
}

async function finish(runId: RunId): Promise<void> {
  for (const next of [step(20, answer()), ...delivered(), memoryOff()]) await fixtures.append(runId, next);
}

describe('the live events of a run, over HTTP', () => {
  it('replay what is on record, follow what happens, and end when the run has settled', async () => {
    const web = await serveFixtureWeb(store);
    try {
      const runId = await fixtures.write(stillWorking());
      const response = await fetch(eventsUrl(web.links.run(runId)));
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/event-stream');
      expect(response.headers.get('cache-control')).toBe('no-store');
      const events = readServerEvents(response);
      const replayed = await take(events, 5);
      expect(replayed.map(({ event, id }) => [event, id])).toEqual([
        ['change', '1'],
        ['change', '2'],
        ['change', '3'],
        ['change', '4'],
        ['change', '5'],
      ]);
      expect(replayed.map(({ data }) => JSON.parse(data))).toEqual([
        { seq: 1, kind: 'mention-received' },
        { seq: 2, kind: 'work-started' },
        { seq: 3, kind: 'context-read' },
        { seq: 4, kind: 'request-prepared' },
        { seq: 5, kind: 'attempt-started' },
      ]);
      await finish(runId);
      const followed = await take(events, Number.POSITIVE_INFINITY);
      expect(followed.map(({ event, id }) => [event, id])).toEqual([
        ['change', '6'],
        ['change', '7'],
        ['change', '8'],
        ['change', '9'],
        ['change', '10'],
        ['change', '11'],
        ['settled', undefined],
      ]);
      expect(listeners).toBe(0);
    } finally {
      await web.close();
    }
  });

  it('go on where a reconnecting browser says it was, whatever the address says', async () => {
    const web = await serveFixtureWeb(store);
    try {
      const runId = await fixtures.write(truncated());
      const count = (await store.readEvents(runId)).length;
      const ids = async (url: string, headers: Record<string, string> = {}) =>
        (await take(readServerEvents(await fetch(url, { headers })), Number.POSITIVE_INFINITY)).map(
          ({ id }) => id,
        );
      const url = eventsUrl(web.links.run(runId), `&after=${count - 2}`);
      expect(await ids(url)).toEqual([String(count - 1), String(count), undefined]);
      expect(await ids(url, { 'Last-Event-ID': String(count - 1) })).toEqual([String(count), undefined]);
      expect(await ids(url, { 'Last-Event-ID': 'nonsense' })).toEqual([
        String(count - 1),
        String(count),
        undefined,
      ]);
    } finally {
      await web.close();
    }
  });

  it('stop listening to the record when the reader leaves', async () => {
    const web = await serveFixtureWeb(store);
    try {
      const runId = await fixtures.write(stillWorking());
      const leaving = new AbortController();
      const events = readServerEvents(
        await fetch(eventsUrl(web.links.run(runId)), { signal: leaving.signal }),
      );
      await take(events, 5);
      expect(listeners).toBe(1);
      const left = new Promise<void>((resolve) => {
        stopped = resolve;
      });
      leaving.abort();
      await left;
      expect(listeners).toBe(0);
    } finally {
      await web.close();
    }
  });
});

describe('previews of a streamed answer, over HTTP', () => {
  /** A page's stream over previews that a test publishes, opened and read up to what is on record. */
  const follow = async (runId: RunId) => {
    const previews = createAnswerPreviews();
    const web = await serveFixtureWeb(store, previews);
    const response = await fetch(eventsUrl(web.links.run(runId)));
    const events = readServerEvents(response);
    await take(events, 5);
    return { previews, events, close: web.close };
  };

  it('come between the changes, without a number, and only those of the run', async () => {
    const runId = await fixtures.write(stillWorking());
    const other = await fixtures.write(truncated());
    const { previews, events, close } = await follow(runId);
    try {
      previews.publish({ runId: other, text: 'of another run' });
      previews.publish({ runId, text: 'It is\n*safe*' });
      expect(await take(events, 1)).toEqual([
        { event: 'preview', data: '{"text":"It is\\n*safe*"}', id: undefined },
      ]);
      previews.publish({ runId, text: 'It is\n*safe* to' });
      previews.publish({ runId, text: 'It is\n*safe* to ship' });
      expect((await take(events, 1)).map(({ data }) => JSON.parse(data))).toEqual([
        { text: 'It is\n*safe* to ship' },
      ]);
    } finally {
      await close();
    }
  });

  it('end with the outcome: what is published after it is not sent', async () => {
    const runId = await fixtures.write(stillWorking());
    const { previews, events, close } = await follow(runId);
    try {
      await fixtures.append(runId, step(20, answer()));
      await take(events, 1);
      previews.publish({ runId, text: 'too late' });
      for (const next of [...delivered(), memoryOff()]) await fixtures.append(runId, next);
      const rest = await take(events, Number.POSITIVE_INFINITY);
      expect(new Set(rest.map(({ event }) => event))).toEqual(new Set(['change', 'settled']));
    } finally {
      await close();
    }
  });

  it('do not hold back a change', async () => {
    const runId = await fixtures.write(stillWorking());
    const { previews, events, close } = await follow(runId);
    try {
      previews.publish({ runId, text: 'first' });
      await take(events, 1);
      previews.publish({ runId, text: 'second' });
      await fixtures.append(runId, step(20, answer()));
      expect((await take(events, 1)).map(({ event, id }) => [event, id])).toEqual([['change', '6']]);
    } finally {
      await close();
    }
  });

  it('are listened to no longer than the reader stays', async () => {
    const runId = await fixtures.write(stillWorking());
    let listening = 0;
    const previews = createAnswerPreviews();
    const counted: AnswerPreviews = {
      ...previews,
      subscribe: (listener) => {
        const unsubscribe = previews.subscribe(listener);
        listening += 1;
        return () => {
          unsubscribe();
          listening -= 1;
        };
      },
    };
    const web = await serveFixtureWeb(store, counted);
    try {
      const leaving = new AbortController();
      const url = eventsUrl(web.links.run(runId));
      await take(readServerEvents(await fetch(url, { signal: leaving.signal })), 5);
      expect(listening).toBe(1);
      const left = new Promise<void>((resolve) => {
        stopped = resolve;
      });
      leaving.abort();
      await left;
      expect(listening).toBe(0);
    } finally {
      await web.close();
    }
  });
});

describe('live streams of one process', () => {
  it('are never more than the limit; one more is told to come back', async () => {
    const { app, links } = openFixtureWeb(store);
    const runId = await fixtures.write(stillWorking());
    const path = eventsUrl(links.run(runId));
    const open = await Promise.all(Array.from({ length: MAX_LIVE_STREAMS }, () => app.request(path)));
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await app.request(path);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('30');
    await open[0]?.body?.cancel();
    await finish(runId);
    await Promise.all(open.slice(1).map((response) => response.text()));
    expect((await app.request(path)).status).toBe(200);
  });

  it('are not opened by a HEAD request, which would never close one', async () => {
    const { app, links } = openFixtureWeb(store);
    const runId = await fixtures.write(stillWorking());
    const response = await app.request(eventsUrl(links.run(runId)), { method: 'HEAD' });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    expect(listeners).toBe(0);
  });
});
