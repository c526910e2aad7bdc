import type { Controls } from './controls.ts';
import type { RouteProfile } from './route-profile.ts';

/** A named model behind an endpoint: everything `prepare` and `send` need except the credential itself. */
export type Route = {
  /** The name people use, e.g. in `route:NAME`. */
  readonly name: string;
  readonly profile: RouteProfile;
  /** The model's wire name, sent verbatim. */
  readonly model: string;
  /** Scheme, host and any path prefix; the profile's path is appended. */
  readonly baseUrl: string;
  /** Name of the environment variable that holds the credential; absent where the endpoint takes none. */
  readonly credentialEnv?: string;
  /** Controls sent with every call on this route unless the operation gives its own. */
  readonly controls: Controls;
  /** Semantic controls that may be omitted and recorded where the profile lacks them. */
  readonly allowOmit: readonly string[];
  /** Attempt policy by name: `default` or the seed chapter's. */
  readonly policy: 'default' | 'chapter';
  /** Sends of one request at most, the first included. */
  readonly attemptsMax: number;
  /** Whole wait for one reply in milliseconds. */
  readonly timeoutMs: number;
  /** Whether replies are asked for as event streams: a live view sees the answer come; everything else stays as it is. */
  readonly stream: boolean;
};
