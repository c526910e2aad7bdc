import {
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
} from '@slack/web-api';
import { describe, expect, it } from 'vitest';
import { openWorkspace, SILENT_LOGGER, webClient } from '../../fixtures/open-workspace.ts';

const GENERAL = 'C0LOCAL001';

/** Slack's word for why a call was refused; undefined where it was not. */
async function refusalOf(call: Promise<unknown>): Promise<string | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (error instanceof WebAPIPlatformError) return error.data.error;
    throw error;
  }
}

const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } });

describe("Slack's own WebClient against the embedded workspace", () => {
  it('is told who it is, and which scopes it has', async () => {
    const workspace = await openWorkspace({ scopes: ['chat:write'] });
    const identity = await webClient(workspace).auth.test();
    expect(identity).toMatchObject({ ok: true, user_id: workspace.bot.id, bot_id: workspace.bot.botId });
    expect(identity.response_metadata?.scopes).toEqual(['chat:write']);
  });

  it('posts into a thread and reads it back with its metadata only where asked', async () => {
    const workspace = await openWorkspace();
    const client = webClient(workspace);
    const root = await workspace.postAsPerson({ channel: 'general', user: 'maya', text: 'who can help?' });
    const metadata = { event_type: 'run_part', event_payload: { run: '01X', part: 1 } };
    const posted = await client.chat.postMessage({
      channel: GENERAL,
      thread_ts: root,
      text: 'I can',
      metadata,
    });
    const read = await client.conversations.replies({ channel: GENERAL, ts: root });
    expect(read.messages?.map(({ ts, text }) => [ts, text])).toEqual([
      [root, 'who can help?'],
      [posted.ts, 'I can'],
    ]);
    expect(read.messages?.[0]).toMatchObject({ reply_count: 1, latest_reply: posted.ts });
    expect(read.messages?.[1]).not.toHaveProperty('metadata');
    const withMetadata = await client.conversations.replies({
      channel: GENERAL,
      ts: root,
      include_all_metadata: true,
    });
    expect(withMetadata.messages?.[1]).toMatchObject({ metadata, bot_id: workspace.bot.botId });
  });

  it('pages through a long thread, the root at the head of every page', async () => {
    const workspace = await openWorkspace();
    const root = await workspace.postAsPerson({ channel: 'general', user: 'maya', text: 'root' });
    for (const text of ['a', 'b', 'c']) {
      await workspace.postAsPerson({ channel: 'general', user: 'jonas', text, threadTs: root });
    }
    const client = webClient(workspace);
    const pages: (string | undefined)[][] = [];
    let cursor: string | undefined;
    do {
      const page = await client.conversations.replies({
        channel: GENERAL,
        ts: root,
        limit: 2,
        ...(cursor === undefined ? {} : { cursor }),
      });
      pages.push(page.messages?.map(({ text }) => text) ?? []);
      cursor = page.response_metadata?.next_cursor;
    } while (cursor !== undefined && cursor !== '');
    expect(pages).toEqual([
      ['root', 'a'],
      ['root', 'b'],
      ['root', 'c'],
    ]);
  });

  it('gives channel history newest first, without replies', async () => {
    const workspace = await openWorkspace();
    const first = await workspace.postAsPerson({ channel: 'general', user: 'maya', text: 'first' });
    await workspace.postAsPerson({ channel: 'general', user: 'maya', text: 'reply', threadTs: first });
    await workspace.postAsPerson({ channel: 'general', user: 'maya', text: 'second' });
    const history = await webClient(workspace).conversations.history({ channel: GENERAL });
    expect(history.messages?.map(({ text }) => text)).toEqual(['second', 'first']);
  });

  it('changes and deletes its own messages only', async () => {
    const workspace = await openWorkspace();
    const client = webClient(workspace);
    const posted = await client.chat.postMessage({ channel: GENERAL, text: 'draft' });
    const ts = posted.ts ?? '';
    await client.chat.update({ channel: GENERAL, ts, text: 'final' });
    expect(await workspace.readThread({ channel: 'general', threadTs: ts })).toMatchObject([
      { text: 'final', isEdited: true },
    ]);
    await client.chat.delete({ channel: GENERAL, ts });
    expect(await workspace.readThread({ channel: 'general', threadTs: ts })).toEqual([]);
    const other = await workspace.postAsPerson({ channel: 'general', user: 'maya', text: 'mine' });
    expect(await refusalOf(client.chat.update({ channel: GENERAL, ts: other, text: 'x' }))).toBe(
      'cant_update_message',
    );
    expect(await refusalOf(client.chat.delete({ channel: GENERAL, ts: other }))).toBe('cant_delete_message');
  });

  it('reacts once, and says so the second time', async () => {
    const workspace = await openWorkspace();
    const client = webClient(workspace);
    const ts = await workspace.postAsPerson({ channel: 'general', user: 'maya', text: 'look' });
    const reaction = { channel: GENERAL, timestamp: ts, name: 'eyes' };
    await client.reactions.add(reaction);
    expect(await refusalOf(client.reactions.add(reaction))).toBe('already_reacted');
    expect(await workspace.readThread({ channel: 'general', threadTs: ts })).toMatchObject([
      { reactions: [{ name: 'eyes', users: [workspace.bot.id] }] },
    ]);
    await client.reactions.remove(reaction);
    expect(await refusalOf(client.reactions.remove(reaction))).toBe('no_reaction');
  });

  it('tells who and what there is, each channel by its kind', async () => {
    const workspace = await openWorkspace();
    const client = webClient(workspace);
    const [general] = workspace.directory.channels();
    if (general === undefined) throw new Error('a workspace has channels');
    workspace.directory.putChannel({ ...general, id: 'G0GROUP', name: 'mpdm-a-b', kind: 'group' });
    workspace.directory.putChannel({ ...general, id: 'C0SHARED', name: 'shared', isExternal: true });
    const opened = await client.conversations.open({ users: 'U0LOCAL001' });
    const kinds = await Promise.all(
      [GENERAL, 'G0GROUP', 'C0SHARED', opened.channel?.id ?? ''].map(async (channel) => {
        const { channel: found } = await client.conversations.info({ channel });
        return [found?.is_private ?? false, found?.is_mpim, found?.is_ext_shared, found?.is_im];
      }),
    );
    expect(kinds).toEqual([
      [false, false, false, false],
      [true, true, false, false],
      [false, false, true, false],
      [false, false, false, true],
    ]);
    const { user } = await client.users.info({ user: 'U0LOCAL001' });
    expect(user).toMatchObject({ name: 'maya', real_name: 'Maya Okafor', is_bot: false });
    const { bot } = await client.bots.info({ bot: workspace.bot.botId });
    expect(bot).toMatchObject({ user_id: workspace.bot.id });
    const { members } = await client.conversations.members({ channel: GENERAL });
    expect(members).toContain('U0LOCAL001');
    const list = await client.conversations.list({ types: 'public_channel' });
    expect(list.channels?.map(({ name }) => name)).toEqual(['general', 'engineering', 'random', 'shared']);
  });

  it('keeps an agent session, and shows its status until the bot ends it', async () => {
    const workspace = await openWorkspace();
    const client = webClient(workspace);
    const ts = await workspace.postAsPerson({ channel: 'general', user: 'maya', text: 'hi' });
    const session = { channel_id: GENERAL, thread_ts: ts };
    const readPage = async () => (await fetch(`${workspace.url}archives/${GENERAL}`)).text();
    expect(await refusalOf(client.agents.sessions.rename({ ...session, title: 'x' }))).toBe(
      'session_not_found',
    );
    const started = await client.agents.sessions.setStatus({
      ...session,
      status: 'processing',
      title: 'A title',
    });
    expect(started).toMatchObject({ agent_status: 'processing', title: 'A title' });
    await client.chat.postMessage({ channel: GENERAL, thread_ts: ts, text: 'still at it' });
    expect(await readPage()).toContain('is thinking');
    await client.agents.sessions.rename({ ...session, title: 'Another' });
    const ended = await client.agents.sessions.setStatus({ ...session, status: 'active', title: 'ignored' });
    expect(ended).toMatchObject({ agent_status: 'active', title: 'Another' });
    expect(await readPage()).not.toContain('is thinking');
  });

  it('uploads a file in three steps', async () => {
    const workspace = await openWorkspace();
    await webClient(workspace).filesUploadV2({
      channel_id: GENERAL,
      filename: 'notes.txt',
      file: Buffer.from('hello'),
    });
    const history = await webClient(workspace).conversations.history({ channel: GENERAL });
    expect(history.messages?.[0]).toMatchObject({ files: [{ name: 'notes.txt', size: 5 }] });
  });
});

