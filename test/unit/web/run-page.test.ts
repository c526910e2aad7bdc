import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunId } from '../../../src/contract/brand.ts';
import { MAX_PAGE_ANSWER_CHARS, MAX_PAGE_ROWS } from '../../../src/contract/limits.ts';
import type { RunStore, StoredEvent } from '../../../src/contract/run-store.ts';
import { workStarted } from '../../fixtures/events/mention-events.ts';
import { answer } from '../../fixtures/events/outcome-events.ts';
import { accepted, attempt, transportFacts } from '../../fixtures/events/reply-events.ts';
import type { FixtureRun } from '../../fixtures/fixture-run.ts';
import { type FixtureStore, openFixtureStore, withHistory } from '../../fixtures/open-fixture-store.ts';
import { openFixtureWeb } from '../../fixtures/open-fixture-web.ts';
import { partText } from '../../fixtures/part-text.ts';
import {
  answeredWithBlob,
  deliveryUnknownThenFound,
  rateLimitedThenAnswered,
  stillWorking,
} from '../../fixtures/runs/answered-after-trouble.ts';
import { answeredWithPromotion } from '../../fixtures/runs/answered-with-promotion.ts';
import {
  filtered,
  refused,
  reinterpreted,
  requestRefusedRun,
  toolCalls,
  truncated,
  unreachable,
} from '../../fixtures/runs/ended-without-answer.ts';

let fixtures: FixtureStore;

beforeAll(async () => {
  fixtures = await openFixtureStore();
});

afterAll(() => fixtures.close());

async function pageOf(run: FixtureRun, more = ''): Promise<string> {
  return pageAt(fixtures.store, await fixtures.write(run), more);
}

async function pageAt(store: RunStore, runId: RunId, more = ''): Promise<string> {
  const { app, links } = openFixtureWeb(store);
  const response = await app.request(`${links.run(runId)}${more}`);
  expect(response.status).toBe(200);
  return response.text();
}

describe('the head of a run page', () => {
  it('tells who asked what, where, when, how long it took, and what was asked', async () => {
    const head = partText(await pageOf(answeredWithPromotion()), 'question');
    expect(head).toContain('Maya asked in a public channel C0REVIEWS on 30 Nov 2026, 09:41:07 UTC');
    expect(head).toContain('Is the migration in #482 safe to ship today?');
    expect(head).toMatch(/Status Answered Took 2\.1 s Route team-default Model gpt-4\.1 In Slack delivered/);
  });
});

describe('the answer', () => {
  it('is the canonical text drawn as HTML, with what the model really wrote beside it', async () => {
    const page = await pageOf(answeredWithPromotion());
    expect(page).toContain('<strong>Verdict: wait until tonight.</strong>');
    expect(partText(page, 'answer-raw')).toMatch(/^\*Verdict: wait until tonight\.\* The change/);
    expect(partText(page, 'answer-source')).toContain('Verdict: wait until tonight.');
    expect(page.match(/<ins class="star" title="inserted">\*<\/ins>/g)).toHaveLength(6);
  });

  it('says so where normalising changed nothing, and shows one source', async () => {
    const page = await pageOf(rateLimitedThenAnswered());
    expect(partText(page, 'source-box')).toContain('normalising changed nothing');
    expect(page).not.toContain('id="answer-raw"');
  });

  it('says where what the model wrote is, if it was too large to be kept beside', async () => {
    const run = answeredWithPromotion();
    const dropped = answer({ text: '**x**', rawDropped: true, promoted: 1 });
    const steps = run.steps.map((step) =>
      step.event.kind === 'answer' ? { ...step, event: dropped } : step,
    );
    expect(partText(await pageOf({ ...run, steps }), 'source-box')).toContain('too large to keep beside it');
  });

  it('is read from its blob where the event only points to it', async () => {
    expect(partText(await pageOf(answeredWithBlob('kept **apart**')), 'answer')).toContain('kept apart');
  });

  it('is reported as lost, not as absent, where its bytes are gone', async () => {
    const runId = await fixtures.write(answeredWithBlob('kept **apart** and lost'));
    const store: RunStore = { ...fixtures.store, readBlob: async () => undefined };
    const page = await pageAt(store, runId);
    expect(partText(page, 'answer')).toContain('The answer’s text is missing');
    expect(partText(page, 'story')).toContain('Request body: its bytes are not in the store');
  });

  it('is drawn up to a limit, with all of it one link away', async () => {
    const paragraph = 'A paragraph of some length that says nothing much at all.\n\n';
    const text = `${paragraph.repeat(18_000)}The very end.`;
    const runId = await fixtures.write(answeredWithBlob(text));
    const page = await pageAt(fixtures.store, runId);
    expect(text.length).toBeGreaterThan(1_000_000);
    expect(page.length).toBeLessThan(10 * MAX_PAGE_ANSWER_CHARS);
    expect(page).not.toContain('The very end.');
    expect(partText(page, 'answer')).toContain('more characters. Show the whole answer');
    expect(await pageAt(fixtures.store, runId, '&answer=whole')).toContain('The very end.');
  });
});

