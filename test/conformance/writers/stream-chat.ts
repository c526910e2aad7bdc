import type OpenAI from 'openai';
import type { StreamEvent, StreamStyle, StreamWriter } from './wire-stream.ts';

type Completion = OpenAI.Chat.ChatCompletion;
type Chunk = OpenAI.Chat.ChatCompletionChunk;
type Delta = Chunk['choices'][number]['delta'] & { reasoning_content?: string };

/** Streams of the Chat dialect: unnamed chunks, the finish reason in one of its own, usage in a last one, `[DONE]`. */
export const streamChat: StreamWriter = {
  events(body, style) {
    const whole: Completion = JSON.parse(body);
    const [choice] = whole.choices;
    if (choice === undefined) throw new Error('a completion without a choice cannot be streamed');
    const chunk = (
      delta: Delta,
      finishReason: Chunk['choices'][number]['finish_reason'] = null,
    ): StreamEvent => {
      const data: Chunk = {
        id: whole.id,
        object: 'chat.completion.chunk',
        created: whole.created,
        model: whole.model,
        choices: [{ index: 0, delta, finish_reason: finishReason, logprobs: null }],
        usage: null,
      };
      return { data };
    };
    const usage: Chunk = {
      id: whole.id,
      object: 'chat.completion.chunk',
      created: whole.created,
      model: whole.model,
      choices: [],
      ...(whole.usage === undefined ? {} : { usage: whole.usage }),
    };
    return [
      chunk({ role: 'assistant', content: '' }),
      ...deltasOf(choice.message, style).map((delta) => chunk(delta)),
      chunk({}, choice.finish_reason),
      { data: usage },
      { data: '[DONE]' },
    ];
  },
  error: ({ type, message }) => ({ data: { error: { type, code: null, message, param: null } } }),
};

function deltasOf(message: Completion['choices'][number]['message'], { cut }: StreamStyle): readonly Delta[] {
  const reasoning = 'reasoning_content' in message ? String(message.reasoning_content) : '';
  return [
    ...cut(reasoning).map((piece): Delta => ({ reasoning_content: piece })),
    ...cut(message.content ?? '').map((piece): Delta => ({ content: piece })),
    ...cut(message.refusal ?? '').map((piece): Delta => ({ refusal: piece })),
    ...(message.tool_calls ?? []).flatMap((call, index): readonly Delta[] => {
      if (call.type !== 'function') throw new Error('only function calls are written here');
      const { name, arguments: written } = call.function;
      return [
        { tool_calls: [{ index, id: call.id, type: 'function', function: { name, arguments: '' } }] },
        ...cut(written).map((piece): Delta => ({ tool_calls: [{ index, function: { arguments: piece } }] })),
      ];
    }),
  ];
}
