import { describe, expect, it } from 'vitest';
import { describeInterpretation } from '../../src/adapters/index.ts';
import { DIALECT_NAMES } from '../../src/contract/dialect.ts';
import { interpretationSchema } from '../../src/contract/interpretation.ts';
import { readExpectedReadings, readReplyCases, replyOf, usageValues } from './reply-cases.ts';

describe.each(DIALECT_NAMES)('replies in the %s dialect are read as a person wrote down', (dialect) => {
  const cases = readReplyCases(dialect);
  const expected = readExpectedReadings(dialect);

  it('has an expectation for every body and a body for every expectation', () => {
    expect(cases.map(({ name }) => name).sort()).toEqual(Object.keys(expected).sort());
    expect(cases.length).toBeGreaterThan(30);
  });

  it.each(cases.map((replyCase) => [replyCase.name, replyCase] as const))('%s', (name, replyCase) => {
    const { decision, callStatus, ...reading } = describeInterpretation(
      dialect,
      replyOf(replyCase),
      { toolsOffered: true },
      0,
    );
    expect(interpretationSchema.parse(reading)).toEqual(reading);
    expect({
      transport: reading.transport,
      state: reading.state,
      cause: reading.cause,
      signal: [reading.signal.raw, reading.signal.path],
      text: reading.text,
      refusal: reading.refusal,
      toolCalls: reading.toolCalls,
      reasoningChars: reading.reasoningChars,
      usage: usageValues(reading.usage),
      diagnostics: reading.diagnostics.map(({ code }) => code),
      error: reading.error === null ? null : [reading.error.kind, reading.error.code],
      decision,
      callStatus,
    }).toEqual(expected[name]);
  });
});
