import { describe, expect, it } from 'vitest';
import type { ThreadContext, ThreadMessage } from '../../../src/contract/thread-context.ts';
import { buildOperation } from '../../../src/dispatch/build-operation.ts';

const message = (changes: Partial<ThreadMessage>): ThreadMessage => ({
  ts: '1.0',
  author: 'person',
  authorId: 'U1',
  authorName: 'Ada',
  text: 'hello',
  ...changes,
});
const context = (messages: ThreadMessage[]): ThreadContext => ({
  channelKind: 'public',
  requesterName: 'Ada',
  messages,
  omittedMessages: 0,
  problems: [],
});

describe('buildOperation', () => {
  it('puts the prompt last and byte for byte', () => {
    const { turns } = buildOperation({
      prompt: ' echo: *x*\n',
      context: context([message({})]),
      controls: {},
    });
    expect(turns).toEqual([
      { role: 'user', text: 'Ada: hello' },
      { role: 'user', text: ' echo: *x*\n' },
    ]);
  });

  it('opens with a user turn where the thread starts with the bot, as Anthropic Messages demands', () => {
    const { turns } = buildOperation({
      prompt: 'why?',
      context: context([message({ author: 'self', text: 'Good morning' })]),
      controls: {},
    });
    expect(turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  });

  it('labels other bots by name, like people', () => {
    const { turns } = buildOperation({
      prompt: 'why?',
      context: context([message({ author: 'bot', authorName: 'deploys (bot)', text: 'failed' })]),
      controls: {},
    });
    expect(turns[0]).toEqual({ role: 'user', text: 'deploys (bot): failed' });
  });

  it('puts recalled notes before the prompt, as data of the user', () => {
    const { turns } = buildOperation({ prompt: 'p', context: context([]), notes: 'NOTES', controls: {} });
    expect(turns).toEqual([
      { role: 'user', text: 'NOTES' },
      { role: 'user', text: 'p' },
    ]);
  });

  it("puts the operator's instructions first, and lets a control of the person through untouched", () => {
    const { controls } = buildOperation({
      prompt: 'p',
      context: context([]),
      instructions: 'Be brief.',
      controls: { effort: 'low', maxOutputTokens: 'many' },
    });
    expect(String(controls['system']).startsWith('Be brief.\n\n')).toBe(true);
    expect(controls).toMatchObject({ effort: 'low', maxOutputTokens: 'many' });
  });
});
