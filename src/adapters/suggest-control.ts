import { distance } from 'fastest-levenshtein';
import { CONTROL_NAMES, type ControlName } from '../contract/controls.ts';
import type { FateTable } from './fate-table.ts';

/**
 * The control a name nobody knows was probably meant for: the nearest among our names and the dialect's wire names,
 * so that `top_p`, `reasoning_effort` and `temprature` all find theirs.
 * @returns absent where nothing is within a third of the name in edits. Never throws.
 */
export function suggestControl(name: string, fates: FateTable): ControlName | undefined {
  const given = plain(name.slice(0, 64));
  const limit = Math.floor(given.length / 3);
  const near = CONTROL_NAMES.map((control) => {
    const spellings = [control, fates[control].path ?? control].map(plain);
    return { control, edits: Math.min(...spellings.map((spelling) => distance(given, spelling))) };
  });
  const nearest = near.reduce((best, next) => (next.edits < best.edits ? next : best));
  return nearest.edits <= limit ? nearest.control : undefined;
}

/** A name without what differs between spellings: case, dots, dashes and underscores. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
