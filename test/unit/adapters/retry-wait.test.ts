import { describe, expect, it } from 'vitest';
import { readRetryWait } from '../../../src/adapters/retry-wait.ts';

const NOW_MS = Date.UTC(2026, 10, 30, 12, 0, 0);

describe('readRetryWait', () => {
  it.each([
    [{ 'retry-after-ms': '1500', 'retry-after': '9' }, 1_500, 'retry-after-ms'],
    [{ 'retry-after-ms': '0.2' }, 1, 'retry-after-ms'],
    [{ 'retry-after': '2' }, 2_000, 'retry-after'],
    [{ 'retry-after': ' 1.5 ' }, 1_500, 'retry-after'],
    [{ 'retry-after': '0' }, 0, 'retry-after'],
    [{ 'retry-after': 'Mon, 30 Nov 2026 12:00:07 GMT' }, 7_000, 'retry-after'],
    [{ 'retry-after': 'Monday, 30-Nov-26 12:00:07 GMT' }, 7_000, 'retry-after'],
    [{ 'retry-after': 'Mon Nov 30 12:00:07 2026 GMT' }, 7_000, 'retry-after'],
    [{ 'retry-after': 'Mon, 30 Nov 2026 11:00:00 GMT' }, 0, 'retry-after'],
  ] as const)('takes %j as %i ms by %s', (headers, waitMs, source) => {
    expect(readRetryWait(headers, 1, NOW_MS)).toEqual({ waitMs, source });
  });

  it("reads a date against the server's own clock where it told it", () => {
    const headers = { date: 'Mon, 30 Nov 2026 15:00:00 GMT', 'retry-after': 'Mon, 30 Nov 2026 15:00:04 GMT' };
    expect(readRetryWait(headers, 1, NOW_MS).waitMs).toBe(4_000);
  });

  it.each(['-1', '12ms', '1e3', 'soon', '', '5 apples', '2026-11-30', 'NaN', 'Infinity', '1, 1'])(
    'passes over %j, which is no legal form',
    (value) => {
      const headers = { 'retry-after': value, 'retry-after-ms': value };
      expect(readRetryWait(headers, 1, NOW_MS).source).toBe('back-off');
    },
  );

  it('doubles the back-off with each attempt, and gives the same every time', () => {
    const waits = [1, 2, 3, 4, 1].map((attempt) => readRetryWait({}, attempt, NOW_MS).waitMs);
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 500]);
  });
});
