import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { SocketModeClient } from '@slack/socket-mode';
import type { WebClient } from '@slack/web-api';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { LocalWorkspace } from '../../src/local/index.ts';
import { openWorkspace, SILENT_LOGGER, webClient } from '../fixtures/open-workspace.ts';
import { launchChromium } from './launch-chromium.ts';

const GENERAL = 'C0LOCAL001';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const faultsSchema = z.object({
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
});

/** What axe-core, an independent checker, finds wrong with the page as it stands. */
async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = faultsSchema.parse(await page.evaluate('axe.run()'));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** A page whose every complaint fails the test it belongs to. */
async function openPage(
  workspace: LocalWorkspace,
  path = '/',
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => complaints.push(message.text()));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  onTestFinished(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });
  await page.goto(new URL(path, workspace.url).href);
  return page;
}

/** A bot of a few lines: it shows that it is at work, waits until it may go on, and answers every mention. */
async function startBot(
  workspace: LocalWorkspace,
  answer: (client: WebClient, channel: string, threadTs: string) => Promise<unknown>,
): Promise<void> {
  const client = webClient(workspace);
  const socket = new SocketModeClient({
    appToken: workspace.appToken,
    clientOptions: { slackApiUrl: workspace.apiUrl },
    logger: SILENT_LOGGER,
  });
  socket.on('app_mention', ({ event, ack }) => {
    void ack().then(() => answer(client, event.channel, event.thread_ts ?? event.ts));
  });
  await socket.start();
  onTestFinished(() => socket.disconnect());
}

