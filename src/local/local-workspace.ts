import type { RequestListener } from 'node:http';
import type { DisconnectReason, SettledDelivery, Subscription } from './events/index.ts';
import type { ActionResult, MessageAddress } from './person-actions.ts';
import type { Channel, Member } from './state/index.ts';
import type { ApiCall, Fault } from './web-api/index.ts';
import type { WorkspaceDriver } from './workspace-driver.ts';

/** How a workspace is made; everything absent is as in Slack. */
export type LocalWorkspaceOptions = {
  /** 0 or absent: the system chooses. */
  readonly port?: number;
  /** Path of the SQLite file that keeps the workspace; absent: it ends with the process. */
  readonly file?: string;
  /** Served under `/models`, which is taken off the request's path. */
  readonly sampleModels?: RequestListener;
  /** Epoch milliseconds. HTTP delivery needs the true time, since the bot refuses old signatures. */
  readonly now?: () => number;
  /** Scopes of the bot token; absent: those of `DEFAULT_SCOPES`. */
  readonly scopes?: readonly string[];
  /** Events the bot is sent; absent: `DEFAULT_SUBSCRIPTIONS`. */
  readonly subscriptions?: readonly Subscription[];
  /** How long an event waits for its ack; absent: 3 s. */
  readonly ackTimeoutMs?: number;
  /** How long each redelivery is held back, one entry each; absent: at once, a minute, five minutes. */
  readonly retryDelaysMs?: readonly number[];
};

/** A running workspace, as the process that runs it sees it. */
export type LocalWorkspace = WorkspaceDriver & {
  /** The Web API's address, for `slackApiUrl`; with a slash at its end. */
  readonly apiUrl: string;
  readonly botToken: string;
  readonly appToken: string;
  readonly signingSecret: string;
  /** The bot's member entry. */
  readonly bot: Member & { readonly botId: string };
  readonly teamId: string;
  /** Faults for the next calls of a method. */
  readonly faults: { readonly set: (method: string, fault: Fault) => void; readonly clear: () => void };
  /** Web API calls so far, oldest first; of one method, or all. */
  readonly calls: (method?: string) => readonly ApiCall[];
  /** Waits until `count` calls of a method were made in all. */
  readonly waitForCalls: (method: string, count: number, signal: AbortSignal) => Promise<readonly ApiCall[]>;
  readonly people: PeopleSide;
  readonly directory: DirectorySide;
  readonly delivery: DeliverySide;
  /** Ends connections, the server and the file. What was not acked is delivered when the file is opened again. */
  readonly stop: () => Promise<void>;
};

/** What people do besides posting. */
export type PeopleSide = {
  readonly edit: (address: MessageAddress, user: string, text: string) => ActionResult;
  readonly remove: (address: MessageAddress, user: string) => ActionResult;
  readonly react: (address: MessageAddress, user: string, name: string) => ActionResult;
  readonly press: (address: MessageAddress, user: string, actionId: string) => ActionResult;
  /** Presses Stop in a thread's agent session; the bot is told where it subscribed. */
  readonly stopSession: (channel: string, threadTs: string, user: string) => void;
  /** Posts as another app, for tests of what a bot does about bots. The app joins the channel. */
  readonly postAsApp: (draft: {
    readonly channel: string;
    readonly name: string;
    readonly text: string;
    readonly threadTs?: string;
  }) => string;
};

/** Who and what there is. */
export type DirectorySide = {
  readonly people: () => readonly Member[];
  readonly channels: () => readonly Channel[];
  /** Adds a member or changes one. */
  readonly putMember: (member: Member) => void;
  /** Adds a channel or changes one, its members among them. */
  readonly putChannel: (channel: Channel) => void;
  /** Id of a person's direct conversation with the bot, opened where there was none. */
  readonly openDirect: (user: string) => string;
};

/** How events reach the bot. */
export type DeliverySide = {
  /** Open Socket Mode connections. */
  readonly connections: () => number;
  /** Waits until so many Socket Mode connections are open. */
  readonly waitForConnections: (count: number, signal: AbortSignal) => Promise<void>;
  /** Asks connections to make way for new ones, as Slack does every few hours. */
  readonly disconnect: (reason: DisconnectReason, which?: 'all' | 'oldest') => void;
  /**
   * Delivers by signed POSTs from now on.
   * @throws Error where the address does not answer its challenge.
   */
  readonly useRequestUrl: (requestUrl: string) => Promise<void>;
  /** Deliveries still waiting for their ack. */
  readonly open: () => number;
  /** Deliveries that are over, oldest first. */
  readonly settled: () => readonly SettledDelivery[];
  /** Waits until none waits for its ack any more. */
  readonly waitUntilSettled: (signal: AbortSignal) => Promise<void>;
};
