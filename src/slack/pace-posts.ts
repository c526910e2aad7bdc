import { SLACK_POST_INTERVAL_MS } from '../contract/limits.ts';

/** Keeps posts of one channel apart. */
export type PostPacer = {
  /** Milliseconds until the channel may be posted to; 0 for a channel that was quiet. Changes nothing. */
  readonly waitFor: (channel: string) => number;
  /** Marks that the channel is posted to now. */
  readonly mark: (channel: string) => void;
  /** Keeps everyone off the channel until then: Slack said so. */
  readonly hold: (channel: string, untilMs: number) => void;
};

/**
 * A pacer for the posts of this process: one a second and channel, the first at once. Slack allows short bursts, but
 * answers a storm with long pauses. Other processes are not known here; for them there is Slack's own 429.
 * @param now - epoch milliseconds.
 */
export function createPostPacer(now: () => number): PostPacer {
  const freeAtMs = new Map<string, number>();

  function keep(channel: string, untilMs: number): void {
    const nowMs = now();
    // Channels that are free again need no memory.
    for (const [other, freeMs] of freeAtMs) if (freeMs <= nowMs) freeAtMs.delete(other);
    freeAtMs.set(channel, Math.max(untilMs, freeAtMs.get(channel) ?? 0));
  }

  return {
    waitFor: (channel) => Math.max(0, (freeAtMs.get(channel) ?? 0) - now()),
    mark: (channel) => keep(channel, now() + SLACK_POST_INTERVAL_MS),
    hold: keep,
  };
}
