import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_PAGE_ANSWER_CHARS } from '../../../src/contract/limits.ts';
import { agreementVerdict } from '../../../src/web/parts/agreement-verdict.ts';
import { type FixtureStore, openFixtureStore } from '../../fixtures/open-fixture-store.ts';
import { openFixtureWeb } from '../../fixtures/open-fixture-web.ts';
import { partText } from '../../fixtures/part-text.ts';
import { answeredWithBlob } from '../../fixtures/runs/answered-after-trouble.ts';
import { answeredWithPromotion } from '../../fixtures/runs/answered-with-promotion.ts';

let fixtures: FixtureStore;

beforeAll(async () => {
  fixtures = await openFixtureStore();
});

afterAll(() => fixtures.close());

async function comparePage(run: Parameters<FixtureStore['write']>[0], more = ''): Promise<string> {
  const { app, links } = openFixtureWeb(fixtures.store);
  const response = await app.request(`${links.compare(await fixtures.write(run))}${more}`);
  expect(response.status).toBe(200);
  return response.text();
}

describe('the compare page', () => {
  it('shows what the model wrote, the canonical text, and every surface of the same text', async () => {
    const page = await comparePage(answeredWithPromotion());
    expect(partText(page, 'written')).toContain('*Verdict: wait until tonight.* The change');
    expect(partText(page, 'canonical')).toContain('Inserted stars are marked.');
    expect(partText(page, 'slack')).toMatch(
      /^Slack 1 message, .*Verdict: wait until tonight\. The change itself/,
    );
    expect(partText(page, 'slack-mrkdwn')).toContain('*Verdict: wait until tonight.* The change');
    expect(partText(page, 'slack-blocks')).toContain('"type" : "section"');
    expect(partText(page, 'page')).toMatch(/^Run page .*Verdict: wait until tonight\. The change itself/);
    expect(partText(page, 'page-html')).toContain('<strong>Verdict: wait until tonight.</strong>');
    expect(partText(page, 'github-markdown')).toContain('**Verdict: wait until tonight.**');
    expect(partText(page, 'memory-text')).toContain('**Verdict: wait until tonight.**');
  });

  it('says that they agree, and which stated limit explains what differs', async () => {
    const verdict = partText(await comparePage(answeredWithPromotion()), 'verdict');
    expect(verdict).toMatch(/^The surfaces agree Slack, GitHub, Memory and the run page were read back/);
    expect(verdict).toContain(
      'Slack not bold alike step lock time (bold) step lock time (not bold) 1 monospace-table',
    );
    expect(verdict).toContain('monospace-table : Slack shows a narrow table as aligned monospace');
  });

  it('says so where nothing differs', async () => {
    const verdict = partText(await comparePage(answeredWithBlob('A **plain** answer.')), 'verdict');
    expect(verdict).toContain('There is no difference.');
  });

  it('draws the beginning of a long answer, the whole of it one link away', async () => {
    const text = `${'Some words of an answer. '.repeat(40)}\n\n`.repeat(80);
    expect(text.length).toBeGreaterThan(MAX_PAGE_ANSWER_CHARS);
    const run = answeredWithBlob(`${text}The very end.`);
    const page = await comparePage(run);
    expect(partText(page, 'compare-head')).toContain('Only the beginning is drawn here');
    expect(partText(page, 'page')).not.toContain('The very end.');
    expect(partText(await comparePage(run, '&answer=whole'), 'page')).toContain('The very end.');
  });
});

describe('the verdict', () => {
  it('does not call a difference agreement that no limit explains', () => {
    const verdict = agreementVerdict({
      agrees: false,
      compared: ['slack'],
      differences: [
        { surface: 'slack', kind: 'live', page: '', shown: 'broadcast channel', places: 2 },
        {
          surface: 'slack',
          kind: 'bold',
          page: 'x (bold)',
          shown: 'x (not bold)',
          places: 1,
          limit: 'mark-character',
        },
      ],
    }).toString();
    const text = partText(verdict, 'verdict');
    expect(text).toContain('The surfaces do not agree');
    expect(text).toContain('1 difference that nothing explains. 1 difference under a stated limit.');
    expect(text).toContain('something that would act nothing broadcast channel 2 not explained');
  });
});
