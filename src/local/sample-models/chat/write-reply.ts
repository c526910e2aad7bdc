import type { JsonValue } from '../../../contract/json-value.ts';
import type { Ending, ReplyIdentity, SampleReply, TokenCounts } from '../sample-reply.ts';
import type { SampleRequest } from '../sample-request.ts';

/** A tool call of a message. */
export type WrittenCall = {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
};

/** The one choice of a completion. */
export type WrittenChoice = {
  readonly index: number;
  readonly finish_reason: string;
  readonly logprobs: null;
  /** Where the upstream failed. */
  readonly error?: JsonValue;
  readonly message: {
    readonly role: 'assistant';
    readonly content: string | null;
    readonly refusal: string | null;
    readonly annotations: readonly never[];
    readonly reasoning?: string;
    readonly tool_calls?: readonly WrittenCall[];
  };
};

/** A `chat.completion` object, as far as its stream needs to know it. */
export type WrittenCompletion = {
  readonly [field: string]: JsonValue;
  readonly choices: readonly [WrittenChoice];
  readonly usage: JsonValue;
};

/** How each ending is told. Source: facts/dialects 2.2; `error` is OpenRouter's word for an upstream that failed. */
const FINISH_REASONS: Readonly<Record<Ending, string>> = {
  complete: 'stop',
  'output-limit': 'length',
  filtered: 'content_filter',
  refused: 'stop',
  'tool-calls': 'tool_calls',
  paused: 'stop',
  'context-window': 'length',
  'stop-sequence': 'stop',
  failed: 'error',
  pending: 'stop',
  cancelled: 'stop',
  unknown: 'sample_reason_nobody_knows',
};

/** A `chat.completion` object. Source: openai SDK 7.59.0; `reasoning` is what compatible servers add. */
export function writeReply(
  reply: SampleReply,
  _request: SampleRequest,
  { id, createdAtS, model }: ReplyIdentity,
  tokens: TokenCounts,
): WrittenCompletion {
  return {
    id: `chatcmpl-${id}`,
    object: 'chat.completion',
    created: createdAtS,
    model,
    choices: [writeChoice(reply, id)],
    usage: {
      prompt_tokens: tokens.input,
      completion_tokens: tokens.output,
      total_tokens: tokens.input + tokens.output,
      prompt_tokens_details: { cached_tokens: reply.cachedTokens ?? 0, audio_tokens: 0 },
      completion_tokens_details: {
        reasoning_tokens: tokens.reasoning,
        audio_tokens: 0,
        accepted_prediction_tokens: 0,
        rejected_prediction_tokens: 0,
      },
    },
    service_tier: 'default',
    system_fingerprint: 'fp_sample',
  };
}

function writeChoice(reply: SampleReply, id: string): WrittenChoice {
  const calls = (reply.toolCalls ?? []).map(
    (call, index): WrittenCall => ({
      id: `call_${id}${index}`,
      type: 'function',
      function: { name: call.name, arguments: call.arguments },
    }),
  );
  // A model that declines, is filtered or only calls tools leaves content null; one that says nothing leaves it empty.
  const hasNoContent = reply.text === '' && (reply.refusal !== undefined || reply.ending !== 'complete');
  return {
    index: 0,
    finish_reason: FINISH_REASONS[reply.ending],
    logprobs: null,
    ...(reply.ending === 'failed' ? { error: { code: 502, message: 'The upstream failed, as asked.' } } : {}),
    message: {
      role: 'assistant',
      content: hasNoContent ? null : reply.text,
      refusal: reply.refusal ?? null,
      annotations: [],
      ...(reply.reasoning === undefined ? {} : { reasoning: reply.reasoning }),
      ...(calls.length === 0 ? {} : { tool_calls: calls }),
    },
  };
}
