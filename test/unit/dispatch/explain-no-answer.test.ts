import { describe, expect, it } from 'vitest';
import { errorKindSchema, stateSchema } from '../../../src/contract/interpretation.ts';
import { noAnswerReasonSchema } from '../../../src/contract/run-event.ts';
import { explainInterpretation, explainRefusal } from '../../../src/dispatch/explain-no-answer.ts';
import { interpretation } from '../../fixtures/events/reply-events.ts';

describe('explainInterpretation', () => {
  it.each(stateSchema.options.filter((state) => state !== 'complete'))(
    'has a reason and a sentence for the state %s',
    (state) => {
      const { reason, line } = explainInterpretation(interpretation({ state, text: '', error: null }), 1);
      expect(reason).toBe(state);
      expect(line).toMatch(/^[A-Z].*\.$/);
    },
  );

  it.each(errorKindSchema.options)('has a reason and a sentence for the error %s', (kind) => {
    const failed = interpretation({ state: null, text: null, error: { kind, code: null } });
    const { reason, line } = explainInterpretation(failed, 1);
    expect(noAnswerReasonSchema.options).toContain(reason);
    expect(line.length).toBeGreaterThan(20);
  });

  it('says that a conversation, and not the answer, was too long', () => {
    const { line } = explainInterpretation(
      interpretation({ state: 'truncated', cause: 'context-window' }),
      1,
    );
    expect(line).toContain('context window');
  });

  it('says of a stream that broke off that it did, and not that its ending is a riddle', () => {
    const diagnostics = [{ code: 'stream-ended-without-terminal', detail: null }];
    const { reason, line } = explainInterpretation(
      interpretation({ state: 'unknown', error: null, diagnostics }),
      1,
    );
    expect(reason).toBe('unknown');
    expect(line).toContain('ended before it said that it was finished');
  });

  it('says how often it was tried, where it was tried more than once', () => {
    const failed = interpretation({ state: null, text: null, error: { kind: 'overloaded', code: null } });
    expect(explainInterpretation(failed, 3).line).toContain('3 attempts');
    expect(explainInterpretation(failed, 1).line).not.toContain('attempts');
  });
});

describe('explainRefusal', () => {
  const refusal = {
    kind: 'refusal',
    code: 'control.malformed',
    control: 'effort',
    expected: 'one of low, high',
  } as const;

  it('names the control, the code and what would be accepted', () => {
    const { reason, line } = explainRefusal(refusal, true);
    expect(reason).toBe('directive-refused');
    expect(line).toContain('`effort`');
    expect(line).toContain('control.malformed');
    expect(line).toContain('one of low, high');
  });

  it("tells the person's own setting from the operator's", () => {
    expect(explainRefusal(refusal, false).reason).toBe('request-refused');
  });
});
