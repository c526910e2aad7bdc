import type { DialectName } from '../../src/contract/dialect.ts';
import type { Outcome } from './matrix-cases.ts';

/** A body that only one dialect can have, with the reason the others cannot. */
export type DialectOnlyCase = {
  readonly dialect: DialectName;
  readonly name: string;
  readonly why: string;
  readonly body: unknown;
  readonly outcome: Outcome & { readonly cause?: string };
};

const STOPPED = {
  transport: 'response-received',
  error: null,
  decision: 'stop',
  callStatus: 'unresolved',
} as const;
const FAILED = { transport: 'response-received', decision: 'stop', callStatus: 'failed' } as const;
const ACCEPTED = {
  transport: 'response-received',
  error: null,
  decision: 'accept',
  callStatus: 'succeeded',
} as const;

const message = (text: string, more: object = {}): object => ({
  type: 'message',
  id: 'msg_1',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text, annotations: [] }],
  ...more,
});
const choice = (finishReason: string, more: object = {}): object => ({
  choices: [
    { index: 0, finish_reason: finishReason, message: { role: 'assistant', content: 'half', ...more } },
  ],
});

/** Endings and shapes that have no counterpart in the other dialects. Bodies are synthetic. */
export const DIALECT_ONLY: readonly DialectOnlyCase[] = [
  {
    dialect: 'responses',
    name: 'queued',
    why: 'only Responses works in the background',
    body: { object: 'response', status: 'queued', output: [] },
    outcome: { ...STOPPED, state: 'pending', text: '' },
  },
  {
    dialect: 'responses',
    name: 'in progress',
    why: 'only Responses works in the background',
    body: { object: 'response', status: 'in_progress', output: [message('half')] },
    outcome: { ...STOPPED, state: 'pending', text: 'half' },
  },
  {
    dialect: 'responses',
    name: 'cancelled',
    why: 'only Responses can be cancelled at the provider',
    body: { object: 'response', status: 'cancelled', output: [message('half')] },
    outcome: { ...FAILED, state: 'cancelled', error: 'cancelled', text: 'half' },
  },
  {
    dialect: 'responses',
    name: 'failed without an error',
    why: 'only Responses has a status for it',
    body: { object: 'response', status: 'failed', error: null, output: [] },
    outcome: { ...FAILED, state: 'provider-failed', error: 'provider-error', text: '' },
  },
  {
    dialect: 'responses',
    name: 'failed by a rate limit',
    why: 'the error stands beside the status',
    body: {
      object: 'response',
      status: 'failed',
      error: { code: 'rate_limit_exceeded', message: 'slow' },
      output: [],
    },
    outcome: { ...FAILED, decision: 'retry', state: 'provider-failed', error: 'rate-limited', text: '' },
  },
  {
    dialect: 'responses',
    name: 'message limit',
    why: 'a reason only Responses has',
    body: {
      object: 'response',
      status: 'incomplete',
      incomplete_details: { reason: 'max_messages' },
      output: [message('half')],
    },
    outcome: { ...STOPPED, state: 'truncated', cause: 'message-limit', text: 'half' },
  },
  {
    dialect: 'responses',
    name: 'steered',
    why: 'a reason only Responses has',
    body: {
      object: 'response',
      status: 'incomplete',
      incomplete_details: { reason: 'steered' },
      output: [message('half')],
    },
    outcome: { ...STOPPED, state: 'truncated', cause: 'steered', text: 'half' },
  },
  {
    dialect: 'responses',
    name: 'incomplete without a reason',
    why: 'only Responses parts status and reason',
    body: { object: 'response', status: 'incomplete', incomplete_details: null, output: [message('half')] },
    outcome: { ...STOPPED, state: 'unknown', text: 'half' },
  },
  {
    dialect: 'responses',
    name: 'completed with a reason for a cut',
    why: 'only Responses parts status and reason',
    body: {
      object: 'response',
      status: 'completed',
      incomplete_details: { reason: 'max_output_tokens' },
      output: [message('half')],
    },
    outcome: { ...STOPPED, state: 'truncated', cause: 'output-limit', text: 'half' },
  },
  {
    dialect: 'responses',
    name: 'commentary before the answer',
    why: 'only Responses has phases',
    body: {
      object: 'response',
      status: 'completed',
      output: [message('Looking…', { phase: 'commentary' }), message('42', { phase: 'final_answer' })],
    },
    outcome: { ...ACCEPTED, state: 'complete', text: '42' },
  },
  {
    dialect: 'responses',
    name: 'commentary alone',
    why: 'only Responses has phases',
    body: { object: 'response', status: 'completed', output: [message('Looking…', { phase: 'commentary' })] },
    outcome: { ...FAILED, state: 'empty', error: 'empty-output', text: '' },
  },
  {
    dialect: 'chat',
    name: 'two choices',
    why: 'only Chat has alternatives',
    body: {
      choices: [...[0, 1].map((index) => ({ index, finish_reason: 'stop', message: { content: 'A' } }))],
    },
    outcome: { ...STOPPED, state: 'unknown', text: '' },
  },
  {
    dialect: 'chat',
    name: 'no choice',
    why: 'only Chat has alternatives',
    body: { choices: [] },
    outcome: { ...STOPPED, state: 'unknown', text: '' },
  },
  {
    dialect: 'chat',
    name: 'old function call',
    why: 'the member is older than the other dialects',
    body: choice('function_call', { content: null, function_call: { name: 'lookup', arguments: '{}' } }),
    outcome: { ...ACCEPTED, state: 'tool-calls', text: '' },
  },
  {
    dialect: 'chat',
    name: 'generation error',
    why: 'OpenRouter reports it as a completion word',
    body: choice('error'),
    outcome: { ...FAILED, state: 'provider-failed', error: 'provider-error', text: 'half' },
  },
  {
    dialect: 'chat',
    name: 'no resources',
    why: 'DeepSeek reports it as a completion word',
    body: choice('insufficient_system_resource'),
    outcome: { ...FAILED, decision: 'retry', state: 'provider-failed', error: 'overloaded', text: 'half' },
  },
  {
    dialect: 'chat',
    name: 'tool word without calls',
    why: 'Responses has no such word; Messages is beside it',
    body: choice('tool_calls'),
    outcome: { ...STOPPED, state: 'unknown', text: 'half' },
  },
  {
    dialect: 'chat',
    name: 'content as parts',
    why: 'the others always have parts',
    body: choice('stop', {
      content: [
        { type: 'text', text: 'a' },
        { type: 'thinking', thinking: 'hm' },
        { type: 'text', text: 'b' },
      ],
    }),
    outcome: { ...ACCEPTED, state: 'complete', text: 'ab' },
  },
  {
    dialect: 'messages',
    name: 'paused',
    why: 'only Messages pauses a turn',
    body: { type: 'message', content: [{ type: 'text', text: 'Let me' }], stop_reason: 'pause_turn' },
    outcome: { ...STOPPED, state: 'paused', text: 'Let me' },
  },
  {
    dialect: 'messages',
    name: 'context window',
    why: 'only Messages has a word for it',
    body: {
      type: 'message',
      content: [{ type: 'text', text: 'half' }],
      stop_reason: 'model_context_window_exceeded',
    },
    outcome: { ...STOPPED, state: 'truncated', cause: 'context-window', text: 'half' },
  },
  {
    dialect: 'messages',
    name: 'tool word without calls',
    why: 'Responses has no such word; Chat is beside it',
    body: { type: 'message', content: [{ type: 'text', text: 'half' }], stop_reason: 'tool_use' },
    outcome: { ...STOPPED, state: 'unknown', text: 'half' },
  },
  {
    dialect: 'messages',
    name: 'withheld thinking alone',
    why: 'only Messages withholds it as a block',
    body: { type: 'message', content: [{ type: 'redacted_thinking', data: 'x' }], stop_reason: 'end_turn' },
    outcome: { ...FAILED, state: 'empty', error: 'empty-output', text: '' },
  },
  {
    dialect: 'messages',
    name: 'error type without an error',
    why: 'only Messages types its bodies',
    body: { type: 'error' },
    outcome: { ...FAILED, state: 'provider-failed', error: 'provider-error', text: '' },
  },
];
