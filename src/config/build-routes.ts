import { controlsSchema } from '../contract/controls.ts';
import { DEFAULT_CALL_TIMEOUT_MS, MAX_ATTEMPTS } from '../contract/limits.ts';
import type { Route } from '../contract/route.ts';
import { type RouteProfile, routeProfileSchema } from '../contract/route-profile.ts';
import type { ConfigFault } from './config-fault.ts';
import type { ConfigFile, RouteEntry } from './config-file.ts';
import { nearestName } from './nearest-name.ts';

/** What routes are made of: the file's entries on top of what always exists. */
export type RouteSources = {
  readonly file: Pick<ConfigFile, 'routes' | 'profiles'>;
  /** Shipped profiles by name. */
  readonly profiles: Readonly<Record<string, RouteProfile>>;
  /** Routes that exist without configuration (sample and chapter routes). */
  readonly builtIn: readonly Route[];
  /** Name of the configuration file, for faults. */
  readonly place: string;
};

/**
 * All routes by name, the built-in ones included.
 * @param faults - gets a line for each unknown profile, taken name or impossible combination.
 */
export function buildRoutes(sources: RouteSources, faults: ConfigFault[]): Readonly<Record<string, Route>> {
  const profiles = buildProfiles(sources, faults);
  const routes: Record<string, Route> = Object.fromEntries(
    sources.builtIn.map((route) => [route.name, route]),
  );
  for (const [name, entry] of Object.entries(sources.file.routes ?? {})) {
    const place = `${sources.place} routes.${name}`;
    if (routes[name] !== undefined) {
      faults.push({
        place,
        problem: 'takes the name of a route that always exists',
        fix: 'Choose another name',
      });
      continue;
    }
    const profile = findProfile(profiles, entry.profile, `${place}.profile`, faults);
    if (profile === undefined) continue;
    if (profile.auth !== 'none' && entry.credentialEnv === undefined) {
      faults.push({
        place: `${place}.credentialEnv`,
        problem: `is missing, and profile ${profile.name} sends a credential`,
        fix: 'Name the environment variable that holds the key, e.g. OPENAI_API_KEY',
      });
      continue;
    }
    routes[name] = toRoute(name, entry, profile);
  }
  return Object.freeze(routes);
}

function toRoute(name: string, entry: RouteEntry, profile: RouteProfile): Route {
  return Object.freeze({
    name,
    profile,
    model: entry.model,
    baseUrl: (entry.baseUrl ?? profile.baseUrl).replace(/\/+$/, ''),
    ...(entry.credentialEnv === undefined ? {} : { credentialEnv: entry.credentialEnv }),
    controls: controlsSchema.parse(entry.controls ?? {}),
    allowOmit: entry.allowOmit ?? [],
    policy: entry.policy ?? 'default',
    attemptsMax: entry.attempts ?? MAX_ATTEMPTS,
    timeoutMs: entry.timeoutMs ?? DEFAULT_CALL_TIMEOUT_MS,
    stream: entry.stream ?? false,
  });
}

function buildProfiles(sources: RouteSources, faults: ConfigFault[]): Readonly<Record<string, RouteProfile>> {
  const profiles: Record<string, RouteProfile> = { ...sources.profiles };
  for (const [name, entry] of Object.entries(sources.file.profiles ?? {})) {
    const place = `${sources.place} profiles.${name}`;
    if (profiles[name] !== undefined) {
      faults.push({ place, problem: 'takes the name of a shipped profile', fix: 'Choose another name' });
      continue;
    }
    // Only shipped profiles can be extended: a chain would make one line's meaning depend on the order of the file.
    const parent = findProfile(sources.profiles, entry.extends, `${place}.extends`, faults);
    if (parent === undefined) continue;
    const { extends: _parent, ...changes } = entry;
    const merged = routeProfileSchema.safeParse({ ...parent, ...changes, name });
    if (merged.success) profiles[name] = Object.freeze(merged.data);
    else
      faults.push({
        place,
        problem: `does not add up: ${merged.error.issues[0]?.message}`,
        fix: 'Correct the entry',
      });
  }
  return profiles;
}

function findProfile(
  profiles: Readonly<Record<string, RouteProfile>>,
  name: string,
  place: string,
  faults: ConfigFault[],
): RouteProfile | undefined {
  const profile = profiles[name];
  if (profile !== undefined) return profile;
  const meant = nearestName(name, Object.keys(profiles));
  const known = Object.keys(profiles).join(', ');
  const fix = meant === undefined ? `Give one of: ${known}` : `Did you mean ${meant}?`;
  faults.push({ place, problem: `names no profile ("${name}")`, fix });
  return undefined;
}
