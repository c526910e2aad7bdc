const MICROSECONDS_PER_MS = 1_000;
const MICROSECONDS_PER_SECOND = 1_000_000;
/** 2001-09-09: from here on seconds have ten digits, so timestamps sort as text. */
const EARLIEST_MS = 1_000_000_000_000;

/**
 * Issues Slack timestamps: seconds and six digits, each greater than any issued before, so that a message can be found
 * by its timestamp alone.
 */
export class TimestampClock {
  readonly #now: () => number;
  #last: number;

  /**
   * @param now - epoch milliseconds.
   * @param last - the greatest timestamp already in use; absent in a new workspace.
   */
  constructor(now: () => number, last?: string) {
    this.#now = now;
    this.#last = last === undefined ? 0 : toMicroseconds(last);
  }

  /** The current time in epoch milliseconds. */
  nowMs(): number {
    return this.#now();
  }

  /**
   * A timestamp nobody has had.
   * @throws RangeError where the clock says a time before 2001-09-09: such timestamps would not sort as text.
   */
  next(): string {
    if (this.#now() < EARLIEST_MS) throw new RangeError('the workspace clock must be after 2001-09-09');
    this.#last = Math.max(Math.trunc(this.#now() * MICROSECONDS_PER_MS), this.#last + 1);
    const seconds = Math.trunc(this.#last / MICROSECONDS_PER_SECOND);
    return `${seconds}.${String(this.#last % MICROSECONDS_PER_SECOND).padStart(6, '0')}`;
  }
}

/** Epoch milliseconds of a Slack timestamp. */
export function timestampToMs(ts: string): number {
  return Math.trunc(toMicroseconds(ts) / MICROSECONDS_PER_MS);
}

function toMicroseconds(ts: string): number {
  const [seconds = '0', fraction = ''] = ts.split('.');
  return Number(seconds) * MICROSECONDS_PER_SECOND + Number(fraction.padEnd(6, '0').slice(0, 6));
}
