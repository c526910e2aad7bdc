import type { State, ToolCall } from '../contract/interpretation.ts';
import type { WireToolCall } from './dialect-reading.ts';
import { parseWireText } from './parse-wire-json.ts';

/** Tool calls with the verdict on each, and the names of those whose arguments cannot be read. */
export type JudgedToolCalls = {
  readonly calls: readonly ToolCall[];
  readonly unparseable: readonly string[];
};

/**
 * Says of each tool call whether it may be run: its arguments are one JSON object in one reading (a key given twice
 * has two), and the reply ended in the state `tool-calls`; in every other state it was cut or stopped on the way.
 * Arguments are never repaired; where the wire held something other than text the text is empty. Never throws.
 */
export function judgeToolCalls(written: readonly WireToolCall[], state: State): JudgedToolCalls {
  const unparseable: string[] = [];
  const calls = written.map(({ id, name, whole, ...call }): ToolCall => {
    const text = call.arguments ?? '';
    const isObject = parseWireText(text).kind === 'parsed';
    if (!isObject) unparseable.push(name ?? 'unnamed call');
    return { id, name, arguments: text, executable: isObject && whole && state === 'tool-calls' };
  });
  return { calls, unparseable };
}
