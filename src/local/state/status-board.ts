import { SLACK_SESSION_MS, SLACK_STATUS_MS } from '../../contract/limits.ts';
import type { ChangeFeed } from './change-feed.ts';

/**
 * What the bot shows of its work in one thread. `status` is set by assistant.threads.setStatus and goes with the next
 * reply; `session` by agents.sessions.setStatus and stays until the bot ends it. Both end by themselves in the end.
 */
export type ShownStatus = {
  readonly origin: 'status' | 'session';
  /** What follows the bot's name, e.g. `is thinking…`. */
  readonly text: string;
  readonly untilMs: number;
};

/** The lifecycle of an agent session. Source: docs.slack.dev/reference/methods/agents.sessions.setStatus. */
export type SessionStatus = 'active' | 'processing' | 'suspended' | 'closed';

/** The agent session of a thread. */
export type Session = { readonly status: SessionStatus; readonly title?: string };

/** Statuses and agent sessions by thread; kept in memory, since a restarted Slack would show none of them either. */
export class StatusBoard {
  readonly #changes: ChangeFeed;
  readonly #nowMs: () => number;
  readonly #shown = new Map<string, ShownStatus>();
  readonly #sessions = new Map<string, Session>();
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(changes: ChangeFeed, nowMs: () => number) {
    this.#changes = changes;
    this.#nowMs = nowMs;
  }

  /** The status of a thread; undefined while none is shown. */
  read(channel: string, threadTs: string): ShownStatus | undefined {
    const shown = this.#shown.get(keyOf(channel, threadTs));
    return shown !== undefined && shown.untilMs > this.#nowMs() ? shown : undefined;
  }

  /** The agent session of a thread; undefined where the bot never made one. */
  session(channel: string, threadTs: string): Session | undefined {
    return this.#sessions.get(keyOf(channel, threadTs));
  }

  /** Shows a status for as long as Slack would; an empty text takes it away. */
  setStatus(channel: string, threadTs: string, text: string): void {
    if (text === '') this.#clear(channel, threadTs);
    else this.#show(channel, threadTs, { origin: 'status', text, untilMs: this.#nowMs() + SLACK_STATUS_MS });
  }

  /** Gives a thread's agent session its new state, making the session where there was none. */
  setSession(channel: string, threadTs: string, status: SessionStatus, title?: string): Session {
    const known = this.session(channel, threadTs);
    const kept = known?.title ?? title;
    const session: Session = { status, ...(kept === undefined ? {} : { title: kept }) };
    this.#sessions.set(keyOf(channel, threadTs), session);
    if (status === 'processing') {
      const untilMs = this.#nowMs() + SLACK_SESSION_MS;
      this.#show(channel, threadTs, { origin: 'session', text: 'is thinking…', untilMs });
    } else {
      this.#clear(channel, threadTs);
    }
    return session;
  }

  /** Renames an agent session; false where there is none. */
  renameSession(channel: string, threadTs: string, title: string): boolean {
    const known = this.session(channel, threadTs);
    if (known === undefined) return false;
    this.#sessions.set(keyOf(channel, threadTs), { ...known, title });
    return true;
  }

  /** Called when the bot replied in a thread: a `status` goes, a `session` stays. */
  noteReply(channel: string, threadTs: string): void {
    if (this.read(channel, threadTs)?.origin === 'status') this.#clear(channel, threadTs);
  }

  /** Forgets everything and lets go of the timers. */
  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#shown.clear();
  }

  #show(channel: string, threadTs: string, status: ShownStatus): void {
    const key = keyOf(channel, threadTs);
    clearTimeout(this.#timers.get(key));
    const timer = setTimeout(() => this.#clear(channel, threadTs), status.untilMs - this.#nowMs());
    timer.unref();
    this.#timers.set(key, timer);
    this.#shown.set(key, status);
    this.#changes.emit({ kind: 'status-changed', channel, threadTs });
  }

  #clear(channel: string, threadTs: string): void {
    const key = keyOf(channel, threadTs);
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
    if (this.#shown.delete(key)) this.#changes.emit({ kind: 'status-changed', channel, threadTs });
  }
}

function keyOf(channel: string, threadTs: string): string {
  return `${channel} ${threadTs}`;
}
