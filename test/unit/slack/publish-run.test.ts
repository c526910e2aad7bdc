import type { WebClient } from '@slack/web-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  DEFAULT_SLACK_DEFERRAL_MS,
  MAX_DELIVERY_ATTEMPTS,
  SLACK_POST_INTERVAL_MS,
} from '../../../src/contract/limits.ts';
import type { Mention } from '../../../src/contract/mention.ts';
import type { RunEvent } from '../../../src/contract/run-event.ts';
import { type LocalWorkspace, startLocalWorkspace } from '../../../src/local/index.ts';
import { adaptLogger } from '../../../src/slack/adapt-logger.ts';
import type { RenderedAnswer } from '../../../src/slack/compose-reply.ts';
import { createWebClient } from '../../../src/slack/create-web-client.ts';
import { createPostPacer } from '../../../src/slack/pace-posts.ts';
import { createPublisher } from '../../../src/slack/publish-run.ts';
import { answerFact, createFakeClock, createMemoryLogger, LINKS, MENTION, RUN_ID } from './fake-run.ts';
import { createFakeStore, type FakeStore } from './fake-store.ts';

let workspace: LocalWorkspace;
let mention: Mention;
let clock: ReturnType<typeof createFakeClock>;

beforeEach(async () => {
  workspace = await startLocalWorkspace();
  clock = createFakeClock();
  const channel = workspace.directory.channels().find(({ members }) => members.includes(workspace.bot.id));
  const user = workspace.directory.people()[0];
  if (channel === undefined || user === undefined) throw new Error('the workspace is empty');
  const ts = await workspace.postAsPerson({ channel: channel.id, user: user.id, text: '@switchboard hi' });
  mention = { ...MENTION, channel: channel.id, user: user.id, botUser: workspace.bot.id, ts, threadTs: ts };
});

afterEach(async () => {
  await workspace.stop();
});

/** A model's answer in as many messages as it has lines. */
function renderLines(markdown: string): RenderedAnswer {
  const messages = markdown.split('\n').map((text) => ({
    text,
    blocks: [{ type: 'section', text: { type: 'mrkdwn', text } } as const],
  }));
  return { messages, partsOmitted: 0 };
}

function recordOf(...facts: readonly RunEvent[]): FakeStore {
  return createFakeStore([{ kind: 'mention-received', mention }, ...facts], { now: clock.now });
}

function clientWith(timeoutMs: number): WebClient {
  const logger = adaptLogger(createMemoryLogger(), (text) => text);
  const endpoint = { apiUrl: workspace.apiUrl, logger };
  return createWebClient(endpoint, workspace.botToken, { timeoutMs, maxConcurrent: 4 });
}

/** A publisher as a process has it: a new one each time stands for a restart. */
function publish(store: FakeStore, options: { readonly timeoutMs?: number } = {}) {
  const client = clientWith(options.timeoutMs ?? 10_000);
  const publisher = createPublisher({
    store,
    delivery: client,
    reads: client,
    pacer: createPostPacer(clock.now),
    render: renderLines,
    links: LINKS,
    logger: createMemoryLogger(),
    now: clock.now,
    wait: clock.wait,
  });
  return publisher.publish(store.lease);
}

/** Publishes again whenever it says `later`, at the time it says. */
async function publishToTheEnd(store: FakeStore, options: { readonly timeoutMs?: number } = {}) {
  for (;;) {
    const outcome = await publish(store, options);
    if (outcome.kind !== 'later') return outcome;
    clock.advance(outcome.atMs - clock.now());
  }
}

async function replies() {
  const thread = await workspace.readThread({ channel: mention.channel, threadTs: mention.threadTs });
  return thread.filter(({ isOwn }) => isOwn);
}

async function replyTexts() {
  return (await replies()).map(({ text }) => text);
}

function outcomes(store: FakeStore) {
  return store.events().flatMap(({ event }) => (event.kind === 'delivery-observed' ? [event.outcome] : []));
}

