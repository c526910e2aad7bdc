import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { BUILT_IN_ROUTES, PROFILES, sampleRoutes } from './adapters/index.ts';
import { buildRoutes } from './config/build-routes.ts';
import type { ConfigFault } from './config/config-fault.ts';
import type { ConfigFile } from './config/config-file.ts';
import {
  type Environment,
  findUnknownVariables,
  readPort,
  readUrl,
  readVariable,
  readWord,
} from './config/environment.ts';
import { nearestName } from './config/nearest-name.ts';
import { readConfigFile } from './config/read-config-file.ts';
import { readSlackSettings, type SlackSettings } from './config/read-slack-settings.ts';
import type { Route } from './contract/route.ts';

/** Everything the program is told from outside, checked once and frozen. */
export type Config = {
  readonly slack: SlackSettings;
  /** Port of the run pages (and of the Events API in HTTP mode); 0 lets the system choose. */
  readonly port: number;
  /** Port of the embedded workspace and the sample models; 0 lets the system choose. */
  readonly workspacePort: number;
  /** True where a person or a file chose that port, so that a busy one is an error and not a reason to take the next. */
  readonly isPortChosen: boolean;
  readonly isWorkspacePortChosen: boolean;
  /** Address under which people reach the run pages, without a trailing slash; absent means loopback and the port. */
  readonly publicUrl?: string;
  /** Absolute path. */
  readonly dataDir: string;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info';
  readonly routes: Readonly<Record<string, Route>>;
  readonly defaultRoute: string;
  /** Text put before the built-in instructions to the model; absent means only the built-in ones. */
  readonly instructions?: string;
  readonly memory: { readonly enabled: boolean; readonly route: string };
  /** The configuration file that was read, for people; absent where there is none. */
  readonly file?: string;
  /**
   * The credential of a route, absent where its variable is unset. A function, so that no key stands in this object
   * and a printed or logged Config cannot leak one.
   */
  readonly credentialOf: (route: Route) => string | undefined;
};

/** A usable configuration, or everything that is wrong with it. */
export type ConfigReading =
  | { readonly kind: 'valid'; readonly config: Config }
  | { readonly kind: 'invalid'; readonly faults: readonly ConfigFault[] };

const DEFAULT_PORT = 3000;
const DEFAULT_WORKSPACE_PORT = 3001;
const DEFAULT_ROUTE = 'sample-chat';

/**
 * The configuration from environment variables over `switchboard.yml`, checked as a whole: all faults come at once.
 * @param workingDir - absolute folder against which relative paths are taken.
 * @returns Never throws.
 */
export function readConfig(environment: Environment, workingDir: string): ConfigReading {
  const faults: ConfigFault[] = [...findUnknownVariables(environment)];
  const { file, path } = readFile(environment, workingDir, faults);
  const mode = readWord(environment, 'SWITCHBOARD_SLACK_MODE', ['socket', 'http'], faults) ?? file.slackMode;
  const slack = readSlackSettings(environment, mode, faults);
  const port = readPort(environment, 'SWITCHBOARD_PORT', faults) ?? file.port;
  const workspacePort = readPort(environment, 'SWITCHBOARD_WORKSPACE_PORT', faults) ?? file.workspacePort;
  const publicUrl = (readUrl(environment, 'SWITCHBOARD_PUBLIC_URL', faults) ?? file.publicUrl)?.replace(
    /\/+$/,
    '',
  );
  const logLevel = readWord(
    environment,
    'SWITCHBOARD_LOG_LEVEL',
    ['silent', 'error', 'warn', 'info'],
    faults,
  );
  const memoryWord = readWord(environment, 'SWITCHBOARD_MEMORY', ['on', 'off'], faults);

  const sampleUrl = `http://127.0.0.1:${workspacePort ?? DEFAULT_WORKSPACE_PORT}/models`;
  const place = path === undefined ? 'switchboard.yml' : basename(path);
  const builtIn = [...BUILT_IN_ROUTES, ...sampleRoutes(sampleUrl)];
  const routes = buildRoutes({ file, profiles: PROFILES, builtIn, place }, faults);
  const defaultRoute =
    readVariable(environment, 'SWITCHBOARD_ROUTE') ?? file.defaultRoute ?? firstRoute(file);
  checkRoute(defaultRoute, 'the default route', routes, environment, faults);
  const memoryRoute = file.memory?.route ?? defaultRoute;
  if (memoryRoute !== defaultRoute)
    checkRoute(memoryRoute, `${place} memory.route`, routes, environment, faults);
  if (faults.length > 0) return { kind: 'invalid', faults };

  const config: Config = {
    slack,
    port: port ?? DEFAULT_PORT,
    workspacePort: workspacePort ?? DEFAULT_WORKSPACE_PORT,
    isPortChosen: port !== undefined,
    isWorkspacePortChosen: workspacePort !== undefined,
    ...(publicUrl === undefined ? {} : { publicUrl }),
    dataDir: resolve(
      workingDir,
      readVariable(environment, 'SWITCHBOARD_DATA_DIR') ?? file.dataDir ?? '.switchboard',
    ),
    logLevel: logLevel ?? file.logLevel ?? 'warn',
    routes,
    defaultRoute,
    ...(file.instructions === undefined ? {} : { instructions: file.instructions }),
    memory: {
      enabled: memoryWord === undefined ? (file.memory?.enabled ?? true) : memoryWord === 'on',
      route: memoryRoute,
    },
    ...(path === undefined ? {} : { file: path }),
    credentialOf: ({ credentialEnv }) =>
      credentialEnv === undefined || environment[credentialEnv] === ''
        ? undefined
        : environment[credentialEnv],
  };
  return { kind: 'valid', config: Object.freeze(config) };
}

function readFile(
  environment: Environment,
  workingDir: string,
  faults: ConfigFault[],
): { file: ConfigFile; path?: string } {
  const named = readVariable(environment, 'SWITCHBOARD_CONFIG');
  const path = resolve(workingDir, named ?? 'switchboard.yml');
  // Without a file the defaults stand; a file that was asked for by name must be there.
  if (named === undefined && !existsSync(path)) return { file: {} };
  const reading = readConfigFile(path);
  faults.push(...reading.faults);
  return { file: reading.file, path };
}

/** A person who configures exactly one route means it; with several they must say which. */
function firstRoute(file: ConfigFile): string {
  const names = Object.keys(file.routes ?? {});
  return names.length === 1 && names[0] !== undefined ? names[0] : DEFAULT_ROUTE;
}

function checkRoute(
  name: string,
  place: string,
  routes: Readonly<Record<string, Route>>,
  environment: Environment,
  faults: ConfigFault[],
): void {
  const route = routes[name];
  if (route === undefined) {
    // A route whose own entry is at fault has been reported there.
    if (faults.some((fault) => fault.place.includes(`routes.${name}`))) return;
    const meant = nearestName(name, Object.keys(routes));
    const fix =
      meant === undefined ? `Give one of: ${Object.keys(routes).join(', ')}` : `Did you mean ${meant}?`;
    faults.push({ place, problem: `names no route ("${name}")`, fix });
  } else if (route.credentialEnv !== undefined && (environment[route.credentialEnv] ?? '') === '') {
    faults.push({
      place: `environment ${route.credentialEnv}`,
      problem: `is not set, and ${place} ("${name}") needs it`,
      fix: 'Set it to the provider key, or choose another route',
    });
  }
}
