import { describe, expect, it } from 'vitest';
import { NOTES_HEADING } from '../../../../src/contract/background-notes.ts';
import { REFLECTION_MARKER } from '../../../../src/contract/reflection-marker.ts';
import { SAMPLE_OUTCOMES } from '../../../../src/local/sample-models/index.ts';
import { ask, type DialectKey, signalOf, textOf, useSampleServer } from './sample-server.ts';

const server = useSampleServer();

const DIALECTS: readonly DialectKey[] = ['responses', 'chat', 'messages'];

const answer = async (dialect: DialectKey, prompt: string, more?: object) => {
  const reply = await server.post(dialect, ask(dialect, prompt, more));
  const body = await reply.json();
  return { body, text: textOf(dialect, body), signal: signalOf(dialect, body) };
};

describe.each(DIALECTS)('an echo on %s', (dialect) => {
  it.each([
    ['*one* **two**', 'echo: *one* **two**'],
    ['  spaces  \n\n\ttabs ', 'echo:   spaces  \n\n\ttabs '],
    ['# Title\n\n*x*\r\n', 'echo: # Title\n\n*x*\r\n'],
    ['# Title', 'echo:\n# Title'],
    ['x', 'ECHO: x'],
    ['x', '<@U0SWITCH> echo: x'],
    ['x', '<@U0SWITCH|switchboard>\necho: x'],
    ['x', '@switchboard echo: x'],
    ['x: y', 'Ada Lovelace: echo: x: y'],
    ['echo: x', 'echo: echo: x'],
    ['truncated 429 refused', 'echo: truncated 429 refused'],
    ['🎉 <!channel> \u2028 "\\" \u0000', 'echo: 🎉 <!channel> \u2028 "\\" \u0000'],
  ])('is exactly %j for %j', async (text, prompt) => {
    expect(await answer(dialect, prompt)).toMatchObject({ text });
  });

  it('is not cut by a limit or a stop', async () => {
    const long = 'word '.repeat(2_000);
    const limit = { responses: 'max_output_tokens', chat: 'max_completion_tokens', messages: 'max_tokens' }[
      dialect
    ];
    expect((await answer(dialect, `echo: ${long}`, { [limit]: 16 })).text).toBe(long);
  });

  it('is not heard where the word stands inside the text', async () => {
    expect((await answer(dialect, 'Please echo: this')).text).toContain('sample model');
  });
});

