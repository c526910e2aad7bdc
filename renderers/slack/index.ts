export { type RenderedSlack, renderSlack, renderSlackText } from './render-slack.ts';
