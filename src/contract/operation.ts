import type { RequestedControls } from './controls.ts';

/** One turn of the conversation shown to the model. Both roles carry plain text; tools and files are later work. */
export type Turn = { readonly role: 'user' | 'assistant'; readonly text: string };

/** What a caller wants of a model, in no dialect's words. `prepare` turns it into one request for one route. */
export type Operation = {
  /** At least one turn; the last is the user's. */
  readonly turns: readonly Turn[];
  /** The caller's own settings, unchecked; the route's defaults are laid under them. */
  readonly controls: RequestedControls;
  /** Semantic controls the caller lets go where the route lacks them. Absent means none. */
  readonly allowOmit?: readonly string[];
};
