/**
 * Kinds of content blocks that the provider's own tools make. They are known, so they are no surprise, and they are
 * never the answer. Source: @anthropic-ai/sdk 1.14 resources/messages ContentBlock, read 2026-11-30.
 */
export const HOSTED_BLOCK_KINDS: ReadonlySet<unknown> = new Set([
  'bash_code_execution_tool_result',
  'code_execution_tool_result',
  'container_upload',
  'server_tool_use',
  'text_editor_code_execution_tool_result',
  'tool_search_tool_result',
  'web_fetch_tool_result',
  'web_search_tool_result',
]);
