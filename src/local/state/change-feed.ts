import type { Message } from './message.ts';

/** Something that happened in the workspace. Events to the bot, live pages and those who wait all follow from these. */
export type Change =
  | { readonly kind: 'message-posted'; readonly message: Message }
  | { readonly kind: 'message-edited'; readonly message: Message; readonly previous: Message }
  | { readonly kind: 'message-deleted'; readonly message: Message }
  | {
      readonly kind: 'reaction-added' | 'reaction-removed';
      readonly message: Message;
      readonly name: string;
      readonly user: string;
    }
  | { readonly kind: 'status-changed'; readonly channel: string; readonly threadTs: string }
  | {
      readonly kind: 'session-stopped';
      readonly channel: string;
      readonly threadTs: string;
      readonly user: string;
    }
  | { readonly kind: 'directory-changed' }
  | { readonly kind: 'connection-changed' }
  | { readonly kind: 'delivery-settled' }
  | { readonly kind: 'api-called' };

/** Tells listeners what happened, at once and in order. */
export class ChangeFeed {
  readonly #listeners = new Set<(change: Change) => void>();

  /**
   * Calls `listener` on every later change.
   * @returns a function that ends it.
   */
  subscribe(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells every listener. */
  emit(change: Change): void {
    for (const listener of [...this.#listeners]) listener(change);
  }

  /**
   * Waits until `read` finds what the caller looks for: it is asked now and again after every change.
   * @param read - gives the thing, or undefined while it is not there.
   * @param signal - ends the wait.
   * @throws the signal's reason when it fires first.
   */
  waitFor<T>(read: () => T | undefined, signal: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        unsubscribe();
        signal.removeEventListener('abort', onAbort);
      };
      const look = (): void => {
        const found = read();
        if (found === undefined) return;
        stop();
        resolve(found);
      };
      const onAbort = (): void => {
        stop();
        reject(signal.reason);
      };
      const unsubscribe = this.subscribe(look);
      signal.addEventListener('abort', onAbort);
      if (signal.aborted) onAbort();
      else look();
    });
  }
}
