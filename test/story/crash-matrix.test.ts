import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_JOB_ATTEMPTS } from '../../src/contract/limits.ts';
import {
  answerWith,
  type CrashStage,
  type ModelPart,
  openCrashStage,
  patience,
  type Settled,
} from './open-crash-stage.ts';

/**
 * Invariant 10: kill -9 at any point, and every acked mention ends in exactly one answer or one stated failure in its
 * thread. A real bot in a process of its own is killed at each boundary of a run and started again on what it left.
 *
 * What makes these tests fail: posting again instead of looking first (twice the answer where Slack had applied the
 * post), taking an attempt for observed because it was started (no answer), working on a run from its start (two prepared
 * requests), dropping what a dead process had in hand (the thread stays empty). That each kill hit where it was meant to
 * is asserted too: by the requests the model got, by the posts Slack got, and by what the record says was interrupted.
 */

/** Longer than any test: an answer after that long is an answer that never comes. */
const NEVER_MS = 3_600_000;
const TIMEOUT_MS = 300_000;

const APPLIED_UNANSWERED = { delayMs: NEVER_MS } as const;
const NOT_APPLIED = { drop: true, delayMs: NEVER_MS } as const;

let stage: CrashStage;
beforeAll(async () => {
  stage = await openCrashStage();
});
afterAll(() => stage.close());
beforeEach(() => stage.start(), TIMEOUT_MS);
afterEach(() => stage.workspace.faults.clear());

/** A model that lets its requests hang until it is opened. */
function createHeldModel(text: string): {
  readonly part: ModelPart;
  /** Resolves when the first request is there. */
  readonly reached: Promise<void>;
  readonly open: () => void;
} {
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  let isOpen = false;
  return {
    reached,
    open: () => {
      isOpen = true;
    },
    part: (response) => {
      resolve();
      if (isOpen) answerWith(response, text);
    },
  };
}

const saying =
  (text: string): ModelPart =>
  (response) =>
    answerWith(response, text);

async function crash(): Promise<void> {
  await stage.kill();
  await stage.start();
}

function expectOneEnd(run: Settled, kind: 'answer' | 'no-answer'): void {
  expect(run.events.flatMap((event) => (/^(no-)?answer$/.test(event.kind) ? [event.kind] : []))).toEqual([
    kind,
  ]);
  expect(run.ofKind('delivery-ended')).toEqual([
    { kind: 'delivery-ended', surface: 'slack', delivered: true },
  ]);
  expect(run.ofKind('context-read')).toHaveLength(1);
  expect(run.ofKind('memory-decided')).toHaveLength(kind === 'answer' ? 1 : 0);
}

function expectOneAnswer(run: Settled, text: string): void {
  expect(run.replies.map((reply) => reply.text)).toEqual([text]);
  expectOneEnd(run, 'answer');
}

/** How each send of a call ended: the failure recorded, or `whole`. */
function sendsOf(run: Settled, callId: 'answer-1' | 'reflection-1'): readonly string[] {
  expect(run.ofKind('request-prepared').filter((event) => event.callId === callId)).toHaveLength(1);
  return run
    .ofKind('attempt-observed')
    .filter((event) => event.callId === callId)
    .map(({ facts }) => facts.failure ?? 'whole');
}

const outcomesOf = (run: Settled): readonly string[] =>
  run.ofKind('delivery-observed').map(({ outcome }) => outcome);