describe('a run without an answer', () => {
  it.each([
    [truncated(), 'Cut off before the end', 'cut off at its output limit of 64 tokens'],
    [refused(), 'The model declined', "I can't help with reading other people's private messages."],
    [filtered(), 'Stopped by a filter', 'content filter stopped the reply'],
    [toolCalls(), 'Tools instead of an answer', 'tools that it was not offered'],
    [unreachable(), 'The model could not be reached', 'could not be reached'],
    [requestRefusedRun(), 'The request was refused', 'leave out stop:'],
  ])('says in words what happened: $name', async (run, heading, line) => {
    const outcome = partText(await pageOf(run), 'answer');
    expect(outcome).toContain(heading);
    expect(outcome).toContain(line);
  });

  it('shows what the model had written as partial, as source, and never as an answer', async () => {
    const page = await pageOf(truncated());
    const outcome = partText(page, 'answer');
    expect(outcome).toContain('Not an answer. The model had written');
    expect(outcome).toContain('1. Freeze writes to the old table.');
    expect(page).not.toContain('class="prose"');
    expect(page).not.toContain('Compare surfaces');
  });

  it('shows what could not be read of the thread', async () => {
    const text = partText(await pageOf(refused()), 'story');
    expect(text).toContain('Asked in a direct message. No earlier messages, nothing recalled from memory.');
    expect(text).toContain('Not everything could be read Nobody else writes here');
  });

  it('says how far it has come while it is still at work', async () => {
    const page = await pageOf(stillWorking());
    expect(partText(page, 'answer')).toBe(
      'No answer yet The model has been asked and has not finished its reply.',
    );
    expect(page).toContain('data-events="/runs/');
    expect(page).toContain('/live.js');
  });
});

describe('the box for an answer that is being written', () => {
  const asked = stillWorking().steps;
  const refusedOnce = attempt({
    facts: transportFacts({ status: 429, durationMs: 20 }),
    decision: accepted({ action: 'retry', rule: 'rate-limited', retryAfterMs: 2_000, callStatus: 'failed' }),
  });

  it.each([
    ['the model has been asked', asked],
    ['its reply has come and been accepted', [...asked.slice(0, -1), ...attempt({ body: '{}' })]],
    [
      'it has been asked again',
      [...asked.slice(0, -1), ...refusedOnce, ...attempt({ attempt: 2 }).slice(0, 1)],
    ],
  ])('stands there, empty and hidden, once %s', async (_when, steps) => {
    const page = await pageOf({ ...stillWorking(), steps });
    expect(page).toMatch(/<section id="preview"[^>]* hidden>/);
    expect(page).toMatch(/<div id="preview-text"[^>]*><\/div>/);
  });

  it.each([
    ['while nobody has been asked', asked.slice(0, -1)],
    ['while a retry is waited for', [...asked.slice(0, -1), ...refusedOnce]],
    ['with an answer', answeredWithPromotion().steps],
    ['without an answer in the end', truncated().steps],
  ])('is not there %s', async (_when, steps) => {
    expect(await pageOf({ ...stillWorking(), steps })).not.toContain('id="preview"');
  });
});