describe('posting a reply', () => {
  it('posts the answer in the thread of the mention, with blocks, metadata and no unfurling', async () => {
    const store = recordOf(answerFact('hello'));
    expect(await publish(store)).toEqual({ kind: 'delivered' });
    const [reply, ...more] = await replies();
    expect(more).toEqual([]);
    expect(reply).toMatchObject({
      text: 'hello',
      threadTs: mention.threadTs,
      metadata: { event_type: 'switchboard_run', event_payload: { run_id: RUN_ID, part: 1, parts: 1 } },
    });
    expect(reply?.blocks).toHaveLength(3);
    expect(workspace.calls('chat.postMessage')[0]?.arguments).toMatchObject({
      unfurl_links: 'false',
      link_names: 'false',
      parse: 'none',
      unfurl_media: 'false',
    });
  });

  it('records intent and attempt before the post, and the outcome after it', async () => {
    const store = recordOf(answerFact('hello'));
    await publish(store);
    expect(store.events().map(({ event }) => event.kind)).toEqual([
      'mention-received',
      'answer',
      'delivery-intended',
      'delivery-attempted',
      'delivery-observed',
      'delivery-ended',
    ]);
  });

  it('posts the line of a run without an answer, with the run link and no buttons', async () => {
    const store = recordOf({
      kind: 'no-answer',
      reason: 'timeout',
      line: 'The model did not answer in time.',
    });
    expect(await publish(store)).toEqual({ kind: 'delivered' });
    expect(await replyTexts()).toEqual([
      `The model did not answer in time. <https://runs.example/r/${RUN_ID}?k=1&amp;v=2|See the run>`,
    ]);
    expect((await replies())[0]?.blocks).toHaveLength(1);
  });

  it('posts the parts of a long answer in order, a second apart', async () => {
    const store = recordOf(answerFact('one\ntwo\nthree'));
    const startedAtMs = clock.now();
    expect(await publish(store)).toEqual({ kind: 'delivered' });
    expect(await replyTexts()).toEqual(['one', 'two', 'three']);
    expect(clock.now() - startedAtMs).toBeGreaterThanOrEqual(2 * SLACK_POST_INTERVAL_MS);
  });

  it('does nothing the second time', async () => {
    const store = recordOf(answerFact('hello'));
    await publish(store);
    expect(await publish(store)).toEqual({ kind: 'delivered' });
    expect(await replyTexts()).toEqual(['hello']);
  });

  it('reads an answer that is kept as a blob', async () => {
    const { text: _, ...fact } = { ...answerFact('x'), text: undefined };
    const name = 'a'.repeat(64);
    const store = recordOf({ ...fact, textBlob: name } as RunEvent);
    const withBlob: FakeStore = {
      ...store,
      readBlob: async (sha256) => (sha256 === name ? new TextEncoder().encode('from the blob') : undefined),
    };
    expect(await publish(withBlob)).toEqual({ kind: 'delivered' });
    expect(await replyTexts()).toEqual(['from the blob']);
  });

  it('stops without a post where a newer worker has the run', async () => {
    const store = recordOf(answerFact('hello'));
    store.fence();
    expect(await publish(store)).toEqual({ kind: 'fenced' });
    expect(workspace.calls('chat.postMessage')).toEqual([]);
  });
});

describe('faults of Slack and the network leave exactly one message', () => {
  it('500 after the post was applied', async () => {
    workspace.faults.set('chat.postMessage', { status: 500, applyThenFail: true });
    const store = recordOf(answerFact('hello'));
    expect(await publishToTheEnd(store)).toEqual({ kind: 'delivered' });
    expect(await replyTexts()).toEqual(['hello']);
    expect(outcomes(store)).toEqual(['unknown', 'found']);
  });

  it('500 and the post was not applied', async () => {
    workspace.faults.set('chat.postMessage', { status: 500 });
    const store = recordOf(answerFact('hello'));
    expect(await publishToTheEnd(store)).toEqual({ kind: 'delivered' });
    expect(await replyTexts()).toEqual(['hello']);
    expect(outcomes(store)).toEqual(['unknown', 'absent', 'sent']);
  });

  it('a connection that breaks after the post was applied', async () => {
    workspace.faults.set('chat.postMessage', { drop: true, applyThenFail: true });
    const store = recordOf(answerFact('hello'));
    expect(await publishToTheEnd(store)).toEqual({ kind: 'delivered' });
    expect(await replyTexts()).toEqual(['hello']);
    expect(outcomes(store)).toEqual(['unknown', 'found']);
  });

  it('a post that is applied but answers too late', async () => {
    workspace.faults.set('chat.postMessage', { delayMs: 3_000, applyThenFail: true });
    const store = recordOf(answerFact('hello'));
    expect(await publishToTheEnd(store, { timeoutMs: 500 })).toEqual({ kind: 'delivered' });
    expect(await replyTexts()).toEqual(['hello']);
    expect(store.events()).toContainEqual(
      expect.objectContaining({ event: expect.objectContaining({ outcome: 'unknown', code: 'timeout' }) }),
    );
  });

  it.each(['internal_error', 'fatal_error'])('%s, which Slack may send after applying', async (error) => {
    workspace.faults.set('chat.postMessage', { error, applyThenFail: true });
    const store = recordOf(answerFact('hello'));
    expect(await publishToTheEnd(store)).toEqual({ kind: 'delivered' });
    expect(await replyTexts()).toEqual(['hello']);
  });

  it('looks that fail for a while', async () => {
    workspace.faults.set('chat.postMessage', { status: 502, applyThenFail: true });
    workspace.faults.set('conversations.replies', { status: 502, times: 7 });
    const store = recordOf(answerFact('hello'));
    expect(await publishToTheEnd(store)).toEqual({ kind: 'delivered' });
    expect(await replyTexts()).toEqual(['hello']);
    expect(outcomes(store)).toEqual(['unknown', 'unknown', 'unknown', 'found']);
  });

  it('several faults in a row over several parts', async () => {
    workspace.faults.set('chat.postMessage', { status: 500, applyThenFail: true });
    workspace.faults.set('chat.postMessage', { retryAfterSeconds: 7 });
    workspace.faults.set('chat.postMessage', { drop: true });
    workspace.faults.set('chat.postMessage', { drop: true, applyThenFail: true });
    const store = recordOf(answerFact('one\ntwo\nthree'));
    expect(await publishToTheEnd(store)).toEqual({ kind: 'delivered' });
    expect(await replyTexts()).toEqual(['one', 'two', 'three']);
  });

  it('gives up, and says so, when Slack stays away', async () => {
    workspace.faults.set('chat.postMessage', { status: 503, times: 1_000 });
    workspace.faults.set('conversations.replies', { status: 503, times: 1_000 });
    const store = recordOf(answerFact('hello'));
    expect(await publishToTheEnd(store)).toEqual({ kind: 'gave-up', code: 'http_503' });
    expect(outcomes(store)).toHaveLength(MAX_DELIVERY_ATTEMPTS);
    expect(store.events().at(-1)?.event).toEqual({
      kind: 'delivery-ended',
      surface: 'slack',
      delivered: false,
      code: 'http_503',
    });
  });
});

