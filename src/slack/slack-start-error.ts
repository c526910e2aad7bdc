/** Why the bot could not start with Slack; the sentence a person needs stands in the error's message. */
export type SlackStartFault = 'bot-token' | 'app-token' | 'socket-mode' | 'unreachable';

/** Thrown by `start()`: what is wrong, whose fault it is, and what to do, in one line. Holds no credential. */
export class SlackStartError extends Error {
  readonly fault: SlackStartFault;
  /** Slack's or the network's own word, e.g. `invalid_auth` or `econnrefused`. */
  readonly code: string;

  constructor(fault: SlackStartFault, code: string) {
    super(`${WHAT_TO_DO[fault]} (${code})`);
    this.name = 'SlackStartError';
    this.fault = fault;
    this.code = code;
  }
}

const WHAT_TO_DO: Readonly<Record<SlackStartFault, string>> = {
  'bot-token':
    'Slack refused SLACK_BOT_TOKEN: copy the Bot User OAuth Token (xoxb-...) from OAuth & Permissions of your app, and reinstall the app if it was removed.',
  'app-token':
    'Slack refused SLACK_APP_TOKEN: create an app-level token (xapp-...) with the scope connections:write under Basic Information of your app.',
  'socket-mode':
    'Slack opens no socket for this app: switch Socket Mode on in the settings of your app, or use SLACK_SIGNING_SECRET for HTTP.',
  unreachable:
    'Slack could not be reached: check the network, a proxy (NODE_USE_ENV_PROXY=1 for HTTPS_PROXY), and SLACK_API_URL if it is set.',
};

/** What refusals of a token mean. Source: docs.slack.dev/reference/methods/auth.test and apps.connections.open, 2026-11. */
const TOKEN_CODES = new Set([
  'invalid_auth',
  'not_authed',
  'account_inactive',
  'token_revoked',
  'token_expired',
  'no_permission',
  'missing_scope',
  'not_allowed_token_type',
  'org_login_required',
  'team_disabled',
  'team_access_not_granted',
  'user_removed_from_team',
  'enterprise_is_restricted',
]);

/** True for codes that no waiting will cure: a person must change a token or a setting. */
export function isTokenRefusal(code: string): boolean {
  return TOKEN_CODES.has(code);
}
