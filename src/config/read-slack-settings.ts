import type { SlackConnection } from '../contract/slack-connection.ts';
import type { ConfigFault } from './config-fault.ts';
import { type Environment, type EnvironmentVariable, readUrl, readVariable } from './environment.ts';

/** How the bot meets its workspace. `embedded` is the local one, used when no Slack credential is given. */
export type SlackSettings =
  | { readonly kind: 'embedded' }
  | {
      readonly kind: SlackConnection['kind'];
      /** Where Slack is, with its credentials. A function, so that settings can be printed without them. */
      readonly connection: () => SlackConnection;
    };

/** What a token must start with, and where Slack shows it. Source: docs.slack.dev/authentication/tokens, 2026-11. */
const TOKENS = {
  SLACK_BOT_TOKEN: { prefix: 'xoxb-', where: 'OAuth & Permissions > Bot User OAuth Token' },
  SLACK_APP_TOKEN: {
    prefix: 'xapp-',
    where: 'Basic Information > App-Level Tokens (scope connections:write)',
  },
} as const;

/**
 * Which workspace the environment's Slack credentials mean.
 * @param mode - which way wins where both an app token and a signing secret are set; Socket Mode if absent.
 * @param faults - gets a line for each credential that is missing or has the wrong shape; values are never repeated.
 * @returns `embedded` where no Slack credential is set at all, and also where there were faults.
 */
export function readSlackSettings(
  environment: Environment,
  mode: 'socket' | 'http' | undefined,
  faults: ConfigFault[],
): SlackSettings {
  const botToken = readToken(environment, 'SLACK_BOT_TOKEN', faults);
  const appToken = readToken(environment, 'SLACK_APP_TOKEN', faults);
  const signingSecret = readVariable(environment, 'SLACK_SIGNING_SECRET');
  const apiUrl = readUrl(environment, 'SLACK_API_URL', faults);
  const named: EnvironmentVariable[] = ['SLACK_BOT_TOKEN', 'SLACK_APP_TOKEN', 'SLACK_SIGNING_SECRET'];
  if (named.every((name) => readVariable(environment, name) === undefined)) return { kind: 'embedded' };

  const api = apiUrl === undefined ? {} : { apiUrl };
  const wantsHttp =
    mode === 'http' || (mode === undefined && appToken === undefined && signingSecret !== undefined);
  if (botToken === undefined) {
    missing('SLACK_BOT_TOKEN', TOKENS.SLACK_BOT_TOKEN.where, environment, faults);
  } else if (wantsHttp) {
    if (signingSecret !== undefined) return settingsOf({ kind: 'http', botToken, signingSecret, ...api });
    missing('SLACK_SIGNING_SECRET', 'Basic Information > App Credentials', environment, faults);
  } else {
    if (appToken !== undefined) return settingsOf({ kind: 'socket', botToken, appToken, ...api });
    missing(
      'SLACK_APP_TOKEN',
      `${TOKENS.SLACK_APP_TOKEN.where}; or set SLACK_SIGNING_SECRET for HTTP`,
      environment,
      faults,
    );
  }
  return { kind: 'embedded' };
}

function settingsOf(connection: SlackConnection): SlackSettings {
  return { kind: connection.kind, connection: () => connection };
}

function readToken(
  environment: Environment,
  name: keyof typeof TOKENS,
  faults: ConfigFault[],
): string | undefined {
  const token = readVariable(environment, name);
  const { prefix, where } = TOKENS[name];
  if (token === undefined || token.startsWith(prefix)) return token;
  faults.push({
    place: `environment ${name}`,
    problem: `does not start with ${prefix}`,
    fix: `Copy it from your Slack app's page: ${where}`,
  });
  return undefined;
}

function missing(
  name: EnvironmentVariable,
  where: string,
  environment: Environment,
  faults: ConfigFault[],
): void {
  // A token of the wrong shape has its own fault already.
  if (readVariable(environment, name) !== undefined) return;
  faults.push({
    place: `environment ${name}`,
    problem: 'is not set although other Slack credentials are',
    fix: `Copy it from your Slack app's page: ${where}. To use the embedded workspace, unset all SLACK_ variables`,
  });
}
