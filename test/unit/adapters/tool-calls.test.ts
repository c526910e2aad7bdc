import { describe, expect, it } from 'vitest';
import { interpret } from '../../../src/adapters/index.ts';
import type { DialectName } from '../../../src/contract/dialect.ts';
import type { Interpretation } from '../../../src/contract/interpretation.ts';

function read(dialect: DialectName, body: string): Interpretation {
  const facts = { transport: 'response-received', status: 200, headers: {}, durationMs: 1 } as const;
  return interpret(dialect, { facts, bytes: Buffer.from(body) }, { toolsOffered: true });
}

const chatCall = (args: string): string =>
  JSON.stringify({
    choices: [
      {
        finish_reason: 'tool_calls',
        message: { tool_calls: [{ id: 'c', function: { name: 'f', arguments: args } }] },
      },
    ],
  });

describe('tool calls', () => {
  it('keep the arguments of a Messages call as they stand on the wire, number for number', () => {
    const input = '{ "z": 1.0, "a": 9007199254740993, "s": "\\u0041" }';
    const body = `{"content":[{"type":"text","text":"x"},{"type":"tool_use","id":"t1","name":"f","input":${input}},
      {"name":"g","input":{},"type":"tool_use","id":"t2"}],"stop_reason":"tool_use"}`;
    expect(read('messages', body).toolCalls).toEqual([
      { id: 't1', name: 'f', arguments: input, executable: true },
      { id: 't2', name: 'g', arguments: '{}', executable: true },
    ]);
  });

  it.each(['', ' ', '{"a":1', '[]', 'null', '"x"', '{"a":1}{"a":2}', '{"a":1,"a":2}'])(
    'cannot be run with arguments %j, which stay as they are',
    (args) => {
      const reading = read('chat', chatCall(args));
      expect(reading.toolCalls).toEqual([{ id: 'c', name: 'f', arguments: args, executable: false }]);
      expect(reading.diagnostics).toContainEqual({ code: 'tool-arguments-unparseable', detail: 'f' });
    },
  );

  it('cannot be run where the wire holds no text for the arguments', () => {
    const body =
      '{"choices":[{"finish_reason":"tool_calls","message":{"tool_calls":[{"function":{"arguments":{"a":1}}},7]}}]}';
    expect(read('chat', body).toolCalls).toEqual([
      { id: null, name: null, arguments: '', executable: false },
      { id: null, name: null, arguments: '', executable: false },
    ]);
  });

  it('cannot be run where the wire marks the one call as unfinished', () => {
    const item = { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}', status: 'incomplete' };
    const reading = read('responses', JSON.stringify({ status: 'completed', output: [item] }));
    expect(reading).toMatchObject({ state: 'tool-calls', toolCalls: [{ executable: false }] });
    expect(reading.diagnostics).toContainEqual({ code: 'part-not-whole', detail: 'function_call' });
  });

  it('of a custom tool are free text, and are not run as if they were arguments', () => {
    const item = { type: 'custom_tool_call', call_id: 'c', name: 'sql', input: 'select 1' };
    const reading = read('responses', JSON.stringify({ status: 'completed', output: [item] }));
    expect(reading.toolCalls).toEqual([{ id: 'c', name: 'sql', arguments: 'select 1', executable: false }]);
  });
});