describe('a bot that is killed and started again answers once', { timeout: TIMEOUT_MS }, () => {
  it('in the moment the mention is sent', async () => {
    stage.script('at the mention', saying('Heard at once.'));
    const posted = await stage.mention('at the mention');
    await crash();
    expectOneAnswer(await stage.settle(posted), 'Heard at once.');
    expect(stage.posts(posted)).toHaveLength(1);
  });

  it('right after the ack', async () => {
    const model = createHeldModel('Acked and answered.');
    stage.script('after the ack', model.part);
    const posted = await stage.mention('after the ack');
    await stage.workspace.delivery.waitUntilSettled(patience());
    await stage.kill();
    expect(await stage.readReplies(posted)).toEqual([]);
    model.open();
    await stage.start();
    const run = await stage.settle(posted);
    expectOneAnswer(run, 'Acked and answered.');
    expect(sendsOf(run, 'answer-1').at(-1)).toBe('whole');
    expect(stage.posts(posted)).toHaveLength(1);
  });

  it('while the model works', async () => {
    const model = createHeldModel('Asked twice, said once.');
    stage.script('in flight', model.part);
    const posted = await stage.mention('in flight');
    await model.reached;
    await stage.kill();
    model.open();
    await stage.start();
    const run = await stage.settle(posted);
    expectOneAnswer(run, 'Asked twice, said once.');
    expect(stage.asked('in flight')).toBe(2);
    expect(sendsOf(run, 'answer-1')).toEqual(['interrupted', 'whole']);
    expect(run.ofKind('work-started').map(({ resumed }) => resumed)).toEqual([false, true]);
  });

  it('just after the model has replied', async () => {
    const { promise: sent, resolve } = Promise.withResolvers<void>();
    stage.script('reply sent', (response) => answerWith(response, 'Just in time.', resolve));
    const posted = await stage.mention('reply sent');
    await sent;
    await crash();
    const run = await stage.settle(posted);
    expectOneAnswer(run, 'Just in time.');
    // Whether the reply was on record when the process died is chance; that each request is accounted for is not.
    expect(sendsOf(run, 'answer-1')).toHaveLength(stage.asked('reply sent'));
    expect(sendsOf(run, 'answer-1').at(-1)).toBe('whole');
  });

  it('after Slack applied the post and before it said so', async () => {
    stage.script('applied', saying('Already there.'));
    stage.workspace.faults.set('chat.postMessage', APPLIED_UNANSWERED);
    const posted = await stage.mention('applied');
    await stage.postReached(posted, 1);
    await crash();
    const run = await stage.settle(posted);
    expectOneAnswer(run, 'Already there.');
    expect(stage.posts(posted).map(({ applied }) => applied)).toEqual([true]);
    expect(outcomesOf(run)).toEqual(['found']);
    expect(stage.asked('applied')).toBe(1);
  });

  it('after Slack got the post and before it applied it', async () => {
    stage.script('not applied', saying('Posted again.'));
    stage.workspace.faults.set('chat.postMessage', NOT_APPLIED);
    const posted = await stage.mention('not applied');
    await stage.postReached(posted, 1);
    await stage.kill();
    expect(await stage.readReplies(posted)).toEqual([]);
    await stage.start();
    const run = await stage.settle(posted);
    expectOneAnswer(run, 'Posted again.');
    expect(stage.posts(posted).map(({ applied }) => applied)).toEqual([false, true]);
    expect(outcomesOf(run)).toEqual(['absent', 'sent']);
    expect(stage.asked('not applied')).toBe(1);
  });

  it('while it looks for a post of unknown fate', async () => {
    stage.script('looking', saying('Found by the next one.'));
    stage.workspace.faults.set('chat.postMessage', { applyThenFail: true, status: 500 });
    stage.workspace.faults.set('conversations.replies', { delayMs: NEVER_MS });
    const looksBefore = stage.workspace.calls('conversations.replies').length;
    const posted = await stage.mention('looking');
    await stage.workspace.waitForCalls('conversations.replies', looksBefore + 1, patience());
    await crash();
    const run = await stage.settle(posted);
    expectOneAnswer(run, 'Found by the next one.');
    expect(stage.posts(posted)).toHaveLength(1);
    expect(outcomesOf(run)).toEqual(['unknown', 'found']);
  });

  it('between the parts of a long answer', async () => {
    const points = Array.from({ length: 200 }, (_, index) => index + 1);
    const text = points.map((point) => `Point ${point}: ${'all is well and '.repeat(6)}so on.`).join('\n\n');
    stage.script('long', saying(text));
    stage.workspace.faults.set('chat.postMessage', {});
    stage.workspace.faults.set('chat.postMessage', NOT_APPLIED);
    const posted = await stage.mention('long');
    await stage.postReached(posted, 2);
    await stage.kill();
    expect(await stage.readReplies(posted)).toHaveLength(1);
    await stage.start();
    const run = await stage.settle(posted);
    expectOneEnd(run, 'answer');
    const parts = run.ofKind('delivery-intended')[0]?.parts ?? 0;
    expect(parts).toBeGreaterThan(1);
    expect(run.replies).toHaveLength(parts);
    expect(stage.posts(posted)).toHaveLength(parts + 1);
    const blocks = JSON.stringify(run.replies.map((reply) => reply.blocks));
    expect([...blocks.matchAll(/Point (\d+):/g)].map(([, point]) => Number(point))).toEqual(points);
  });

  it('while it reflects, and keeps each fact once', async () => {
    const fact = {
      text: 'The team writes its runbooks in Markdown.',
      kind: 'convention',
      confidence: 0.9,
      audience: 'channel',
      turns: [0],
    };
    const reflection = createHeldModel(JSON.stringify({ facts: [fact] }));
    const prompt = 'We write our runbooks in Markdown.';
    stage.script(prompt, saying('Good to know.'), reflection.part);
    const posted = await stage.mention(prompt);
    await reflection.reached;
    await stage.kill();
    reflection.open();
    await stage.start();
    const run = await stage.settle(posted);
    expectOneAnswer(run, 'Good to know.');
    expect(stage.posts(posted)).toHaveLength(1);
    expect([stage.asked(prompt), stage.reflected(prompt)]).toEqual([1, 2]);
    expect(sendsOf(run, 'reflection-1')).toEqual(['interrupted', 'whole']);
    expect(run.ofKind('memory-decided')[0]?.kept).toHaveLength(1);
    const [mention] = run.ofKind('mention-received').map((event) => event.mention);
    const kept = await stage.withRecord(({ facts }) =>
      facts.listVisible({
        team: mention?.team ?? '',
        channel: mention?.channel ?? '',
        user: mention?.user ?? '',
        isPrivateToUser: false,
        isExternal: false,
      }),
    );
    expect(kept.filter(({ originRunId }) => originRunId === run.runId)).toHaveLength(1);
  });

  it('each of two mentions of one thread, in their order', async () => {
    const model = createHeldModel('To the first.');
    stage.script('first of two', model.part);
    stage.script('second of two', saying('To the second.'));
    const first = await stage.mention('first of two');
    await model.reached;
    const second = await stage.mention('second of two', first.threadTs);
    await stage.workspace.delivery.waitUntilSettled(patience());
    await stage.kill();
    expect([stage.asked('first of two'), stage.asked('second of two')]).toEqual([1, 0]);
    model.open();
    await stage.start();
    expectOneAnswer(await stage.settle(first), 'To the first.');
    expectOneAnswer(await stage.settle(second), 'To the second.');
    expect((await stage.readReplies(first)).map(({ text }) => text)).toEqual([
      'To the first.',
      'To the second.',
    ]);
    expect([stage.asked('first of two'), stage.asked('second of two')]).toEqual([2, 1]);
  });
});

