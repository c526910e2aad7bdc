import { OPEN_SOCKETS, SLACK_READ_TIMEOUT_MS } from '../contract/limits.ts';
import type { SlackConnection } from '../contract/slack-connection.ts';
import { createWebClient, type SlackEndpoint } from './create-web-client.ts';
import { describeSlackError, failureCode } from './describe-slack-error.ts';
import { retryRead } from './retry-read.ts';
import { APP_SCOPES, OPTIONAL_SCOPES, REQUIRED_SCOPES, type SlackScope } from './slack-scopes.ts';
import { isTokenRefusal, SlackStartError, type SlackStartFault } from './slack-start-error.ts';

/** What one check found. */
export type SlackFinding = {
  readonly name: string;
  /** `unchecked`: nothing was found wrong, and nothing proved either. */
  readonly outcome: 'ok' | 'warning' | 'problem' | 'unchecked';
  readonly detail: string;
  /** What to do; absent where there is nothing to do. */
  readonly todo?: string;
};

/** What the checks work with. */
export type SlackCheck = {
  readonly connection: SlackConnection;
  readonly endpoint: SlackEndpoint;
  readonly wait: (durationMs: number) => Promise<void>;
};

type AnswerWithScopes = { readonly response_metadata?: { readonly scopes?: readonly string[] } };

/**
 * Checks the workspace side: that each token is taken, whose it is, and that it has the permissions the manifest asks
 * for. Sends only calls that change nothing.
 * @returns findings in a fixed order, without credentials. Never throws.
 */
export async function checkSlack(check: SlackCheck): Promise<readonly SlackFinding[]> {
  const { connection } = check;
  const bot = await checkBotToken(check);
  if (connection.kind === 'socket') return [...bot, ...(await checkAppToken(check, connection.appToken))];
  const detail =
    'a signing secret cannot be tried from here: Slack proves it when it verifies the request URL (/slack/events)';
  return [...bot, { name: 'Slack signing secret', outcome: 'unchecked', detail }];
}

async function checkBotToken(check: SlackCheck): Promise<readonly SlackFinding[]> {
  const client = clientOf(check, check.connection.botToken);
  const name = 'Slack bot token';
  try {
    const answer = await retryRead(() => client.auth.test(), check.wait);
    if (!answer.bot_id) return [failed(name, 'bot-token', 'not_a_bot_token')];
    const detail = `${answer.user ?? 'the bot'} (${answer.user_id ?? 'no id'}) in ${answer.team ?? answer.team_id ?? 'an unnamed workspace'}`;
    return [
      { name, outcome: 'ok', detail },
      checkScopes('Slack bot scopes', answer, REQUIRED_SCOPES, 'problem'),
      checkScopes('Slack optional scopes', answer, OPTIONAL_SCOPES, 'warning'),
    ];
  } catch (error) {
    return [failed(name, 'bot-token', failureCode(describeSlackError(error)))];
  }
}

/** By the call that starting makes: it needs the very permission in question, and opens nothing by itself. */
async function checkAppToken(check: SlackCheck, appToken: string): Promise<readonly SlackFinding[]> {
  const client = clientOf(check, appToken);
  const name = 'Slack app token';
  try {
    const answer = await retryRead(() => client.apps.connections.open({}), check.wait);
    const detail = `Slack opens sockets for it; the bot keeps ${OPEN_SOCKETS} open`;
    return [{ name, outcome: 'ok', detail }, checkScopes('Slack app scopes', answer, APP_SCOPES, 'problem')];
  } catch (error) {
    return [failed(name, 'app-token', failureCode(describeSlackError(error)))];
  }
}

function clientOf({ endpoint }: SlackCheck, token: string) {
  return createWebClient(endpoint, token, { timeoutMs: SLACK_READ_TIMEOUT_MS, maxConcurrent: 1 });
}

/** Slack names a token's scopes in a header of every answer; without it nothing is claimed. */
function checkScopes(
  name: string,
  answer: AnswerWithScopes,
  wanted: readonly SlackScope[],
  outcome: 'problem' | 'warning',
): SlackFinding {
  const granted = answer.response_metadata?.scopes;
  if (granted === undefined)
    return { name, outcome: 'unchecked', detail: 'Slack did not say which scopes there are' };
  const missing = wanted.filter(({ scope }) => !granted.includes(scope));
  if (missing.length === 0) return { name, outcome: 'ok', detail: `all ${wanted.length} there` };
  return {
    name,
    outcome,
    detail: missing.map(({ scope, withoutIt }) => `${scope} is missing: ${withoutIt}`).join('; '),
    todo: 'add them under OAuth & Permissions of your app (or paste manifest.yml again), then reinstall the app',
  };
}

function failed(name: string, whose: SlackStartFault, code: string): SlackFinding {
  const fault = isTokenRefusal(code) || code === 'not_a_bot_token' ? whose : 'unreachable';
  return { name, outcome: 'problem', detail: code, todo: new SlackStartError(fault, code).message };
}
