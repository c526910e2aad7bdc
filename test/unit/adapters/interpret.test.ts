import { describe, expect, it } from 'vitest';
import { DIAGNOSTICS, interpret, readAllowedHeaders } from '../../../src/adapters/index.ts';
import type { DialectName } from '../../../src/contract/dialect.ts';
import type { Interpretation } from '../../../src/contract/interpretation.ts';
import { listFiles, readProjectFile } from '../../guard/project-files.ts';

function read(
  dialect: DialectName,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  status = 200,
): Interpretation {
  const transport = status === 200 ? 'response-received' : 'http-error';
  const facts = { transport, status, headers: { ...headers }, durationMs: 1 } as const;
  return interpret(dialect, { facts, bytes: Buffer.from(JSON.stringify(body)) }, { toolsOffered: false });
}

const detailOf = ({ diagnostics }: Interpretation, code: string): string | null | undefined =>
  diagnostics.find((remark) => remark.code === code)?.detail;

describe('the answer text', () => {
  it('holds no reasoning, no commentary, no refusal and no part nobody knows, wherever they stand', () => {
    const output = [
      {
        type: 'reasoning',
        summary: [{ type: 'summary_text', text: 'hidden' }],
        content: [{ type: 'reasoning_text', text: 'deep' }],
      },
      { type: 'message', phase: 'commentary', content: [{ type: 'output_text', text: 'on the way' }] },
      { type: 'message', phase: 'somewhere', content: [{ type: 'output_text', text: 'elsewhere' }] },
      { type: 'web_search_call', text: 'searched' },
      { type: 'hologram', text: 'unknown' },
      {
        type: 'message',
        phase: null,
        content: [
          { type: 'output_text', text: 'the ' },
          { type: 'sparkle', text: '!' },
        ],
      },
      { type: 'message', phase: 'final_answer', content: [{ type: 'output_text', text: 'answer' }] },
    ];
    const reading = read('responses', { status: 'completed', output, output_text: 'an SDK made this' });
    expect(reading).toMatchObject({ state: 'complete', text: 'the answer', reasoningChars: 10 });
    expect(detailOf(reading, 'commentary-left-out')).toBe('19 characters');
    expect(detailOf(reading, 'hosted-part')).toBe('web_search_call');
    expect(detailOf(reading, 'unknown-part')).toBe('hologram, sparkle');
  });

  it('leaves out members of a Chat message that are no content', () => {
    const message = {
      role: 'assistant',
      content: 'yes',
      images: [{}],
      audio: null,
      annotations: [],
      reasoning: 'hm',
    };
    const reading = read('chat', { choices: [{ finish_reason: 'stop', message }] });
    expect(reading.text).toBe('yes');
    expect(detailOf(reading, 'unknown-part')).toBe('message.images');
  });

  it('leaves out what the provider ran for a Messages reply', () => {
    const content = [
      { type: 'server_tool_use', name: 'web_search', input: {} },
      { type: 'web_search_tool_result', content: [{ type: 'text', text: 'found' }] },
      { type: 'text', text: 'yes' },
      7,
    ];
    const reading = read('messages', { content, stop_reason: 'end_turn' });
    expect(reading).toMatchObject({ text: 'yes', toolCalls: [] });
    expect(detailOf(reading, 'hosted-part')).toBe('server_tool_use, web_search_tool_result');
    expect(detailOf(reading, 'unknown-part')).toBe('untyped block');
  });

  it('is never the half of a reasoning that several names repeat', () => {
    const message = {
      content: 'x',
      reasoning: 'same',
      reasoning_content: 'same',
      reasoning_details: [{ text: 'same' }],
    };
    expect(read('chat', { choices: [{ finish_reason: 'stop', message }] }).reasoningChars).toBe(4);
  });
});

describe('an error status', () => {
  it("keeps the provider's code, what it objected to and what it said, without ids of accounts", () => {
    const error = {
      message: 'Limit reached in organization org-AbCdEfGh12345678 on tokens',
      type: 'tokens',
      param: 'input',
      code: 'rate_limit_exceeded',
    };
    const reading = read('responses', { error }, {}, 429);
    expect(reading.error).toEqual({ kind: 'rate-limited', code: 'rate_limit_exceeded' });
    expect(detailOf(reading, 'error-parameter')).toBe('input');
    expect(detailOf(reading, 'provider-message')).toBe(
      'Limit reached in organization org-(hidden) on tokens',
    );
  });

  it.each([
    [{ error: 'invalid request' }, null, 'invalid request'],
    [{ object: 'error', message: 'too long', type: 'BadRequestError', code: 400 }, '400', 'too long'],
    [{ detail: 'Not Found' }, null, 'Not Found'],
    [{ unrelated: 1 }, null, undefined],
    [{ error: {} }, null, undefined],
  ])('is read from bodies of other shapes: %j', (body, code, message) => {
    const reading = read('chat', body, {}, 400);
    expect(reading.error).toEqual({ kind: 'invalid-request', code });
    expect(detailOf(reading, 'provider-message')).toBe(message);
  });

  it('keeps no word of a provider that is no word', () => {
    const long = 'x'.repeat(100_000);
    expect(read('chat', { error: { code: long } }, {}, 400).error?.code).toHaveLength(256);
    expect(read('messages', { stop_reason: long }).signal.raw).toHaveLength(256);
  });

  it('keeps long words on one line of bounded length', () => {
    const reading = read('chat', { error: `a\nb ${'x'.repeat(5_000)}` }, {}, 400);
    expect(detailOf(reading, 'provider-message')).toMatch(/^a b x{295}…$/);
  });
});

describe('the content type', () => {
  it.each(['application/json', 'application/json; charset=utf-8', 'application/problem+json'])(
    '%s is no surprise',
    (type) => {
      expect(detailOf(read('chat', {}, { 'content-type': type }), 'content-type-unexpected')).toBeUndefined();
    },
  );

  it.each(['text/html', 'text/event-stream', 'application/jsonlines'])('%s is remarked', (type) => {
    expect(detailOf(read('chat', {}, { 'content-type': type }), 'content-type-unexpected')).toBe(type);
  });
});

describe('the table of remarks', () => {
  it('holds no code that nothing gives', () => {
    const sources = listFiles(/^src\/(adapters|dispatch)\/.*\.ts$/).filter(
      (path) => !path.endsWith('/diagnostic.ts'),
    );
    const text = sources.map(readProjectFile).join('\n');
    const faults = ['empty', 'not-utf8', 'not-json', 'not-object', 'duplicate-keys'].map(
      (fault) => `body-${fault}`,
    );
    const unused = Object.keys(DIAGNOSTICS).filter(
      (code) => !text.includes(`'${code}'`) && !faults.includes(code),
    );
    expect(unused).toEqual([]);
  });
});

describe('readAllowedHeaders', () => {
  it('joins what was given twice and keeps names in lower case', () => {
    const entries = [
      ['X-Request-ID', 'a'],
      ['x-request-id', 'b'],
      ['Cookie', 'c'],
    ] as const;
    expect(readAllowedHeaders(entries)).toEqual({ 'x-request-id': 'a, b' });
  });

  it.each([
    'x-request-id-secret',
    'retry-after-x',
    'anthropic-workspace-id',
    'openai-project',
    'www-authenticate',
    '__proto__',
  ])('drops %s', (name) => {
    expect(readAllowedHeaders([[name, 'x']])).toEqual({});
  });
});
