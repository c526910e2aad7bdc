import type OpenAI from 'openai';
import type { WireAnswer, WireWriter } from './wire-writer.ts';

type Response = Omit<OpenAI.Responses.Response, 'output_text'>;
type Item = OpenAI.Responses.ResponseOutputItem;

const ENDINGS = {
  complete: { status: 'completed', incomplete_details: null },
  'output-limit': { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } },
  filtered: { status: 'incomplete', incomplete_details: { reason: 'content_filter' } },
  // A refusal is a part of the message and a tool call an item: neither changes the status.
  refused: { status: 'completed', incomplete_details: null },
  'tool-calls': { status: 'completed', incomplete_details: null },
} as const;

/** Writes bodies of the Responses dialect. */
export const writeResponses: WireWriter = {
  answer(answer) {
    const { ending } = answer;
    if (ending === 'stop-sequence') return { notApplicable: 'the dialect has no stop sequences' };
    const known = ending === 'invented' || ending === 'none' ? ENDINGS.complete : ENDINGS[ending];
    const body: Response = {
      id: 'resp_1',
      object: 'response',
      created_at: 1_790_000_000,
      model: 'model-1',
      access_programs: null,
      error: null,
      instructions: null,
      metadata: {},
      parallel_tool_calls: true,
      temperature: null,
      tool_choice: 'auto',
      tools: [],
      top_p: null,
      output: items(answer, known.status === 'incomplete'),
      usage: usageOf(answer),
      ...known,
    };
    if (ending === 'invented') return JSON.stringify({ ...body, status: 'rested' });
    return JSON.stringify(ending === 'none' ? { ...body, status: null } : body);
  },
  error: (error) => JSON.stringify({ error: { ...error, param: null } }),
};

function items({ text, refusal, reasoning, tool }: WireAnswer, cut: boolean): Item[] {
  const status = cut ? 'incomplete' : 'completed';
  const content: OpenAI.Responses.ResponseOutputMessage['content'] = [];
  if (text !== undefined) content.push({ type: 'output_text', text, annotations: [] });
  if (refusal !== undefined) content.push({ type: 'refusal', refusal });
  const written: Item[] = [];
  if (reasoning !== undefined) {
    written.push({ type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: reasoning }] });
  }
  if (content.length > 0) written.push({ type: 'message', id: 'msg_1', role: 'assistant', status, content });
  if (tool !== undefined)
    written.push({ type: 'function_call', id: 'fc_1', call_id: 'call_1', status, ...tool });
  return written;
}

function usageOf({
  usage = { input: 20, read: 0, write: 0, output: 7 },
}: WireAnswer): OpenAI.Responses.ResponseUsage {
  return {
    input_tokens: usage.input,
    input_tokens_details: { cached_tokens: usage.read, cache_write_tokens: usage.write },
    output_tokens: usage.output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: usage.input + usage.output,
  };
}