describe('the chat page in a browser', () => {
  it('takes a typed mention to the bot, shows it at work, and then its answer with its buttons', async () => {
    const workspace = await openWorkspace();
    let goOn = (): void => undefined;
    const mayAnswer = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await startBot(workspace, async (client, channel, threadTs) => {
      const thread = { channel_id: channel, thread_ts: threadTs };
      await client.agents.sessions.setStatus({ ...thread, status: 'processing' });
      await mayAnswer;
      await client.chat.postMessage({
        channel,
        thread_ts: threadTs,
        text: 'approve',
        blocks: [
          { type: 'section', text: { type: 'mrkdwn', text: '*Verdict: approve* - `fine`' } },
          {
            type: 'actions',
            elements: [
              {
                type: 'button',
                text: { type: 'plain_text', text: 'Open run' },
                url: 'http://127.0.0.1:9/runs/1',
                action_id: 'open_run',
              },
            ],
          },
        ],
      });
      await client.agents.sessions.setStatus({ ...thread, status: 'active' });
    });
    const page = await openPage(workspace);
    const composer = page.getByRole('textbox', { name: 'Message #general' });
    await composer.pressSequentially('@sw');
    await page.getByRole('option', { name: 'Switchboard @switchboard' }).waitFor();
    await composer.press('Enter');
    await composer.pressSequentially('is <b>this</b> fine?');
    await composer.press('Shift+Enter');
    await composer.pressSequentially('Second line');
    await composer.press('Enter');

    const thread = page.getByRole('region', { name: 'Thread', exact: true });
    await thread.getByText('switchboard is thinking…').waitFor();
    const question = thread.getByRole('article', { name: /^Maya Okafor/ }).locator('.content');
    expect(await question.innerHTML()).toContain('</span> is &lt;b&gt;this&lt;/b&gt; fine?<br>Second line');
    goOn();
    const reply = thread.getByRole('article', { name: /^Switchboard/ });
    await reply.waitFor();
    expect(await reply.locator('b').allInnerTexts()).toEqual(['Verdict: approve']);
    expect(await reply.locator('code').textContent()).toBe('fine');
    const button = reply.getByRole('link', { name: 'Open run' });
    expect(await button.getAttribute('href')).toBe('http://127.0.0.1:9/runs/1');
    await thread.getByText('is thinking').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /1 reply/ }).waitFor();
  });

  it('shows what others write without a reload, and keeps what one is typing', async () => {
    const workspace = await openWorkspace();
    const page = await openPage(workspace, `/archives/${GENERAL}?as=jonas`);
    const composer = page.getByRole('textbox', { name: 'Message #general' });
    await composer.fill('half a sent');
    const ts = await workspace.postAsPerson({ channel: 'general', user: 'maya', text: 'good morning' });
    await page.getByText('good morning').waitFor();
    workspace.people.edit({ channel: 'general', ts }, 'maya', 'good evening');
    await page.getByText('good evening').waitFor();
    await page.getByText('(edited)').waitFor();
    workspace.people.react({ channel: 'general', ts }, 'maya', 'tada');
    const reaction = page.getByRole('button', { name: 'tada, 1: Maya Okafor' });
    await reaction.click();
    await page
      .getByRole('button', { name: 'tada, 2: Maya Okafor, Jonas Lindqvist', pressed: true })
      .waitFor();
    await workspace.postAsPerson({ channel: 'random', user: 'maya', text: 'elsewhere' });
    await page.locator('.place.is-unread', { hasText: 'random' }).waitFor();
    workspace.people.remove({ channel: 'general', ts }, 'maya');
    await page.getByText('good evening').waitFor({ state: 'detached' });
    expect(await composer.inputValue()).toBe('half a sent');
  });

  it('edits and deletes by keyboard', async () => {
    const workspace = await openWorkspace();
    await workspace.postAsPerson({ channel: 'general', user: 'maya', text: 'helo' });
    const page = await openPage(workspace);
    await page.getByRole('button', { name: 'Edit message' }).focus();
    await page.keyboard.press('Enter');
    const editor = page.getByRole('textbox', { name: 'Edit message' });
    await editor.waitFor();
    await page.locator('textarea:focus').filter({ hasText: 'helo' }).waitFor();
    await editor.fill('hello');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.locator('.content', { hasText: 'hello (edited)' }).waitFor();
    await page.getByRole('button', { name: 'Delete message' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await page.getByRole('heading', { name: 'Say hello' }).waitFor();
  });

  it('opens at the newest message of a long channel and of a long thread, and stays there', async () => {
    const workspace = await openWorkspace();
    const root = await workspace.postAsPerson({ channel: 'general', user: 'maya', text: 'root' });
    for (let count = 1; count <= 40; count += 1) {
      const text = `number ${count}.`;
      await workspace.postAsPerson({ channel: 'general', user: 'jonas', text });
      await workspace.postAsPerson({ channel: 'general', user: 'jonas', text, threadTs: root });
    }
    const page = await openPage(workspace, `/archives/${GENERAL}?as=maya&thread_ts=${root}`);
    for (const name of ['Channel', 'Thread']) {
      const scroller = page.getByRole('region', { name, exact: true }).locator('[data-scroller]');
      const bottomOf = async (text: string) => {
        const message = await scroller.locator('.content', { hasText: text }).boundingBox();
        return (message?.y ?? 0) + (message?.height ?? 0);
      };
      const frame = await scroller.boundingBox();
      const [top, bottom] = [frame?.y ?? 0, (frame?.y ?? 0) + (frame?.height ?? 0)];
      expect(await bottomOf('number 40.')).toBeLessThanOrEqual(bottom);
      expect(await bottomOf('number 1.')).toBeLessThan(top);
      const threadTs = name === 'Thread' ? { threadTs: root } : {};
      await workspace.postAsPerson({ channel: 'general', user: 'jonas', text: 'one more', ...threadTs });
      await scroller.locator('.content', { hasText: 'one more' }).waitFor();
      expect(await bottomOf('one more')).toBeLessThanOrEqual(bottom);
      // Everything can be scrolled to.
      await scroller
        .locator('.content', { hasText: name === 'Thread' ? 'root' : 'number 1.' })
        .scrollIntoViewIfNeeded();
      await workspace.postAsPerson({ channel: 'general', user: 'jonas', text: 'and another', ...threadTs });
      await page.getByRole('button', { name: 'New messages' }).click();
      expect(await bottomOf('and another')).toBeLessThanOrEqual(bottom);
    }
  });

  it('shows a message longer than the window from its start', async () => {
    const workspace = await openWorkspace();
    const root = await workspace.postAsPerson({ channel: 'general', user: 'maya', text: 'root' });
    const page = await openPage(workspace, `/archives/${GENERAL}?as=maya&thread_ts=${root}`);
    const lines = Array.from({ length: 80 }, (_, index) => `line ${index + 1}`);
    const thread = page.getByRole('region', { name: 'Thread', exact: true });
    const distanceFromTop = async () => {
      const message = await thread.getByRole('article', { name: /^Jonas/ }).boundingBox();
      return Math.abs((message?.y ?? 0) - ((await thread.locator('[data-scroller]').boundingBox())?.y ?? 0));
    };
    const text = lines.join('\n');
    await workspace.postAsPerson({ channel: 'general', user: 'jonas', text, threadTs: root });
    await thread.getByText('line 80').waitFor();
    expect(await distanceFromTop()).toBeLessThan(2);
    await page.reload();
    expect(await distanceFromTop()).toBeLessThan(2);
  });

  it('says when the bot is not there, and stops saying it when it comes', async () => {
    const workspace = await openWorkspace();
    const page = await openPage(workspace);
    const notice = page.getByText('Switchboard is not connected.');
    await notice.waitFor();
    await startBot(workspace, async () => undefined);
    await notice.waitFor({ state: 'detached' });
  });

  it('sends an example with one click', async () => {
    const workspace = await openWorkspace();
    const page = await openPage(workspace);
    await page.getByRole('button', { name: '@switchboard help' }).click();
    const thread = page.getByRole('region', { name: 'Thread', exact: true });
    await thread.locator('.content', { hasText: '@Switchboard help' }).waitFor();
    await page.keyboard.press('Escape');
    await thread.waitFor({ state: 'detached' });
  });

  it('lets one be someone else', async () => {
    const workspace = await openWorkspace();
    const page = await openPage(workspace);
    await page.getByLabel('You are').selectOption({ label: 'Priya Raman' });
    await page.waitForURL(/as=priya/);
    await page.getByRole('textbox', { name: 'Message #general' }).fill('hello from me');
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: /^Priya Raman/ }).waitFor();
  });

  it('tells the bot of a pressed button whose address it opens', async () => {
    const workspace = await openWorkspace({ subscriptions: [] });
    await webClient(workspace).chat.postMessage({
      channel: GENERAL,
      text: 'done',
      blocks: [
        {
          type: 'actions',
          elements: [
            {
              type: 'button',
              text: { type: 'plain_text', text: 'Workspace' },
              url: workspace.url,
              action_id: 'open_run',
            },
          ],
        },
      ],
    });
    const page = await openPage(workspace);
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Workspace' }).click();
    await (await opened).waitForLoadState();
    await expect.poll(() => workspace.delivery.open()).toBe(1);
  });

  it('runs nothing a model wrote', async () => {
    const workspace = await openWorkspace();
    const text = '<script>alert(1)</script><img src=x onerror=alert(2)> <javascript:alert(3)|click me>';
    await webClient(workspace).chat.postMessage({
      channel: GENERAL,
      text,
      blocks: [{ type: 'section', text: { type: 'mrkdwn', text } }],
    });
    const page = await openPage(workspace);
    await page.getByText('alert(1)').waitFor();
    expect(await page.locator('.content script, .content img, .content a').count()).toBe(0);
  });

  it('works without JavaScript, reloading', async () => {
    const workspace = await openWorkspace();
    const page = await openPage(workspace, '/', { javaScriptEnabled: false });
    await page.getByRole('textbox', { name: 'Message #general' }).fill('plain form');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.content', { hasText: 'plain form' }).waitFor();
  });

  it.each<[string, BrowserContextOptions]>([
    ['light', {}],
    ['dark', { colorScheme: 'dark' }],
    ['on a phone', { viewport: { width: 390, height: 844 } }],
  ])('has no accessibility fault: %s', async (_name, options) => {
    const workspace = await openWorkspace();
    const empty = await openPage(workspace, '/archives/C0LOCAL002', options);
    expect(await accessibilityFaults(empty)).toEqual([]);
    const root = await workspace.postAsPerson({
      channel: 'general',
      user: 'maya',
      text: '@switchboard see `code`, @here and https://example.test\n> quoted',
    });
    const client = webClient(workspace);
    await client.chat.postMessage({
      channel: GENERAL,
      thread_ts: root,
      text: 'x',
      blocks: [
        { type: 'section', text: { type: 'mrkdwn', text: '*bold* `code`\n```block```' } },
        { type: 'context', elements: [{ type: 'mrkdwn', text: 'complete' }] },
      ],
    });
    await client.assistant.threads.setStatus({
      channel_id: GENERAL,
      thread_ts: root,
      status: 'is thinking…',
    });
    workspace.people.react({ channel: 'general', ts: root }, 'jonas', 'eyes');
    workspace.people.edit({ channel: 'general', ts: root }, 'maya', '@switchboard see `code` and @here');
    const page = await openPage(workspace, `/archives/${GENERAL}?as=maya&thread_ts=${root}`, options);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('fits a narrow window without scrolling sideways', async () => {
    const workspace = await openWorkspace();
    const root = await workspace.postAsPerson({
      channel: 'general',
      user: 'maya',
      text: `\`\`\`\n${'wide '.repeat(100)}\n\`\`\``,
    });
    for (const path of [`/archives/${GENERAL}`, `/archives/${GENERAL}?thread_ts=${root}`]) {
      const page = await openPage(workspace, path, { viewport: { width: 360, height: 700 } });
      const widths = '[document.documentElement.scrollWidth, document.documentElement.clientWidth]';
      expect([path, await page.evaluate(widths)]).toEqual([path, [360, 360]]);
    }
  });
});