describe('what Slack refuses, the embedded workspace refuses', () => {
  const unknownThread = '1700000000.000001';
  const cases: readonly (readonly [string, Record<string, unknown>, string])[] = [
    ['no text', { text: '' }, 'no_text'],
    ['a channel that is not there', { channel: 'C0NOWHERE', text: 'x' }, 'channel_not_found'],
    ['a thread that is not there', { text: 'x', thread_ts: unknownThread }, 'thread_not_found'],
    ['a section of 3,001 characters', { blocks: [section('x'.repeat(3_001))] }, 'invalid_blocks'],
    ['an empty section', { blocks: [section('')] }, 'invalid_blocks'],
    ['a property Slack does not know', { blocks: [{ ...section('x'), colour: 'red' }] }, 'invalid_blocks'],
    ['51 blocks', { blocks: Array.from({ length: 51 }, () => ({ type: 'divider' })) }, 'invalid_blocks'],
    [
      'blocks of 13,500 characters in all',
      { blocks: Array.from({ length: 5 }, () => section('x'.repeat(2_700))) },
      'msg_blocks_too_long',
    ],
    ['blocks that are no JSON array', { text: 'x', blocks: '{' }, 'invalid_blocks_format'],
    ['markdown beside text', { text: 'x', markdown_text: 'y' }, 'markdown_text_conflict'],
    ['markdown of 12,001 characters', { markdown_text: 'x'.repeat(12_001) }, 'msg_too_long'],
    [
      'metadata of 4,001 bytes',
      { text: 'x', metadata: { event_type: 'e', event_payload: { v: 'x'.repeat(4_001) } } },
      'metadata_too_large',
    ],
    ['metadata without a type', { text: 'x', metadata: { event_payload: {} } }, 'invalid_metadata_schema'],
  ];

  it.each(cases)('refuses %s', async (_what, args, error) => {
    const workspace = await openWorkspace();
    const call = webClient(workspace).apiCall('chat.postMessage', { channel: GENERAL, ...args });
    expect(await refusalOf(call)).toBe(error);
    const history = await webClient(workspace).conversations.history({ channel: GENERAL });
    expect(history.messages).toEqual([]);
  });

  it('takes what lies just within the limits', async () => {
    const workspace = await openWorkspace();
    const client = webClient(workspace);
    const blocks = [
      ...Array.from({ length: 4 }, () => section('x'.repeat(3_000))),
      section('x'.repeat(1_200)),
    ];
    await client.apiCall('chat.postMessage', { channel: GENERAL, text: 'fallback', blocks });
    await client.chat.postMessage({ channel: GENERAL, text: 'x'.repeat(40_001) });
    const history = await client.conversations.history({ channel: GENERAL });
    expect(history.messages?.map(({ text }) => text?.length)).toEqual([40_000, 8]);
  });

  it('refuses a changed text above 4,000 bytes, though it took it as a new one', async () => {
    const workspace = await openWorkspace();
    const client = webClient(workspace);
    const text = 'é'.repeat(2_001);
    const posted = await client.chat.postMessage({ channel: GENERAL, text });
    const update = client.chat.update({ channel: GENERAL, ts: posted.ts ?? '', text });
    expect(await refusalOf(update)).toBe('msg_too_long');
  });

  it('refuses a reply to a reply', async () => {
    const workspace = await openWorkspace();
    const root = await workspace.postAsPerson({ channel: 'general', user: 'maya', text: 'root' });
    const reply = await workspace.postAsPerson({
      channel: 'general',
      user: 'maya',
      text: 'reply',
      threadTs: root,
    });
    const call = webClient(workspace).chat.postMessage({ channel: GENERAL, text: 'x', thread_ts: reply });
    expect(await refusalOf(call)).toBe('cannot_reply_to_message');
  });

  it('names a scope that is missing', async () => {
    const workspace = await openWorkspace({ scopes: ['channels:history'] });
    const client = webClient(workspace);
    await expect(client.chat.postMessage({ channel: GENERAL, text: 'x' })).rejects.toMatchObject({
      data: { error: 'missing_scope', needed: 'chat:write', provided: 'channels:history' },
    });
  });

  it('refuses tokens that are wrong, of the wrong kind or not there', async () => {
    const workspace = await openWorkspace();
    const call = (token: string) => refusalOf(webClient(workspace, {}).apiCall('auth.test', { token }));
    expect(await call('xoxb-wrong')).toBe('invalid_auth');
    expect(await call(workspace.appToken)).toBe('not_allowed_token_type');
    const response = await fetch(`${workspace.apiUrl}auth.test`, { method: 'POST' });
    expect(await response.json()).toEqual({ ok: false, error: 'not_authed' });
  });

  it('lets the bot neither read nor post where it was not invited', async () => {
    const workspace = await openWorkspace();
    const [general] = workspace.directory.channels();
    if (general === undefined) throw new Error('a workspace has channels');
    const [maya] = workspace.directory.people();
    const members = maya === undefined ? [] : [maya.id];
    workspace.directory.putChannel({ ...general, members });
    workspace.directory.putChannel({ ...general, id: 'C0SECRET', name: 'secret', kind: 'private', members });
    const client = webClient(workspace);
    const attempt = (channel: string) => refusalOf(client.chat.postMessage({ channel, text: 'x' }));
    expect(await attempt(GENERAL)).toBe('not_in_channel');
    expect(await refusalOf(client.conversations.history({ channel: GENERAL }))).toBe('not_in_channel');
    // A private channel is not even said to exist.
    expect(await attempt('C0SECRET')).toBe('channel_not_found');
    workspace.directory.putChannel({ ...general, isArchived: true });
    expect(await attempt(GENERAL)).toBe('is_archived');
  });

  it('knows no method by a made-up name', async () => {
    const workspace = await openWorkspace();
    expect(await refusalOf(webClient(workspace).apiCall('chat.shout', {}))).toBe('unknown_method');
  });
});

