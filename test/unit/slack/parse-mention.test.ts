import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_MENTION_CHARS } from '../../../src/contract/limits.ts';
import { mentionSchema } from '../../../src/contract/mention.ts';
import { type ParsedMention, parseMention } from '../../../src/slack/parse-mention.ts';

const BOT = 'UBOT';
const reading = { botUser: BOT, botName: 'switchboard', redact: (text: string) => text };

function envelope(event: Record<string, unknown>, extra: Record<string, unknown> = {}) {
  return {
    type: 'event_callback',
    event_id: 'Ev1',
    team_id: 'T1',
    authorizations: [{ team_id: 'T1', user_id: BOT, is_bot: true }],
    event: { type: 'app_mention', user: 'U1', channel: 'C1', ts: '10.1', ...event },
    ...extra,
  };
}

function parse(event: Record<string, unknown>, extra?: Record<string, unknown>): ParsedMention {
  return parseMention(envelope(event, extra), reading);
}

function promptOf(text: string): string {
  const parsed = parse({ text });
  if (parsed.kind !== 'mention') throw new Error(`ignored: ${parsed.reason}`);
  return parsed.mention.text;
}

const richText = (...elements: unknown[]) => [{ type: 'rich_text', elements }];
const section = (...elements: unknown[]) => ({ type: 'rich_text_section', elements });
const own = { type: 'user', user_id: BOT };

describe('what counts as a mention', () => {
  it('reads an app_mention that starts a thread', () => {
    expect(parse({ text: `<@${BOT}> hello` })).toEqual({
      kind: 'mention',
      mention: {
        eventId: 'Ev1',
        team: 'T1',
        channel: 'C1',
        ts: '10.1',
        threadTs: '10.1',
        user: 'U1',
        botUser: BOT,
        via: 'app-mention',
        text: 'hello',
        cut: false,
      },
    });
  });

  it('keeps the thread root of a mention inside a thread', () => {
    expect(parse({ text: `<@${BOT}> x`, thread_ts: '9.0' })).toMatchObject({
      mention: { ts: '10.1', threadTs: '9.0' },
    });
  });

  it('gives the app_mention and the message event of one message the same identity', () => {
    const asMention = parse({ text: `<@${BOT}> x` });
    const asMessage = parse(
      { type: 'message', channel_type: 'channel', text: `<@${BOT}> x` },
      { event_id: 'Ev2' },
    );
    expect(asMention).toMatchObject({ mention: { team: 'T1', channel: 'C1', ts: '10.1', eventId: 'Ev1' } });
    expect(asMessage).toMatchObject({ mention: { team: 'T1', channel: 'C1', ts: '10.1', eventId: 'Ev2' } });
  });

  it('reads a direct message that names nobody', () => {
    expect(parse({ type: 'message', channel: 'D1', channel_type: 'im', text: 'hi' })).toMatchObject({
      mention: { via: 'direct-message', text: 'hi' },
    });
  });

  it('takes the workspace from the authorization, since a shared channel tells of the writer’s', () => {
    expect(parse({ text: `<@${BOT}> x` }, { team_id: 'TPARTNER' })).toMatchObject({
      mention: { team: 'T1' },
    });
  });

  it.each(['file_share', 'thread_broadcast'])(
    'keeps the message subtype %s, which people write',
    (subtype) => {
      expect(parse({ type: 'message', subtype, text: `<@${BOT}> see` })).toMatchObject({
        mention: { text: 'see' },
      });
    },
  );

  it('names the files of a message in its prompt', () => {
    const files = [{ name: 'plan.pdf', mimetype: 'application/pdf' }, { id: 'F2' }, {}];
    expect(parse({ subtype: 'file_share', text: `<@${BOT}> see`, files })).toMatchObject({
      mention: { text: 'see\n[file: plan.pdf, application/pdf]\n[file: F2]\n[file: name not shown]' },
    });
  });

  it('accepts a mention without any words', () => {
    expect(parse({ text: `<@${BOT}>` })).toMatchObject({ kind: 'mention', mention: { text: '' } });
  });
});

describe('what is ignored, and why', () => {
  const cases: readonly [string, Record<string, unknown>, string][] = [
    ['an edited mention', { text: `<@${BOT}> x`, edited: { user: 'U1', ts: '11' } }, 'edited'],
    [
      'another bot with a subtype',
      { type: 'message', subtype: 'bot_message', bot_id: 'B2', text: 'x' },
      'bot',
    ],
    ['another bot without a subtype', { bot_id: 'B2', text: `<@${BOT}> x` }, 'bot'],
    ['our own message', { user: BOT, bot_id: 'B1', text: `<@${BOT}> x` }, 'self'],
    ['Slackbot', { user: 'USLACKBOT', text: `<@${BOT}> x` }, 'bot'],
    [
      'a change to our own message',
      { type: 'message', subtype: 'message_changed', message: { user: BOT } },
      'changed-or-deleted',
    ],
    ['a deletion of our own message', { type: 'message', subtype: 'message_deleted' }, 'changed-or-deleted'],
    [
      'someone joining',
      { type: 'message', subtype: 'channel_join', text: `<@${BOT}> joined` },
      'other-subtype',
    ],
    ['a message to nobody', { type: 'message', text: 'x' }, 'not-addressed'],
    ['another event', { type: 'app_home_opened', tab: 'messages' }, 'other-event'],
    ['a message without a channel', { channel: undefined, text: `<@${BOT}> x` }, 'malformed'],
    ['a message without a writer', { user: undefined, text: `<@${BOT}> x` }, 'malformed'],
    ['a reaction event', { type: 'reaction_added', item: {} }, 'other-event'],
  ];
  it.each(cases)('ignores %s', (_, event, reason) => {
    expect(parse(event)).toEqual({ kind: 'ignored', reason });
  });

  it('ignores a notice without an event, e.g. app_rate_limited', () => {
    expect(parseMention({ type: 'app_rate_limited', minute_rate_limited: 1 }, reading)).toEqual({
      kind: 'ignored',
      reason: 'not-an-event',
    });
  });

  it('never throws, whatever arrives', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (event, body) => {
        for (const value of [body, envelope({ text: event, blocks: event, files: event, user: event })]) {
          expect(['mention', 'ignored']).toContain(parseMention(value, reading).kind);
        }
      }),
    );
  });
});