describe('a bot that is killed again and again', { timeout: TIMEOUT_MS }, () => {
  it('says once that there will be no answer, when no attempt is left', async () => {
    const requests = [1, 2, 3].map(() => Promise.withResolvers<void>());
    stage.script('three times', (_response, nth) => requests[nth - 1]?.resolve());
    const posted = await stage.mention('three times');
    for (const { promise } of requests) {
      await promise;
      await crash();
    }
    const run = await stage.settle(posted);
    expectOneEnd(run, 'no-answer');
    expect(sendsOf(run, 'answer-1')).toEqual(['interrupted', 'interrupted', 'interrupted']);
    expect(run.ofKind('no-answer')[0]).toMatchObject({ reason: 'unreachable' });
    expect(run.replies.map(({ text }) => text)).toEqual([expect.stringContaining('3 attempts were made')]);
    expect(stage.asked('three times')).toBe(3);
    expect(stage.posts(posted)).toHaveLength(1);
  });

  it('says once that it gave up, when the work itself seems to kill it', async () => {
    const model = createHeldModel('Never said.');
    stage.script('poison', model.part);
    const posted = await stage.mention('poison');
    await model.reached;
    await stage.kill();
    // As if this had been the last of many deaths with the same job in hand.
    await stage.withRecord(async ({ database }) => {
      await sql`update jobs set failures = ${MAX_JOB_ATTEMPTS - 1} where state = 'in-hand'`.execute(database);
    });
    await stage.start();
    const run = await stage.settle(posted);
    expectOneEnd(run, 'no-answer');
    expect(run.ofKind('no-answer')[0]).toMatchObject({ reason: 'internal' });
    expect(run.replies.map(({ text }) => text)).toEqual([
      expect.stringContaining('went wrong inside the bot'),
    ]);
    expect(stage.asked('poison')).toBe(1);
    expect(stage.posts(posted)).toHaveLength(1);
    expect(await stage.withRecord(({ queue }) => queue.countSetAside())).toBe(1);
  });
});
