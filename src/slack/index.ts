/** The face of `slack/`: everything that knows Slack's API. */
export { checkSlack, type SlackCheck, type SlackFinding } from './check-slack.ts';
export { connectSlack, describeEndpoint, type SlackDeps, type SlackRoom } from './connect-slack.ts';
export type { SlackApp, SlackConnection, SlackHealth } from './create-slack-app.ts';
export type { SlackIdentity } from './read-identity.ts';
export { SLACK_EVENTS_PATH } from './receive-by-http.ts';
export { SlackStartError, type SlackStartFault } from './slack-start-error.ts';
export type { SocketHealth } from './supervise-socket.ts';