describe('the story', () => {
  it('gives every control with its fate, its place and value on the wire, and the rule', async () => {
    const text = partText(await pageOf(answeredWithPromotion()), 'story');
    expect(text).toContain(
      'maxOutputTokens 800 renamed max_completion_tokens = 800 limit field of profile openai-chat',
    );
    expect(text).toContain('cache {"ttl":"1h"} omitted nothing sent advisory and not in profile openai-chat');
  });

  it('never shows a number that nobody reported as zero', async () => {
    const usage = partText(await pageOf(answeredWithPromotion()), 'call-answer-1-reading-usage');
    expect(usage).toContain(
      'Input, all of it 279 reported by the provider usage.prompt_tokens stands by itself',
    );
    expect(usage).toContain('Input written to cache not reported not reported is part of the input');
    expect(usage).not.toMatch(/\b0\b/);
  });

  it('says at least how much where only a part of a number is known', async () => {
    const run = reinterpreted();
    const steps = run.steps.map((step) => {
      if (step.event.kind !== 'attempt-interpreted') return step;
      const { interpretation } = step.event;
      const inputTotal = { ...interpretation.usage.inputTotal, value: null, lowerBound: 20 };
      const usage = { ...interpretation.usage, inputTotal };
      return { ...step, event: { ...step.event, interpretation: { ...interpretation, usage } } };
    });
    const usage = partText(await pageOf({ ...run, steps }), 'call-answer-1-reading-usage');
    expect(usage).toContain('Input, all of it at least 20');
  });

  it("gives the provider's word verbatim beside ours, and what a diagnostic means", async () => {
    const text = partText(await pageOf(reinterpreted()), 'story');
    expect(text).toContain('The provider’s own word pause_turn at stop_reason Our state unknown');
    expect(text).toContain('signal-unknown a word nobody knows');
  });

  it('puts a later reading beside the first with what changed', async () => {
    const text = partText(await pageOf(reinterpreted()), 'story');
    expect(text).toContain('Read again on 1 Dec 2026');
    expect(text).toContain('state "unknown" "paused"');
  });

  it('tells each attempt, its decision and the wait before the next', async () => {
    const text = partText(await pageOf(rateLimitedThenAnswered()), 'story');
    expect(text).toContain('Attempt 1: HTTP 429, 88 ms');
    expect(text).toContain('Decision: retry in 2.0 s by default-v1 , because: rate-limited: told to wait.');
    expect(text).toContain('Attempt 2: HTTP 200, complete, 1.9 s');
  });

  it('tells an unknown post and how it was found again', async () => {
    const text = partText(await pageOf(deliveryUnknownThenFound()), 'story');
    expect(text).toContain('unknown Slack did not say whether the post went through. timeout');
    expect(text).toContain('found The post was found standing in the thread; nothing was posted again.');
  });

  it('tells what memory kept and dropped, and why', async () => {
    const text = partText(await pageOf(answeredWithPromotion()), 'story');
    expect(text).toContain('1 fact kept, 2 dropped.');
    expect(text).toContain('3 dropped it read like an instruction to the bot text_instruction_like');
  });

  it('names what a refused request would have needed', async () => {
    const text = partText(await pageOf(requestRefusedRun()), 'story');
    expect(text).toContain('control.unsupported : stop');
    expect(text).toContain('No connection was made.');
  });
});

describe('a run of ten thousand events', () => {
  it('is shown a page at a time, every page of its record within reach', async () => {
    const runId = await fixtures.write(stillWorking());
    const [mention] = await fixtures.store.readEvents(runId);
    if (mention === undefined) throw new Error('no events');
    const history = Array.from(
      { length: 10_000 },
      (_, index): StoredEvent =>
        index === 0
          ? mention
          : { ...mention, seq: index + 1, event: workStarted({ worker: `worker-${index}` }) },
    );
    const store = withHistory(fixtures.store, history);
    const first = await pageAt(store, runId);
    expect(first.length).toBeLessThan(400_000);
    expect(first.match(/<li class="step"/g)).toHaveLength(MAX_PAGE_ROWS);
    expect(partText(first, 'story')).toContain('9,900 more rows in the whole record');
    expect(partText(first, 'record')).toContain('1 to 100 of 10000 Later events');
    const last = await pageAt(store, runId, '&events=9901');
    expect(partText(last, 'record')).toContain('9901 to 10000 of 10000');
    expect(last).toContain('worker-9999');
  });
});
