import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunId } from '../../../src/contract/brand.ts';
import { MAX_PREVIEW_SHOWN_CHARS, PREVIEW_GAP_MS } from '../../../src/contract/limits.ts';
import { createAnswerPreviews } from '../../../src/dispatch/index.ts';
import { createPreviewSlot } from '../../../src/web/preview-slot.ts';

const RUN = 'run_1' as RunId;
const OTHER = 'run_2' as RunId;

const open = () => {
  const previews = createAnswerPreviews();
  const ring = vi.fn();
  const slot = createPreviewSlot(previews, RUN, ring);
  return { previews, ring, slot, say: (text: string) => previews.publish({ runId: RUN, text }) };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the slot of a run’s previews', () => {
  it('holds the first at once', () => {
    const { slot, ring, say } = open();
    expect(slot.take()).toBeUndefined();
    say('It');
    vi.advanceTimersByTime(0);
    expect(ring).toHaveBeenCalledTimes(1);
    expect([slot.isDue(), slot.take(), slot.isDue()]).toEqual([true, 'It', false]);
  });

  it('holds only the latest of those that come too fast, and no earlier than the gap after the last one taken', () => {
    const { slot, ring, say } = open();
    say('It');
    vi.advanceTimersByTime(0);
    slot.take();
    say('It is');
    say('It is safe');
    vi.advanceTimersByTime(PREVIEW_GAP_MS - 1);
    expect([slot.isDue(), slot.take()]).toEqual([false, undefined]);
    vi.advanceTimersByTime(1);
    expect(ring).toHaveBeenCalledTimes(2);
    expect(slot.take()).toBe('It is safe');
  });

  it('keeps one for a reader who does not come, and rings for it once', () => {
    const { slot, ring, say } = open();
    for (let words = 1; words <= 50; words += 1) {
      say('word '.repeat(words));
      vi.advanceTimersByTime(PREVIEW_GAP_MS);
    }
    expect(ring).toHaveBeenCalledTimes(1);
    expect(slot.take()).toBe('word '.repeat(50));
    expect(vi.getTimerCount()).toBe(0);
  });

  it('passes on that there is nothing, as when another attempt begins', () => {
    const { slot, say } = open();
    say('');
    vi.advanceTimersByTime(0);
    expect(slot.take()).toBe('');
  });

  it('hears nothing of other runs, and nothing once it is closed', () => {
    const { slot, ring, say, previews } = open();
    previews.publish({ runId: OTHER, text: 'theirs' });
    say('ours');
    slot.close();
    vi.advanceTimersByTime(PREVIEW_GAP_MS);
    say('later');
    expect(vi.getTimerCount()).toBe(0);
    expect([ring.mock.calls.length, slot.isDue(), slot.take()]).toEqual([0, false, undefined]);
  });

  it('keeps the end of a long text, says that there is more before it, and parts no pair', () => {
    const { slot, say } = open();
    say(`${'🎉'.repeat(MAX_PREVIEW_SHOWN_CHARS)}!`);
    vi.advanceTimersByTime(0);
    expect(slot.take()).toBe(`…${'🎉'.repeat(MAX_PREVIEW_SHOWN_CHARS / 2 - 1)}!`);
  });

  it('is always empty where no stream is read', () => {
    const slot = createPreviewSlot(undefined, RUN, () => {});
    expect([slot.isDue(), slot.take()]).toEqual([false, undefined]);
    slot.close();
  });
});
