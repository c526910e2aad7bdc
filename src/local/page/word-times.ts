import { timestampToMs } from '../state/index.ts';

const MS_PER_DAY = 86_400_000;

const clockFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const fullFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'medium' });

/** The time of day of a Slack timestamp, e.g. `14:05`, in this machine's time zone. */
export function wordClock(ts: string): string {
  return clockFormat.format(timestampToMs(ts));
}

/** The whole date and time of a Slack timestamp, for a tooltip. */
export function wordFull(ts: string): string {
  return fullFormat.format(timestampToMs(ts));
}

/** The same for machines, as ISO 8601. */
export function wordIso(ts: string): string {
  return new Date(timestampToMs(ts)).toISOString();
}

/** The day of a Slack timestamp: `Today`, `Yesterday`, else e.g. `Monday 30 November`. */
export function wordDay(ts: string, nowMs: number): string {
  const day = dayFormat.format(timestampToMs(ts));
  if (day === dayFormat.format(nowMs)) return 'Today';
  return day === dayFormat.format(nowMs - MS_PER_DAY) ? 'Yesterday' : day;
}
