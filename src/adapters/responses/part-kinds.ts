/**
 * Kinds of output items that the provider's own tools make, as against calls of tools the caller offered. They are
 * known, so they are no surprise, and they are never the answer. Source: openai 7.59 resources/responses
 * ResponseOutputItem, read 2026-11-30.
 */
export const HOSTED_ITEM_KINDS: ReadonlySet<unknown> = new Set([
  'additional_tools',
  'apply_patch_call',
  'apply_patch_call_output',
  'code_interpreter_call',
  'compaction',
  'computer_call',
  'computer_call_output',
  'custom_tool_call_output',
  'file_search_call',
  'function_call_output',
  'image_generation_call',
  'local_shell_call',
  'local_shell_call_output',
  'mcp_approval_request',
  'mcp_approval_response',
  'mcp_call',
  'mcp_list_tools',
  'program',
  'program_output',
  'shell_call',
  'shell_call_output',
  'tool_search_call',
  'tool_search_output',
  'web_search_call',
]);
