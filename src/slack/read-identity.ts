import type { WebClient } from '@slack/web-api';
import { describeSlackError, failureCode } from './describe-slack-error.ts';
import { retryRead } from './retry-read.ts';
import { isTokenRefusal, SlackStartError } from './slack-start-error.ts';

/** Who the bot is in its workspace. */
export type SlackIdentity = {
  readonly team: string;
  readonly teamName: string;
  readonly botUser: string;
  readonly botId: string;
  /** Name of the bot's user, e.g. `switchboard`. */
  readonly botName: string;
};

/**
 * Asks Slack who the bot token belongs to; this also proves the token.
 * @throws SlackStartError where the token is refused, is no bot's, or Slack cannot be reached.
 */
export async function readIdentity(
  client: WebClient,
  wait: (durationMs: number) => Promise<void>,
): Promise<SlackIdentity> {
  try {
    const answer = await retryRead(() => client.auth.test(), wait);
    const { team_id: team, team: teamName = '', user_id: botUser, bot_id: botId, user: botName } = answer;
    // A user token answers without a bot id: it would post as a person.
    if (!team || !botUser || !botId) throw new SlackStartError('bot-token', 'not_a_bot_token');
    return { team, teamName, botUser, botId, botName: botName ?? botUser };
  } catch (error) {
    if (error instanceof SlackStartError) throw error;
    const code = failureCode(describeSlackError(error));
    throw new SlackStartError(isTokenRefusal(code) ? 'bot-token' : 'unreachable', code);
  }
}
