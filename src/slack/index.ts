/** The face of `slack/`: everything that knows Slack's API. */
export { checkSlack } from './check-slack.ts';
export { connectSlack, describeEndpoint, type SlackRoom } from './connect-slack.ts';
export type { SlackApp } from './create-slack-app.ts';
export { SLACK_EVENTS_PATH } from './receive-by-http.ts';
export { SlackStartError } from './slack-start-error.ts';
