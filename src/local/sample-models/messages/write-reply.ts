import type { JsonValue } from '../../../contract/json-value.ts';
import { parseJson } from '../parse-json.ts';
import type { Ending, ReplyIdentity, SampleReply, SampleToolCall, TokenCounts } from '../sample-reply.ts';
import type { SampleRequest } from '../sample-request.ts';

/** A block of a message's content. */
export type ContentBlock =
  | { readonly type: 'thinking'; readonly thinking: string; readonly signature: string }
  | { readonly type: 'text'; readonly text: string; readonly citations: null }
  | {
      readonly type: 'tool_use';
      readonly id: string;
      readonly caller: { readonly type: 'direct' };
      readonly name: string;
      readonly input: JsonValue;
    };

/** Token counts of a message. */
export type WrittenUsage = { readonly [field: string]: JsonValue; readonly output_tokens: number };

/** A `message` object, as far as its stream needs to know it. */
export type WrittenMessage = {
  readonly [field: string]: JsonValue;
  readonly content: readonly ContentBlock[];
  readonly stop_reason: string;
  readonly stop_sequence: string | null;
  readonly stop_details: JsonValue;
  readonly container: null;
  readonly usage: WrittenUsage;
};

/** How each ending is told. Source: `StopReason` of @anthropic-ai/sdk 1.14.0; facts/dialects 2.2. */
const STOP_REASONS: Readonly<Record<Ending, string>> = {
  complete: 'end_turn',
  'output-limit': 'max_tokens',
  filtered: 'refusal',
  refused: 'refusal',
  'tool-calls': 'tool_use',
  paused: 'pause_turn',
  'context-window': 'model_context_window_exceeded',
  'stop-sequence': 'stop_sequence',
  failed: 'end_turn',
  pending: 'end_turn',
  cancelled: 'end_turn',
  unknown: 'sample_reason_nobody_knows',
};

/** A `message` object. Source: @anthropic-ai/sdk 1.14.0. */
export function writeReply(
  reply: SampleReply,
  _request: SampleRequest,
  { id, model }: ReplyIdentity,
  tokens: TokenCounts,
): WrittenMessage {
  const cached = reply.cachedTokens;
  const calls = (reply.toolCalls ?? []).map((call, index) => writeToolUse(call, `${id}${index}`));
  // Input is an object here, so a call that was cut cannot show its broken text: the vendor's limit signal tells of it.
  const isCut = (reply.toolCalls ?? []).some((call) => parseJson(call.arguments) === undefined);
  const isRefusal = reply.ending === 'refused' || reply.ending === 'filtered';
  return {
    id: `msg_${id}`,
    type: 'message',
    role: 'assistant',
    model,
    content: [...writeSaid(reply), ...calls],
    stop_reason: isCut ? 'max_tokens' : STOP_REASONS[reply.ending],
    stop_sequence: reply.stopSequence ?? null,
    stop_details: isRefusal
      ? { type: 'refusal', category: 'general_harms', explanation: reply.refusal ?? null }
      : null,
    container: null,
    diagnostics: null,
    usage: {
      input_tokens: tokens.input - (cached ?? 0),
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: cached ?? 0,
      cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
      output_tokens: tokens.output,
      output_tokens_details: { thinking_tokens: tokens.reasoning },
      server_tool_use: null,
      service_tier: 'standard',
      inference_geo: null,
      speed: null,
    },
  };
}

function writeSaid({ reasoning, text }: SampleReply): readonly ContentBlock[] {
  const blocks: ContentBlock[] = [];
  if (reasoning !== undefined) blocks.push({ type: 'thinking', thinking: reasoning, signature: 'c2FtcGxl' });
  if (text !== '') blocks.push({ type: 'text', text, citations: null });
  return blocks;
}

function writeToolUse(call: SampleToolCall, id: string): ContentBlock {
  return {
    type: 'tool_use',
    id: `toolu_${id}`,
    caller: { type: 'direct' },
    name: call.name,
    input: parseJson(call.arguments) ?? {},
  };
}
