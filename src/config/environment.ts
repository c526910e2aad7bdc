import type { ConfigFault } from './config-fault.ts';
import { nearestName } from './nearest-name.ts';

/** Our own environment variables and what each is for: the table `doctor`, the README and the fault list share. */
export const ENVIRONMENT_VARIABLES = {
  SWITCHBOARD_CONFIG: 'path of the configuration file (default: switchboard.yml in the working folder)',
  SWITCHBOARD_DATA_DIR: 'folder of the run record (default: .switchboard in the working folder)',
  SWITCHBOARD_PORT: 'port of the run pages and of the Events API (default: 3000)',
  SWITCHBOARD_WORKSPACE_PORT: 'port of the embedded workspace and the sample models (default: 3001)',
  SWITCHBOARD_PUBLIC_URL: 'address under which people reach the run pages',
  SWITCHBOARD_ROUTE: 'name of the default route',
  SWITCHBOARD_MEMORY: '`on` or `off`',
  SWITCHBOARD_LOG_LEVEL: '`silent`, `error`, `warn` or `info`',
  SWITCHBOARD_SLACK_MODE: '`socket` or `http`, where both kinds of Slack credentials are set',
  SLACK_BOT_TOKEN: 'bot token of the Slack app (xoxb-…)',
  SLACK_APP_TOKEN: 'app-level token for Socket Mode (xapp-…)',
  SLACK_SIGNING_SECRET: 'signing secret for the HTTP Events API',
  SLACK_API_URL: 'another Slack Web API address, e.g. for GovSlack',
} as const;

/** Name of one of our environment variables. */
export type EnvironmentVariable = keyof typeof ENVIRONMENT_VARIABLES;

/** Environment variables as given; an empty one counts as absent, as shells and compose files produce them. */
export type Environment = { readonly [name: string]: string | undefined };

/** The value of one of our variables, absent where unset or empty. Never throws. */
export function readVariable(environment: Environment, name: EnvironmentVariable): string | undefined {
  return environment[name] === '' ? undefined : environment[name];
}

/** Faults for variables that start with our prefix and are none of ours: a setting nobody reads is a silent one. */
export function findUnknownVariables(environment: Environment): readonly ConfigFault[] {
  const known = Object.keys(ENVIRONMENT_VARIABLES);
  return Object.keys(environment)
    .filter((name) => name.startsWith('SWITCHBOARD_') && !known.includes(name))
    .map((name) => {
      const meant = nearestName(name, known);
      const fix = meant === undefined ? 'Unset it' : `Did you mean ${meant}?`;
      return { place: `environment ${name}`, problem: 'is not a setting of Switchboard', fix };
    });
}

/** A port from a variable, or a fault. Absent where the variable is. */
export function readPort(
  environment: Environment,
  name: EnvironmentVariable,
  faults: ConfigFault[],
): number | undefined {
  const text = readVariable(environment, name);
  if (text === undefined) return undefined;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  faults.push({
    place: `environment ${name}`,
    problem: 'is not a port',
    fix: 'Give a whole number from 0 to 65535',
  });
  return undefined;
}

/** One of a few words from a variable, or a fault. Absent where the variable is. */
export function readWord<Word extends string>(
  environment: Environment,
  name: EnvironmentVariable,
  words: readonly Word[],
  faults: ConfigFault[],
): Word | undefined {
  const text = readVariable(environment, name);
  if (text === undefined) return undefined;
  const word = words.find((candidate) => candidate === text);
  if (word === undefined) {
    const fix = `Give one of: ${words.join(', ')}`;
    faults.push({ place: `environment ${name}`, problem: 'is not one of its words', fix });
  }
  return word;
}

/** An http(s) address from a variable, or a fault. Absent where the variable is. */
export function readUrl(
  environment: Environment,
  name: EnvironmentVariable,
  faults: ConfigFault[],
): string | undefined {
  const text = readVariable(environment, name);
  if (text === undefined) return undefined;
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text;
  faults.push({
    place: `environment ${name}`,
    problem: 'is not an http(s) address',
    fix: 'Give e.g. https://bot.example.com',
  });
  return undefined;
}
