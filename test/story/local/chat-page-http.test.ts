import { request } from 'node:http';
import { type DefaultTreeAdapterMap, parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import type { LocalWorkspace } from '../../../src/local/index.ts';
import { openWorkspace, webClient } from '../../fixtures/open-workspace.ts';

type Answer = { readonly status: number; readonly headers: Record<string, unknown>; readonly body: string };

/** A request with exactly these headers, which a browser's fetch would not allow. */
function ask(
  workspace: LocalWorkspace,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const { body, ...rest } = options;
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(path, workspace.url), rest, (incoming) => {
      const parts: Buffer[] = [];
      incoming.on('data', (part: Buffer) => parts.push(part));
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          body: Buffer.concat(parts).toString(),
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const draft = (fields: Record<string, string>) =>
  new URLSearchParams({ as: 'maya', channel: 'C0LOCAL001', ...fields }).toString();

/** Every element of a page, as an HTML parser sees it. */
function elementsOf(page: string): { name: string; attributes: Record<string, string> }[] {
  const found: { name: string; attributes: Record<string, string> }[] = [];
  const visit = (node: DefaultTreeAdapterMap['node']): void => {
    if ('tagName' in node) {
      const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
      found.push({ name: node.tagName, attributes });
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(page));
  return found;
}

describe('the chat page without a script', () => {
  it('shows an empty channel with examples to click', async () => {
    const workspace = await openWorkspace();
    const { status, body } = await ask(workspace, '/');
    expect(status).toBe(200);
    expect(body).toContain('embedded workspace');
    expect(body).toContain('sample model is scripted');
    expect(body).toContain('Switchboard is not connected.');
    const examples = elementsOf(body).filter(({ attributes }) => attributes['class'] === 'example');
    expect(examples.map(({ attributes }) => attributes['value'])).toContain('@switchboard help');
  });

  it('posts by its form and shows the thread in which the bot will answer', async () => {
    const workspace = await openWorkspace();
    const posted = await ask(workspace, '/chat/messages', {
      method: 'POST',
      headers: FORM,
      body: draft({ text: '@switchboard 1 < 2 & so on' }),
    });
    expect(posted.status).toBe(303);
    const place = String(posted.headers['location']);
    expect(place).toMatch(/^\/archives\/C0LOCAL001\?as=maya&thread_ts=\d+\.\d{6}$/);
    const page = await ask(workspace, place);
    expect(page.body).toContain('1 &lt; 2 &amp; so on');
    expect(page.body).toContain('No replies yet');
  });

  it('gives a text that was not taken back, with the reason', async () => {
    const workspace = await openWorkspace();
    const answer = await ask(workspace, '/chat/messages', {
      method: 'POST',
      headers: FORM,
      body: draft({ text: '   ', back: '/archives/C0LOCAL001' }),
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toContain('The message is empty.');
  });

  it('leads from a permalink to the thread', async () => {
    const workspace = await openWorkspace();
    const root = await workspace.postAsPerson({ channel: 'general', user: 'maya', text: 'root' });
    const client = webClient(workspace);
    const posted = await client.chat.postMessage({ channel: 'C0LOCAL001', thread_ts: root, text: 'reply' });
    const link = await client.chat.getPermalink({ channel: 'C0LOCAL001', message_ts: posted.ts ?? '' });
    const answer = await ask(workspace, link.permalink ?? '');
    expect(answer.headers['location']).toBe(`/archives/C0LOCAL001?as=maya&thread_ts=${root}`);
  });

  it('goes back a page at a time', async () => {
    const workspace = await openWorkspace();
    for (let count = 1; count <= 101; count += 1) {
      await workspace.postAsPerson({ channel: 'general', user: 'maya', text: `number ${count}.` });
    }
    const latest = await ask(workspace, '/archives/C0LOCAL001');
    expect(latest.body).toContain('number 2.');
    expect(latest.body).not.toContain('number 1.');
    const earlier = elementsOf(latest.body).find(({ attributes }) => attributes['href']?.includes('before='));
    const before = await ask(workspace, earlier?.attributes['href'] ?? '/nowhere');
    expect(before.body).toContain('number 1.');
    expect(before.body).not.toContain('number 2.');
  });

  it('shows nothing of a channel one is not in', async () => {
    const workspace = await openWorkspace();
    const [general] = workspace.directory.channels();
    if (general === undefined) throw new Error('a workspace has channels');
    workspace.directory.putChannel({ ...general, id: 'C0PRIVATE', kind: 'private', members: [] });
    expect((await ask(workspace, '/archives/C0PRIVATE')).status).toBe(404);
  });
});

describe('text from the bot on the page', () => {
  it('becomes no element, no script and no link that does not lead to the web', async () => {
    const workspace = await openWorkspace();
    const hostile =
      '<script>alert(1)</script> <img src=x onerror=alert(1)> <javascript:alert(1)|click> <https://ok.test|ok>';
    await webClient(workspace).chat.postMessage({
      channel: 'C0LOCAL001',
      text: hostile,
      blocks: [
        { type: 'section', text: { type: 'mrkdwn', text: hostile } },
        { type: 'context', elements: [{ type: 'plain_text', text: hostile }] },
        { type: 'header', text: { type: 'plain_text', text: hostile } },
        { type: 'markdown', text: hostile },
      ],
    });
    const page = await ask(workspace, '/archives/C0LOCAL001');
    const elements = elementsOf(page.body);
    const scripts = elements.filter(({ name }) => name === 'script');
    expect(scripts.map(({ attributes }) => attributes['src'])).toEqual([
      expect.stringMatching(/^\/assets\/[0-9a-f]+\/chat\.js$/),
    ]);
    expect(elements.filter(({ name }) => name === 'img')).toEqual([]);
    const handlers = elements.flatMap(({ attributes }) =>
      Object.keys(attributes).filter((key) => /^on/.test(key)),
    );
    expect(handlers).toEqual([]);
    const targets = elements.flatMap(({ attributes }) => attributes['href'] ?? []);
    expect(targets.filter((href) => /^[a-z]+:/i.test(href))).toEqual(['https://ok.test']);
    expect(page.body).toContain('A markdown block, which this page does not draw.');
  });

  it('runs nothing but the own static files', async () => {
    const workspace = await openWorkspace();
    const { headers } = await ask(workspace, '/');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"]),
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('sample models beside the page', () => {
  it('are served under /models, which is taken off the path', async () => {
    const workspace = await openWorkspace({
      sampleModels: (incoming, outgoing) => {
        outgoing.end(`model at ${incoming.url}`);
      },
    });
    expect((await ask(workspace, '/models/v1/messages?x=1')).body).toBe('model at /v1/messages?x=1');
    const foreign = await ask(workspace, '/models/v1/messages', { headers: { host: 'evil.test' } });
    expect(foreign.status).toBe(421);
    expect((await ask(workspace, '/')).body).toContain('Say hello');
  });
});

describe('other sites in the same browser', () => {
  it('reach nothing under a name of their own', async () => {
    const workspace = await openWorkspace();
    for (const path of ['/', '/local/state', '/api/auth.test']) {
      const answer = await ask(workspace, path, { headers: { host: 'evil.test' } });
      expect([path, answer.status]).toEqual([path, 421]);
    }
    const { port } = new URL(workspace.url);
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
      expect([host, (await ask(workspace, '/', { headers: { host } })).status]).toEqual([host, 200]);
    }
  });

  it('change nothing', async () => {
    const workspace = await openWorkspace();
    const post = (headers: Record<string, string>) =>
      ask(workspace, '/chat/messages', {
        method: 'POST',
        headers: { ...FORM, ...headers },
        body: draft({ text: 'forged' }),
      });
    expect((await post({ origin: 'http://evil.test' })).status).toBe(403);
    expect((await post({ origin: 'null' })).status).toBe(403);
    expect((await post({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await ask(workspace, '/')).body).not.toContain('forged');
    expect((await post({ origin: new URL(workspace.url).origin })).status).toBe(303);
    expect((await ask(workspace, '/')).body).toContain('forged');
  });

  it('are not sent on to by a form', async () => {
    const workspace = await openWorkspace();
    const answer = await ask(workspace, '/chat/messages', {
      method: 'POST',
      headers: FORM,
      body: draft({ text: 'x', back: '//evil.test/archives/' }),
    });
    expect(answer.status).toBe(400);
  });
});
