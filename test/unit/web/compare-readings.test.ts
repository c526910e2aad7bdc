import { describe, expect, it } from 'vitest';
import { compareReadings } from '../../../src/web/compare-readings.ts';
import { interpretation } from '../../fixtures/events/reply-events.ts';

describe('two readings of the same bytes', () => {
  it('differ in nothing where they say the same', () => {
    expect(compareReadings(interpretation(), interpretation())).toEqual([]);
  });

  it('are compared value by value, with what one of them lacks', () => {
    const first = interpretation({
      state: 'unknown',
      diagnostics: [{ code: 'signal-unknown', detail: null }],
    });
    const later = interpretation({ version: 'interpret-v2', state: 'paused' });
    expect(compareReadings(first, later)).toEqual([
      { path: 'version', before: '"interpret-v1"', after: '"interpret-v2"' },
      { path: 'state', before: '"unknown"', after: '"paused"' },
      { path: 'diagnostics.0.code', before: '"signal-unknown"', after: undefined },
      { path: 'diagnostics.0.detail', before: 'null', after: undefined },
    ]);
  });
});