describe('a crash around any write leaves exactly one message of each part', () => {
  const sides = ['before', 'after'] as const;
  it.each([1, 2, 3, 4].flatMap((append) => sides.map((side) => [side, append] as const)))(
    'killed %s write %i',
    async (side, append) => {
      const store = recordOf(answerFact('one\ntwo'));
      store.killAt(append, side);
      await expect(publishToTheEnd(store)).rejects.toThrow('killed');
      expect(await publishToTheEnd(store)).toEqual({ kind: 'delivered' });
      expect(await replyTexts()).toEqual(['one', 'two']);
    },
  );

  it('does not take another app’s message with our ids for its own', async () => {
    const store = recordOf(answerFact('hello'));
    store.killAt(1, 'after');
    await expect(publish(store)).rejects.toThrow('killed');
    const forged = { ...mention, botUser: 'UOTHER' };
    const asked = createFakeStore(
      store
        .events()
        .map(({ event }) => (event.kind === 'mention-received' ? { ...event, mention: forged } : event)),
      { now: clock.now },
    );
    await publishToTheEnd(store);
    expect(await publishToTheEnd(asked)).toEqual({ kind: 'delivered' });
    expect(await replyTexts()).toEqual(['hello', 'hello']);
  });
});

describe('being told to wait', () => {
  it('keeps Slack’s pause and gives the worker back meanwhile', async () => {
    workspace.faults.set('chat.postMessage', { retryAfterSeconds: 30 });
    const store = recordOf(answerFact('hello'));
    const startedAtMs = clock.now();
    expect(await publish(store)).toEqual({ kind: 'later', atMs: startedAtMs + 30_000 });
    expect(workspace.calls('chat.postMessage')).toHaveLength(1);
    expect(await publishToTheEnd(store)).toEqual({ kind: 'delivered' });
    expect(await replyTexts()).toEqual(['hello']);
  });

  it('waits by itself where Slack names no time', async () => {
    workspace.faults.set('chat.postMessage', { error: 'ratelimited' });
    const store = recordOf(answerFact('hello'));
    expect(await publish(store)).toEqual({ kind: 'later', atMs: clock.now() + DEFAULT_SLACK_DEFERRAL_MS });
  });
});

describe('being refused', () => {
  it.each(['msg_blocks_too_long', 'invalid_blocks', 'msg_too_long'])(
    'posts plain text after %s',
    async (error) => {
      workspace.faults.set('chat.postMessage', { error });
      const store = recordOf(answerFact('hello'));
      expect(await publishToTheEnd(store)).toEqual({ kind: 'delivered' });
      const [reply, ...more] = await replies();
      expect(more).toEqual([]);
      expect(reply?.text).toMatch(/^hello\n<https:\/\/runs\.example/);
      expect(outcomes(store)).toEqual(['rejected', 'sent']);
    },
  );

  it('posts a pointer to the run page where Slack takes the text neither', async () => {
    workspace.faults.set('chat.postMessage', { error: 'msg_too_long', times: 2 });
    const store = recordOf(answerFact('hello'));
    expect(await publishToTheEnd(store)).toEqual({ kind: 'delivered' });
    expect((await replyTexts())[0]).toMatch(/^This part of the answer could not be shown in Slack\. <https:/);
  });

  it('gives up with Slack’s own word where no form would do', async () => {
    workspace.faults.set('chat.postMessage', { error: 'is_archived' });
    const store = recordOf(answerFact('one\ntwo'));
    expect(await publishToTheEnd(store)).toEqual({ kind: 'gave-up', code: 'is_archived' });
    expect(workspace.calls('chat.postMessage')).toHaveLength(1);
    expect(await publish(store)).toEqual({ kind: 'gave-up', code: 'is_archived' });
  });
});
