import type { JsonValue } from '../../../contract/json-value.ts';
import type { Ending, ReplyIdentity, SampleReply, TokenCounts } from '../sample-reply.ts';
import type { SampleRequest } from '../sample-request.ts';

/** A part of a message: what is said, or what is said when declining. */
export type MessagePart =
  | { readonly type: 'output_text'; readonly text: string; readonly annotations: readonly never[] }
  | { readonly type: 'refusal'; readonly refusal: string };

type ItemStatus = 'completed' | 'incomplete';

/** One item of a response's output. */
export type OutputItem =
  | {
      readonly id: string;
      readonly type: 'reasoning';
      readonly summary: readonly { readonly type: 'summary_text'; readonly text: string }[];
    }
  | {
      readonly id: string;
      readonly type: 'message';
      readonly role: 'assistant';
      readonly status: ItemStatus;
      readonly phase?: 'commentary' | 'final_answer';
      readonly content: readonly MessagePart[];
    }
  | {
      readonly id: string;
      readonly type: 'function_call';
      readonly call_id: string;
      readonly name: string;
      readonly arguments: string;
      readonly status: ItemStatus;
    };

/** What has become of a response. */
export type ResponseStatus = 'completed' | 'incomplete' | 'failed' | 'in_progress' | 'cancelled';

/** A `Response` object, as far as its stream needs to know it. */
export type WrittenResponse = {
  readonly [field: string]: JsonValue;
  readonly status: ResponseStatus;
  readonly output: readonly OutputItem[];
};

/** How each ending is told: a status and, where it was cut short, a reason. Source: facts/dialects 2.2. */
const STATUSES: Readonly<Record<Ending, { readonly status: ResponseStatus; readonly reason?: string }>> = {
  complete: { status: 'completed' },
  'output-limit': { status: 'incomplete', reason: 'max_output_tokens' },
  filtered: { status: 'incomplete', reason: 'content_filter' },
  refused: { status: 'completed' },
  'tool-calls': { status: 'completed' },
  paused: { status: 'completed' },
  'context-window': { status: 'incomplete', reason: 'max_output_tokens' },
  'stop-sequence': { status: 'completed' },
  failed: { status: 'failed' },
  pending: { status: 'in_progress' },
  cancelled: { status: 'cancelled' },
  unknown: { status: 'incomplete', reason: 'sample_reason_nobody_knows' },
};

/** A `Response` object. Source: openai SDK 7.59.0. */
export function writeReply(
  reply: SampleReply,
  request: SampleRequest,
  { id, createdAtS, model }: ReplyIdentity,
  tokens: TokenCounts,
): WrittenResponse {
  const { status, reason } = STATUSES[reply.ending];
  return {
    id: `resp_${id}`,
    object: 'response',
    created_at: createdAtS,
    status,
    background: false,
    error:
      reply.ending === 'failed'
        ? { code: 'server_error', message: 'The sample model failed, as asked.' }
        : null,
    incomplete_details: reason === undefined ? null : { reason },
    instructions: request.system === '' ? null : request.system,
    max_output_tokens: request.outputLimit ?? null,
    metadata: {},
    model,
    output: writeItems(reply, id, status === 'completed' ? 'completed' : 'incomplete'),
    parallel_tool_calls: true,
    previous_response_id: null,
    store: false,
    temperature: 1,
    tool_choice: 'auto',
    tools: [],
    top_p: 1,
    truncation: 'disabled',
    usage: {
      input_tokens: tokens.input,
      input_tokens_details: { cached_tokens: reply.cachedTokens ?? 0, cache_write_tokens: 0 },
      output_tokens: tokens.output,
      output_tokens_details: { reasoning_tokens: tokens.reasoning },
      total_tokens: tokens.input + tokens.output,
    },
  };
}

function writeItems(reply: SampleReply, id: string, status: ItemStatus): readonly OutputItem[] {
  const items: OutputItem[] = [];
  const addMessage = (suffix: string, part: MessagePart, phase?: 'commentary' | 'final_answer'): void => {
    const about = { id: `msg_${id}${suffix}`, type: 'message', role: 'assistant', status } as const;
    items.push({ ...about, ...(phase === undefined ? {} : { phase }), content: [part] });
  };
  if (reply.reasoning !== undefined) {
    items.push({
      id: `rs_${id}`,
      type: 'reasoning',
      summary: [{ type: 'summary_text', text: reply.reasoning }],
    });
  }
  if (reply.commentary !== undefined) {
    addMessage('c', { type: 'output_text', text: reply.commentary, annotations: [] }, 'commentary');
  }
  if (reply.refusal !== undefined) addMessage('r', { type: 'refusal', refusal: reply.refusal });
  if (reply.text !== '') {
    const phase = reply.commentary === undefined ? undefined : 'final_answer';
    addMessage('', { type: 'output_text', text: reply.text, annotations: [] }, phase);
  }
  for (const [index, call] of (reply.toolCalls ?? []).entries()) {
    items.push({
      id: `fc_${id}${index}`,
      type: 'function_call',
      call_id: `call_${id}${index}`,
      name: call.name,
      arguments: call.arguments,
      status,
    });
  }
  return items;
}
