/**
 * A length of time for reading, e.g. `840 ms`, `1.9 s`, `2 min 4 s`, `1 d 3 h`.
 * @param durationMs - milliseconds; negative and non-finite print as `unknown`.
 */
export function formatDuration(durationMs: number): string {
  if (!Number.isFinite(durationMs) || durationMs < 0) return 'unknown';
  if (durationMs < 1_000) return `${Math.round(durationMs)} ms`;
  if (durationMs < 10_000) return `${(durationMs / 1_000).toFixed(1)} s`;
  const seconds = Math.round(durationMs / 1_000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return inTwo(seconds, 60, 'min', 's');
  const minutes = Math.round(seconds / 60);
  if (minutes < 1_440) return inTwo(minutes, 60, 'h', 'min');
  return inTwo(Math.round(minutes / 60), 24, 'd', 'h');
}

/** An amount in two units, the smaller one left out where it is 0. */
function inTwo(amount: number, perLarge: number, large: string, small: string): string {
  const rest = amount % perLarge;
  return `${Math.floor(amount / perLarge)} ${large}${rest === 0 ? '' : ` ${rest} ${small}`}`;
}

/**
 * A size for reading, with binary units, e.g. `214 bytes`, `64 KiB`, `1.5 MiB`.
 * @param bytes - a whole number from 0.
 */
export function formatBytes(bytes: number): string {
  if (bytes === 1) return '1 byte';
  if (bytes < 1_024) return `${bytes} bytes`;
  const inKib = bytes / 1_024;
  if (inKib < 1_024) return `${trimTenths(inKib)} KiB`;
  return `${trimTenths(inKib / 1_024)} MiB`;
}

/** A whole number with thin groups of three, e.g. `12,400`. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/**
 * A count with its noun, e.g. `1 event`, `12 events`.
 * @param many - the plural, where it is not the singular with an s.
 */
export function formatNumberOf(count: number, one: string, many: string = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/**
 * A moment for reading, in UTC, e.g. `30 Nov 2026, 09:41:07 UTC`.
 * @param atMs - epoch milliseconds.
 */
export function formatMoment(atMs: number): string {
  return `${MOMENT.format(atMs)} UTC`;
}

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

function trimTenths(value: number): string {
  return value >= 10 ? String(Math.round(value)) : value.toFixed(1).replace(/\.0$/, '');
}
