/** The credentials of one workspace and the way its events come in. Never logged, never stored. */
export type SlackConnection =
  | {
      readonly kind: 'socket';
      readonly botToken: string;
      readonly appToken: string;
      /** Another Web API address, e.g. for GovSlack or the embedded workspace; absent means slack.com. */
      readonly apiUrl?: string;
    }
  | {
      readonly kind: 'http';
      readonly botToken: string;
      readonly signingSecret: string;
      readonly apiUrl?: string;
    };
