import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { type LocalWorkspace, startLocalWorkspace } from '../../../src/local/index.ts';
import { connectSlack, SLACK_EVENTS_PATH, type SlackRoom } from '../../../src/slack/index.ts';
import { OPTIONAL_SCOPES, REQUIRED_SCOPES } from '../../../src/slack/slack-scopes.ts';
import { answerFact, createMemoryLogger, LINKS, MENTION } from './fake-run.ts';
import { createFakeStore } from './fake-store.ts';

const source = readFileSync(new URL('../../../manifest.yml', import.meta.url), 'utf8');
const manifest: unknown = parse(source);
const named = (scopes: readonly { readonly scope: string }[]) => scopes.map(({ scope }) => scope);

/** Slack's rules as its documentation states them (docs.slack.dev/reference/app-manifest, 2026-11); unknown keys are refused. */
const manifestSchema = z.strictObject({
  _metadata: z.strictObject({ major_version: z.literal(2), minor_version: z.int().min(1) }),
  display_information: z.strictObject({
    name: z.string().min(1).max(35),
    description: z.string().max(140),
    long_description: z.string().min(174).max(4_000),
    background_color: z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i),
  }),
  features: z.strictObject({
    app_home: z.strictObject({
      home_tab_enabled: z.boolean(),
      messages_tab_enabled: z.boolean(),
      messages_tab_read_only_enabled: z.boolean(),
    }),
    bot_user: z.strictObject({
      display_name: z.string().regex(/^[a-z0-9._-]{1,80}$/),
      always_online: z.boolean(),
    }),
    agent_view: z.strictObject({
      agent_description: z.string().min(1).max(300),
      suggested_prompts: z
        .array(z.strictObject({ title: z.string().min(1), message: z.string().min(1) }))
        .max(4),
    }),
  }),
  oauth_config: z.strictObject({
    scopes: z.strictObject({ bot: z.array(z.string()).min(1), bot_optional: z.array(z.string()) }),
  }),
  settings: z.strictObject({
    event_subscriptions: z.strictObject({ bot_events: z.array(z.string()).min(1).max(100) }),
    interactivity: z.strictObject({ is_enabled: z.boolean() }),
    org_deploy_enabled: z.boolean(),
    socket_mode_enabled: z.boolean(),
    token_rotation_enabled: z.boolean(),
  }),
});

/** The scope an event needs to be delivered; none where the event needs none. Source: each event's page at docs.slack.dev. */
const SCOPE_OF_EVENT: Readonly<Record<string, string | undefined>> = {
  app_mention: 'app_mentions:read',
  'message.im': 'im:history',
  app_home_opened: undefined,
  app_uninstalled: undefined,
  tokens_revoked: undefined,
};

describe('manifest.yml', () => {
  const valid = manifestSchema.parse(manifest);
  const { bot, bot_optional: optional } = valid.oauth_config.scopes;
  const { bot_events: events } = valid.settings.event_subscriptions;

  it('keeps Slack’s rules on keys and lengths', () => {
    expect(manifestSchema.safeParse(manifest).error).toBeUndefined();
    expect(manifestSchema.safeParse({ ...valid, surprise: true }).success).toBe(false);
  });

  it('asks for exactly the scopes whose use is explained, and for none twice', () => {
    expect(bot).toEqual(named(REQUIRED_SCOPES));
    expect(optional).toEqual(named(OPTIONAL_SCOPES));
    expect(new Set([...bot, ...optional]).size).toBe(bot.length + optional.length);
  });

  it('asks for nothing that reaches beyond the bot’s own conversations', () => {
    const avoided = ['chat:write.public', 'chat:write.customize', 'channels:join', 'users:read.email'];
    expect([...bot, ...optional].filter((scope) => avoided.includes(scope))).toEqual([]);
    expect(source).not.toMatch(/^\s+user:/m);
  });

  it('subscribes only to events it has the scope for', () => {
    for (const event of events) {
      expect(Object.keys(SCOPE_OF_EVENT)).toContain(event);
      const scope = SCOPE_OF_EVENT[event];
      if (scope !== undefined) expect(bot).toContain(scope);
    }
  });

  it('lets people write to the bot directly and click its links', () => {
    expect(valid.features.app_home).toMatchObject({
      messages_tab_enabled: true,
      messages_tab_read_only_enabled: false,
    });
    expect(valid.settings.interactivity.is_enabled).toBe(true);
  });

  it('names the path that is really served, for those who use HTTP', () => {
    expect(source).toContain(SLACK_EVENTS_PATH);
  });
});

describe('an app made from the manifest', () => {
  let workspace: LocalWorkspace;
  let room: SlackRoom;

  afterEach(async () => {
    await room.app.stop();
    await workspace.stop();
  });

  it('may do everything the bot does', async () => {
    workspace = await startLocalWorkspace({
      scopes: [...named(REQUIRED_SCOPES), 'connections:write'],
      subscriptions: ['app_mention', 'message.im'],
    });
    const [channel] = workspace.directory.channels();
    const [user] = workspace.directory.people();
    const where = { channel: channel?.id ?? '', user: user?.id ?? '' };
    const root = await workspace.postAsPerson({ ...where, text: 'before' });
    const ts = await workspace.postAsPerson({ ...where, text: '@switchboard hi', threadTs: root });
    const mention = { ...MENTION, ...where, botUser: workspace.bot.id, ts, threadTs: root };
    const store = createFakeStore([{ kind: 'mention-received', mention }, answerFact('**hello**')]);
    room = connectSlack({
      connection: { kind: 'socket', ...workspace },
      store,
      redact: (text) => text,
      links: LINKS,
      logger: createMemoryLogger(),
    });
    await room.app.start();
    await workspace.delivery.waitUntilSettled(AbortSignal.timeout(20_000));
    expect(store.admitted.map((admitted) => admitted.ts)).toEqual([ts]);

    await room.status.show(mention);
    expect((await room.threads.readThread(mention)).problems).toEqual([]);
    workspace.faults.set('chat.postMessage', { status: 500, applyThenFail: true });
    expect(await room.publisher.publish(store.lease)).toEqual({ kind: 'delivered' });
    await room.status.clear(mention);

    const direct = workspace.directory.openDirect(where.user);
    const directTs = await workspace.postAsPerson({ channel: direct, user: where.user, text: 'hello you' });
    await workspace.delivery.waitUntilSettled(AbortSignal.timeout(20_000));
    expect(store.admitted.at(-1)).toMatchObject({ ts: directTs, via: 'direct-message', text: 'hello you' });
    expect(
      (await room.threads.readThread({ ...mention, channel: direct, ts: directTs, threadTs: directTs }))
        .channelKind,
    ).toBe('direct-message');
    expect(workspace.calls().filter(({ outcome }) => outcome === 'missing_scope')).toEqual([]);
    const replies = (await workspace.readThread({ channel: where.channel, threadTs: root })).filter(
      ({ isOwn }) => isOwn,
    );
    expect(replies.map(({ text }) => text)).toEqual(['*hello*']);
  });
});
