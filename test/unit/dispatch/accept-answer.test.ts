import { describe, expect, it } from 'vitest';
import { MAX_EVENT_BYTES } from '../../../src/contract/limits.ts';
import { runEventSchema } from '../../../src/contract/run-event.ts';
import { acceptAnswer } from '../../../src/dispatch/accept-answer.ts';

const storedBytes = (event: unknown): number => Buffer.byteLength(JSON.stringify(event));

describe('acceptAnswer', () => {
  it('keeps the canonical text, and the raw one beside it where normalising changed it', async () => {
    const { event } = await acceptAnswer('*Verdict: approve* - fine', 'answer-1');
    expect(event.text).toBe('**Verdict: approve** - fine');
    expect(event.raw).toBe('*Verdict: approve* - fine');
    expect(event.promoted).toBe(1);
    expect(runEventSchema.safeParse(event).success).toBe(true);
  });

  it('carries no raw text where nothing changed', async () => {
    const { event } = await acceptAnswer('**already** fine', 'answer-1');
    expect(event.text).toBe('**already** fine');
    expect('raw' in event).toBe(false);
    expect('rawDropped' in event).toBe(false);
  });

  it('redacts before it normalises, so that text and raw hide the same secret', async () => {
    const secret = `xoxb-${'1234567890'.repeat(3)}`;
    const { event } = await acceptAnswer(`*token* ${secret}`, 'answer-1');
    expect(JSON.stringify(event)).not.toContain(secret);
    expect(event.raw).toBeDefined();
    expect(Object.values(event.redactions).reduce((sum, count) => sum + count, 0)).toBe(1);
  });

  it('counts what was taken out of the reply before with what is taken out here', async () => {
    const secret = `xoxb-${'1234567890'.repeat(3)}`;
    const taken = { 'slack-token': 1, 'model-key': 2 };
    const { event } = await acceptAnswer(`REDACTED-slack-token and ${secret}`, 'answer-1', taken);
    expect(event.redactions).toEqual({ 'slack-token': 2, 'model-key': 2 });
  });

  it('drops raw whole, and says so, where both together pass the event budget', async () => {
    const { event } = await acceptAnswer(`*x* ${'a'.repeat(40_000)}`, 'answer-1');
    expect(event.text?.startsWith('**x** ')).toBe(true);
    expect(event.text).toHaveLength(40_006);
    expect('raw' in event).toBe(false);
    expect(event.rawDropped).toBe(true);
    expect(storedBytes(event)).toBeLessThanOrEqual(MAX_EVENT_BYTES);
  });

  it('keeps raw up to the last byte of the budget', async () => {
    const fits = async (letters: number) =>
      'raw' in (await acceptAnswer(`*x* ${'a'.repeat(letters)}`, 'answer-1')).event;
    const one = storedBytes((await acceptAnswer('*x* a', 'answer-1')).event);
    // Each further letter stands in `text` and in `raw`: two bytes.
    const most = 1 + Math.floor((MAX_EVENT_BYTES - one) / 2);
    expect(await fits(most)).toBe(true);
    expect(await fits(most + 1)).toBe(false);
  });

  it('measures UTF-8, not characters', async () => {
    const { event } = await acceptAnswer(`*x* ${'語'.repeat(11_000)}`, 'answer-1');
    expect('raw' in event).toBe(false);
    expect(event.rawDropped).toBe(true);
  });

  it('keeps a text that alone passes the budget whole, as a blob under its hash', async () => {
    const { event, blob } = await acceptAnswer('b'.repeat(MAX_EVENT_BYTES), 'answer-1');
    expect(event.text).toBeUndefined();
    expect(event.textBlob).toBe(blob?.sha256);
    expect(blob?.bytes.byteLength).toBe(MAX_EVENT_BYTES);
    expect(runEventSchema.safeParse(event).success).toBe(true);
  });
});
