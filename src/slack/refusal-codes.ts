/**
 * Slack's refusals of a post that no other form of the message can cure, each with its reason. Every other refusal is
 * taken to be about the content, and the message is tried in a plainer form. Source: the error table of
 * docs.slack.dev/reference/methods/chat.postMessage, 2026-11.
 */
const FINAL_REFUSALS: Readonly<Record<string, string>> = {
  channel_not_found: 'the channel is gone, or the bot cannot see it',
  not_in_channel: 'the bot was removed from the channel',
  is_archived: 'the channel was archived',
  is_inactive: 'the channel was closed',
  restricted_action: 'a workspace setting forbids the bot to post',
  restricted_action_read_only_channel: 'only some people may post in the channel',
  restricted_action_thread_only_channel: 'the channel takes replies in threads only',
  restricted_action_non_threadable_channel: 'the channel takes no threads',
  restricted_action_thread_locked: 'the thread was locked',
  cannot_reply_to_message: 'the message takes no replies',
  thread_not_found: 'the thread was deleted',
  message_not_found: 'the message was deleted',
  messages_tab_disabled: "the app's Messages tab is switched off",
  ekm_access_denied: 'the organisation has suspended access by key management',
  team_access_not_granted: 'the token has no access to the workspace any more',
  access_denied: 'the token has no access to the channel',
  not_authed: 'no token was sent',
  invalid_auth: 'the token is not valid',
  token_revoked: 'the token was revoked: the app was removed or reinstalled',
  token_expired: 'the token has expired',
  account_inactive: "the bot's account was deactivated",
  no_permission: 'the token lacks a permission',
  missing_scope: 'the token lacks the scope chat:write',
  not_allowed_token_type: 'the token is of another kind',
  org_login_required: 'the workspace is being moved between organisations',
  enterprise_is_restricted: 'the organisation restricts the method',
  team_not_found: 'the workspace is gone',
};

/** Refusals that only ask for time, in the form of a platform error instead of a 429. */
const PACE_REFUSALS = new Set(['ratelimited', 'rate_limited', 'message_limit_exceeded', 'accesslimited']);

/** Slack's own failures: the documentation says that the operation may have been applied in part. */
const UNCLEAR_REFUSALS = new Set([
  'internal_error',
  'fatal_error',
  'service_unavailable',
  'request_timeout',
  'team_added_to_org',
]);

/** True where no other form of the message would be taken either. */
export function isFinalRefusal(code: string): boolean {
  return Object.hasOwn(FINAL_REFUSALS, code);
}

/** What a refusal word means for a post: asked to wait, cannot tell whether it was applied, or refused. */
export function mapRefusal(code: string): 'deferred' | 'unknown' | 'rejected' {
  if (PACE_REFUSALS.has(code)) return 'deferred';
  return UNCLEAR_REFUSALS.has(code) ? 'unknown' : 'rejected';
}