describe('quoted mentions', () => {
  const quote = { type: 'rich_text_quote', elements: [own] };
  const code = { type: 'rich_text_preformatted', elements: [own] };
  const inlineCode = section({ ...own, style: { code: true } });
  it.each([
    ['a quote', quote],
    ['a code block', code],
    ['inline code', inlineCode],
    ['nothing but plain words', section({ type: 'text', text: `<@${BOT}>` })],
  ])('does not answer a mention that stands only in %s', (_, element) => {
    expect(parse({ text: `<@${BOT}> x`, blocks: richText(element) })).toEqual({
      kind: 'ignored',
      reason: 'quoted',
    });
  });

  it('does not answer a forwarded message whose attachment holds the mention', () => {
    const attachments = [{ text: `<@${BOT}> x`, message_blocks: richText(section(own)) }];
    expect(parse({ text: 'look at this', blocks: richText(section()), attachments })).toEqual({
      kind: 'ignored',
      reason: 'quoted',
    });
  });

  it.each([
    ['beside a quote', richText(quote, section(own))],
    ['in a list of one’s own', richText({ type: 'rich_text_list', elements: [section(own)] })],
  ])('answers a mention %s', (_, blocks) => {
    expect(parse({ text: `<@${BOT}> x`, blocks })).toMatchObject({ kind: 'mention' });
  });

  it.each([
    `&gt; <@${BOT}> do it`,
    `&gt;&gt;&gt; a\n<@${BOT}> do it`,
    `see \`<@${BOT}>\``,
    `\`\`\`\n<@${BOT}>\n\`\`\``,
    `\`\`\`\n<@${BOT}> never closed`,
  ])('reads quotes and code from the text where there are no blocks: %s', (text) => {
    expect(parse({ text })).toEqual({ kind: 'ignored', reason: 'quoted' });
  });

  it('answers below a quote in text alone', () => {
    expect(parse({ text: `&gt; old words\n<@${BOT}> agree?` })).toMatchObject({ kind: 'mention' });
  });
});

describe('the prompt', () => {
  it('keeps every byte after the leading mention', () => {
    expect(promptOf(`<@${BOT}> echo: *Verdict: approve* - fine`)).toBe('echo: *Verdict: approve* - fine');
  });

  it.each([
    [`<@${BOT}>: plan`, 'plan'],
    [`<@${BOT}>, plan`, 'plan'],
    [`<@${BOT}>\u00a0plan`, 'plan'],
    [`<@${BOT}|switchboard> plan`, 'plan'],
    [`  <@${BOT}>\n\n    code`, '    code'],
    [`<@${BOT}>:smile: hi`, ':smile: hi'],
    [`hey <@${BOT}>, you`, 'hey @switchboard, you'],
    [`<@${BOT}> <@U2> hi`, '@U2 hi'],
    [`<@U2> ask <@${BOT}>`, '@U2 ask @switchboard'],
    [`<@${BOT}> a &lt;b&gt; &amp;amp; c`, 'a <b> &amp; c'],
    [`<@${BOT}> trailing  `, 'trailing  '],
  ])('turns %j into %j', (text, expected) => {
    expect(promptOf(text)).toBe(expected);
  });

  it('gives back what a person typed, once Slack has escaped it', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const escaped = typed.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
        expect(promptOf(`<@${BOT}> x${escaped}`)).toBe(`x${typed}`);
      }),
    );
  });

  it('redacts before it cuts, so that half a secret cannot survive the cut', () => {
    const secret = 'xoxb-secret';
    const text = `${'a'.repeat(MAX_MENTION_CHARS - 4)}${secret}`;
    const parsed = parseMention(envelope({ text: `<@${BOT}> ${text}` }), {
      ...reading,
      redact: (whole) => whole.replaceAll(secret, '[redacted]'),
    });
    expect(parsed).toMatchObject({
      mention: { cut: true, text: `${'a'.repeat(MAX_MENTION_CHARS - 4)}[red` },
    });
  });

  it('never cuts a character in two', () => {
    const parsed = parse({ text: `<@${BOT}> ${'a'.repeat(MAX_MENTION_CHARS - 1)}😀` });
    const kept = parsed.kind === 'mention' ? parsed.mention : undefined;
    expect(kept?.cut).toBe(true);
    expect(kept?.text.length).toBe(MAX_MENTION_CHARS - 1);
    expect(kept?.text.isWellFormed()).toBe(true);
    expect(mentionSchema.safeParse(kept).success).toBe(true);
  });
});