describe('faults', () => {
  it('fails a call that took effect, which a client that tries again doubles', async () => {
    const workspace = await openWorkspace();
    workspace.faults.set('chat.postMessage', { status: 500, applyThenFail: true });
    const once = webClient(workspace).chat.postMessage({ channel: GENERAL, text: 'once' });
    await expect(once).rejects.toBeInstanceOf(WebAPIHTTPError);
    workspace.faults.set('chat.postMessage', { status: 500, applyThenFail: true });
    const eager = webClient(workspace, { retryConfig: { retries: 1, minTimeout: 1 } });
    await eager.chat.postMessage({ channel: GENERAL, text: 'twice' });
    const history = await webClient(workspace).conversations.history({ channel: GENERAL });
    expect(history.messages?.map(({ text }) => text)).toEqual(['twice', 'twice', 'once']);
    expect(workspace.calls('chat.postMessage').map(({ applied, outcome }) => [applied, outcome])).toEqual([
      [true, 'status 500'],
      [true, 'status 500'],
      [true, 'ok'],
    ]);
  });

  it('fails a call that took no effect', async () => {
    const workspace = await openWorkspace();
    workspace.faults.set('chat.postMessage', { error: 'msg_too_long' });
    const client = webClient(workspace);
    expect(await refusalOf(client.chat.postMessage({ channel: GENERAL, text: 'x' }))).toBe('msg_too_long');
    expect((await client.conversations.history({ channel: GENERAL })).messages).toEqual([]);
    expect(workspace.calls('chat.postMessage')).toMatchObject([{ applied: false, outcome: 'msg_too_long' }]);
  });

  it('breaks the connection after the effect', async () => {
    const workspace = await openWorkspace();
    workspace.faults.set('chat.postMessage', { drop: true, applyThenFail: true });
    const client = webClient(workspace);
    await expect(client.chat.postMessage({ channel: GENERAL, text: 'x' })).rejects.toBeInstanceOf(
      WebAPIRequestError,
    );
    expect((await client.conversations.history({ channel: GENERAL })).messages).toHaveLength(1);
  });

  it('asks for patience a number of times, then answers', async () => {
    const workspace = await openWorkspace();
    workspace.faults.set('chat.postMessage', { retryAfterSeconds: 7, times: 2 });
    const client = webClient(workspace);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const call = client.chat.postMessage({ channel: GENERAL, text: 'x' });
      await expect(call).rejects.toBeInstanceOf(WebAPIRateLimitedError);
      await expect(call).rejects.toMatchObject({ retryAfter: 7 });
    }
    expect((await client.chat.postMessage({ channel: GENERAL, text: 'x' })).ok).toBe(true);
  });

  it('answers later than a client waits, the effect made all the same', async () => {
    const workspace = await openWorkspace();
    workspace.faults.set('chat.postMessage', { delayMs: 3_600_000 });
    const hasty = webClient(workspace, { timeout: 50, logger: SILENT_LOGGER });
    await expect(hasty.chat.postMessage({ channel: GENERAL, text: 'x' })).rejects.toBeInstanceOf(
      WebAPIRequestError,
    );
    const history = await webClient(workspace).conversations.history({ channel: GENERAL });
    expect(history.messages).toHaveLength(1);
  });
});
