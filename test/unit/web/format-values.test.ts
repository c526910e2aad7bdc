import { describe, expect, it } from 'vitest';
import {
  formatBytes,
  formatCount,
  formatDuration,
  formatMoment,
  formatNumberOf,
} from '../../../src/web/words/format-values.ts';

describe('values for reading', () => {
  it.each([
    [0, '0 ms'],
    [999, '999 ms'],
    [1_000, '1.0 s'],
    [9_949, '9.9 s'],
    [10_400, '10 s'],
    [59_400, '59 s'],
    [120_000, '2 min'],
    [124_000, '2 min 4 s'],
    [3_600_000, '1 h'],
    [5_400_000, '1 h 30 min'],
    [97_200_000, '1 d 3 h'],
    [-1, 'unknown'],
    [Number.NaN, 'unknown'],
  ])('say %d ms as %s', (durationMs, words) => {
    expect(formatDuration(durationMs)).toBe(words);
  });

  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1_023, '1023 bytes'],
    [1_024, '1 KiB'],
    [1_536, '1.5 KiB'],
    [65_536, '64 KiB'],
    [1_572_864, '1.5 MiB'],
  ])('say %d bytes as %s', (bytes, words) => {
    expect(formatBytes(bytes)).toBe(words);
  });

  it('group thousands and count nouns', () => {
    expect(formatCount(12_400)).toBe('12,400');
    expect(formatNumberOf(1, 'event')).toBe('1 event');
    expect(formatNumberOf(0, 'event')).toBe('0 events');
    expect(formatNumberOf(2, 'emphasis', 'emphases')).toBe('2 emphases');
  });

  it('say a moment in UTC whatever the zone of the machine', () => {
    expect(formatMoment(Date.UTC(2026, 10, 30, 9, 41, 7))).toBe('30 Nov 2026, 09:41:07 UTC');
  });
});