describe('an ordinary question', () => {
  it.each(DIALECTS)(
    'on %s is told plainly that this is no model, with emphasis to promote',
    async (dialect) => {
      const { text } = await answer(dialect, 'Why is the sky blue?');
      expect(text).toMatch(/sample model: \*scripted\*, not a language model/);
      expect(text).toContain('> Why is the sky blue?');
    },
  );

  it('is decided by the latest turn alone', async () => {
    const messages = [
      { role: 'user', content: 'echo: old' },
      { role: 'assistant', content: 'old' },
      { role: 'user', content: 'echo: new' },
    ];
    expect((await answer('chat', '', { messages })).text).toBe('new');
    expect((await answer('messages', '', { messages })).text).toBe('new');
    expect((await answer('responses', '', { input: messages })).text).toBe('new');
  });

  it('called help lists every outcome', async () => {
    const { text } = await answer('chat', 'help');
    for (const { words } of SAMPLE_OUTCOMES) expect(text).toContain(`| \`${words[0]}\` |`);
  });

  it.each([
    ['show me some markdown', /^## A heading$/m],
    ['a table, please', /^\| --- \| --- \| ---: \|$/m],
    ['some code', /^```ts$/m],
    ['a long answer', /^## Part 60$/m],
  ])('%j is answered with that', async (prompt, expected) => {
    expect((await answer('chat', prompt)).text).toMatch(expected);
  });
});

describe('limits and formats', () => {
  it.each([
    ['responses', 'max_output_tokens', 'max_output_tokens'],
    ['chat', 'max_completion_tokens', 'length'],
    ['messages', 'max_tokens', 'max_tokens'],
  ] as const)('a limit cuts an answer on %s at four characters a token', async (dialect, field, signal) => {
    const cut = await answer(dialect, 'Why?', { [field]: 16 });
    expect(cut).toMatchObject({ signal });
    expect(cut.text).toHaveLength(64);
  });

  it('a stop sequence ends the text and Messages names it', async () => {
    const messages = await answer('messages', 'Why?', { stop_sequences: ['zzz', 'scripted'] });
    expect(messages).toMatchObject({ signal: 'stop_sequence', body: { stop_sequence: 'scripted' } });
    expect(messages.text).toBe('I am Switchboard’s sample model: *');
    expect(await answer('chat', 'Why?', { stop: 'scripted' })).toMatchObject({
      signal: 'stop',
      text: 'I am Switchboard’s sample model: *',
    });
  });

  it('a schema is filled', async () => {
    const schema = {
      type: 'object',
      properties: {
        verdict: { enum: ['approve', 'reject'] },
        notes: { type: 'array', items: { type: 'string' } },
        score: { type: ['integer', 'null'] },
        fixed: { const: 'v1' },
      },
    };
    const filled = { verdict: 'approve', notes: ['sample'], score: 1, fixed: 'v1' };
    const format = { type: 'json_schema', name: 'review', schema };

    expect(JSON.parse((await answer('responses', 'Why?', { text: { format } })).text)).toEqual(filled);
    const chat = { response_format: { type: 'json_schema', json_schema: { name: 'review', schema } } };
    expect(JSON.parse((await answer('chat', 'Why?', chat)).text)).toEqual(filled);
    const messages = { output_config: { format: { type: 'json_schema', schema } } };
    expect(JSON.parse((await answer('messages', 'Why?', messages)).text)).toEqual(filled);
    const mode = { response_format: { type: 'json_object' } };
    expect(JSON.parse((await answer('chat', 'Why?', mode)).text)).toEqual({ answer: 'sample' });
  });
});

describe('memory', () => {
  it('quotes the background notes in the prompt, or says there are none', async () => {
    const notes = {
      role: 'user',
      content: `${NOTES_HEADING}\n- deploys are on Tuesday\n- Ada prefers short answers`,
    };
    const question = { role: 'user', content: 'What do you remember?' };
    const { text } = await answer('chat', '', { messages: [notes, question] });

    expect(text).toContain('> deploys are on Tuesday');
    expect(text).toContain('> Ada prefers short answers');
    expect((await answer('chat', 'what do you remember?')).text).toMatch(/\*no\* background notes/);
  });

  it('takes what is to be remembered for what it is, outcome words and all', async () => {
    const { text } = await answer('chat', 'remember that the 429 page is slow and empty');
    expect(text).toContain('> remember that the 429 page is slow and empty');
  });

  const reflectOn = async (content: string) => {
    const messages = [
      { role: 'system', content: `You keep notes. ${REFLECTION_MARKER}.` },
      { role: 'user', content },
    ];
    return JSON.parse((await answer('chat', '', { messages })).text);
  };

  it('reflects on what the newest person asked to be remembered', async () => {
    const transcript = [
      '[0] grace: remember that this is too old.',
      '[1] switchboard: Noted.',
      '[2] ada: Remember that we deploy on Tuesdays. Then',
      'remember for me: I like short answers!',
      'And remember for everyone: the wiki moved. Do you remember that?',
      '[3] switchboard: I read: remember that bots say things.',
    ].join('\n');

    expect(await reflectOn(transcript)).toEqual({
      facts: [
        {
          text: 'we deploy on Tuesdays',
          kind: 'convention',
          confidence: 0.9,
          audience: 'channel',
          turns: [2],
        },
        {
          text: 'I like short answers',
          kind: 'preference',
          confidence: 0.9,
          audience: 'requester',
          turns: [2],
        },
        { text: 'the wiki moved', kind: 'convention', confidence: 0.9, audience: 'workspace', turns: [2] },
      ],
    });
  });

  it('reflects to nothing where nothing was asked', async () => {
    expect(await reflectOn('[0] ada: why is it slow?\n[1] switchboard: truncated 429')).toEqual({
      facts: [],
    });
  });

  it.each(DIALECTS)('knows a reflection by its system text on %s', async (dialect) => {
    const system = `${REFLECTION_MARKER}. Answer in JSON.`;
    const prompt = '[0] ada: remember that we deploy on Tuesdays';
    const messages = [
      { role: 'system', content: system },
      { role: 'user', content: prompt },
    ];
    const more = { responses: { instructions: system }, chat: { messages }, messages: { system } }[dialect];

    expect(JSON.parse((await answer(dialect, prompt, more)).text).facts).toHaveLength(1);
  });
});
