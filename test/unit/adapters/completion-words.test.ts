import type Anthropic from '@anthropic-ai/sdk';
import type OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { DIALECTS } from '../../../src/adapters/dialects.ts';
import { HOSTED_BLOCK_KINDS } from '../../../src/adapters/messages/part-kinds.ts';
import { HOSTED_ITEM_KINDS } from '../../../src/adapters/responses/part-kinds.ts';
import type { DialectName } from '../../../src/contract/dialect.ts';

type ResponseReason = NonNullable<NonNullable<OpenAI.Responses.Response['incomplete_details']>['reason']>;

/**
 * Every word the vendors' types allow, with our meaning of it. A word that a newer SDK adds does not compile here
 * until somebody has decided what it means.
 */
const RESPONSE_STATUSES: Readonly<Record<OpenAI.Responses.ResponseStatus, string>> = {
  completed: 'complete',
  failed: 'provider-failed',
  in_progress: 'pending',
  queued: 'pending',
  cancelled: 'cancelled',
  // Says nothing without its reason.
  incomplete: 'unknown',
};
const RESPONSE_REASONS: Readonly<Record<ResponseReason, string>> = {
  max_output_tokens: 'truncated output-limit',
  max_messages: 'truncated message-limit',
  content_filter: 'filtered',
  steered: 'truncated steered',
};
const CHAT_REASONS: Readonly<Record<OpenAI.Chat.ChatCompletion.Choice['finish_reason'], string>> = {
  stop: 'complete',
  length: 'truncated output-limit',
  content_filter: 'filtered',
  tool_calls: 'tool-calls',
  function_call: 'tool-calls',
};
const STOP_REASONS: Readonly<Record<Anthropic.StopReason, string>> = {
  end_turn: 'complete',
  stop_sequence: 'complete',
  max_tokens: 'truncated output-limit',
  model_context_window_exceeded: 'truncated context-window',
  refusal: 'refused',
  tool_use: 'tool-calls',
  pause_turn: 'paused',
};

/** Kinds of output items and blocks that are read as content; all the others have to be known as the provider's own. */
type ReadItemKind = 'message' | 'reasoning' | 'function_call' | 'custom_tool_call';
type ReadBlockKind = 'text' | 'thinking' | 'redacted_thinking' | 'tool_use';
const HOSTED_ITEMS: Readonly<
  Record<Exclude<OpenAI.Responses.ResponseOutputItem['type'], ReadItemKind>, true>
> = {
  additional_tools: true,
  apply_patch_call: true,
  apply_patch_call_output: true,
  code_interpreter_call: true,
  compaction: true,
  computer_call: true,
  computer_call_output: true,
  custom_tool_call_output: true,
  file_search_call: true,
  function_call_output: true,
  image_generation_call: true,
  local_shell_call: true,
  local_shell_call_output: true,
  mcp_approval_request: true,
  mcp_approval_response: true,
  mcp_call: true,
  mcp_list_tools: true,
  program: true,
  program_output: true,
  shell_call: true,
  shell_call_output: true,
  tool_search_call: true,
  tool_search_output: true,
  web_search_call: true,
};
const HOSTED_BLOCKS: Readonly<Record<Exclude<Anthropic.ContentBlock['type'], ReadBlockKind>, true>> = {
  bash_code_execution_tool_result: true,
  code_execution_tool_result: true,
  container_upload: true,
  server_tool_use: true,
  text_editor_code_execution_tool_result: true,
  tool_search_tool_result: true,
  web_fetch_tool_result: true,
  web_search_tool_result: true,
};

function meaningOf(dialect: DialectName, word: string): string {
  const row = DIALECTS[dialect].read.completionMap.find((candidate) => candidate.word === word);
  if (row === undefined) return 'unknown';
  return row.cause === undefined ? row.state : `${row.state} ${row.cause}`;
}

describe('completion words', () => {
  it.each([
    ['responses', { ...RESPONSE_STATUSES, ...RESPONSE_REASONS }],
    ['chat', CHAT_REASONS],
    ['messages', STOP_REASONS],
  ] as const)(
    "of %s: every word of the vendor's type has the meaning somebody decided on",
    (dialect, words) => {
      const meanings = Object.keys(words).map((word) => [word, meaningOf(dialect, word)]);
      expect(meanings).toEqual(Object.entries(words));
    },
  );

  it('have a source each, and a cause exactly where they mean a cut', () => {
    const rows = Object.values(DIALECTS).flatMap(({ read }) => read.completionMap);
    expect(rows.filter(({ source }) => source.length < 10)).toEqual([]);
    expect(rows.filter(({ state, cause }) => (state === 'truncated') !== (cause !== undefined))).toEqual([]);
  });

  it('are told apart within a dialect', () => {
    for (const { read } of Object.values(DIALECTS)) {
      const words = read.completionMap.map(({ word }) => word);
      expect(new Set(words).size).toBe(words.length);
    }
  });
});

describe("kinds of parts the provider's own tools make", () => {
  it("are all that the vendors' types allow beside the ones that are read", () => {
    expect([...HOSTED_ITEM_KINDS].sort()).toEqual(Object.keys(HOSTED_ITEMS).sort());
    expect([...HOSTED_BLOCK_KINDS].sort()).toEqual(Object.keys(HOSTED_BLOCKS).sort());
  });
});
