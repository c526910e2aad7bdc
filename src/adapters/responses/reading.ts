import type { DialectReading } from '../dialect-reading.ts';
import { assemble, readDelta } from './assemble.ts';
import { completionMap } from './completion-map.ts';
import { readContent } from './read-content.ts';
import { readError } from './read-error.ts';
import { readSignal } from './read-signal.ts';
import { usageMap } from './usage-map.ts';

/** The reading half of the Responses dialect. */
export const responsesReading: DialectReading = {
  completionMap,
  usageMap,
  readSignal,
  readContent,
  readError,
  assemble,
  readDelta,
};
