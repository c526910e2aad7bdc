import type { EventDelivery } from './events/index.ts';
import type { DeliverySide, DirectorySide, LocalWorkspace, PeopleSide } from './local-workspace.ts';
import type { PersonActions } from './person-actions.ts';
import { BOT, TEAM, type WorkspaceState } from './state/index.ts';
import type { ThreadReader } from './thread-reader.ts';
import type { CallLog, FaultBoard } from './web-api/index.ts';

/** The parts of a running workspace. */
export type WorkspaceParts = {
  readonly state: WorkspaceState;
  readonly delivery: EventDelivery;
  readonly actions: PersonActions;
  readonly threads: ThreadReader;
  readonly faults: FaultBoard;
  readonly calls: CallLog;
  /** Address of the chat page, with a slash at its end. */
  readonly url: string;
};

/** The face of a workspace towards the process that runs it. */
export function workspaceSides(parts: WorkspaceParts): Omit<LocalWorkspace, 'stop'> {
  const { state, actions, threads, faults, calls } = parts;
  return {
    url: parts.url,
    apiUrl: `${parts.url}api/`,
    ...state.credentials,
    bot: BOT,
    teamId: TEAM.id,
    postAsPerson: async (draft) => {
      const result = actions.post(draft);
      if (result.kind === 'refused') throw new Error(result.problem);
      return result.message.ts;
    },
    readThread: async (thread) => threads.read(thread),
    waitForReply: (thread, signal) => threads.waitForReply(thread, signal),
    faults: { set: (method, fault) => faults.set(method, fault), clear: () => faults.clear() },
    calls: (method) => calls.read(method),
    waitForCalls: (method, count, signal) =>
      state.changes.waitFor(() => {
        const made = calls.read(method);
        return made.length >= count ? made : undefined;
      }, signal),
    people: peopleSide(parts),
    directory: directorySide(state),
    delivery: deliverySide(parts),
  };
}

function peopleSide({ state, actions }: WorkspaceParts): PeopleSide {
  return {
    edit: (address, user, text) => actions.edit(address, user, text),
    remove: (address, user) => actions.remove(address, user),
    react: (address, user, name) => actions.react(address, user, name),
    press: (address, user, actionId) => actions.press(address, user, actionId),
    stopSession: (channel, threadTs, user) =>
      state.changes.emit({ kind: 'session-stopped', channel, threadTs, user }),
    postAsApp: (draft) => postAsApp(draft, state),
  };
}

function postAsApp(draft: Parameters<PeopleSide['postAsApp']>[0], state: WorkspaceState): string {
  const { directory } = state;
  const channel = directory.channel(draft.channel) ?? directory.channelByName(draft.channel);
  if (channel === undefined) throw new Error(`there is no channel ${draft.channel}`);
  const handle = draft.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const app = directory.memberByHandle(handle) ?? {
    id: `U0APP${handle.toUpperCase()}`,
    handle,
    name: draft.name,
    botId: `B0APP${handle.toUpperCase()}`,
    isGuest: false,
    isStranger: false,
  };
  if (app.botId === undefined) throw new Error(`${draft.name} is a person`);
  if (directory.member(app.id) === undefined) directory.putMember(app);
  if (!channel.members.includes(app.id)) {
    directory.putChannel({ ...channel, members: [...channel.members, app.id] });
  }
  return state.post({
    channel: channel.id,
    user: app.id,
    botId: app.botId,
    text: draft.text,
    ...(draft.threadTs === undefined ? {} : { threadTs: draft.threadTs }),
  }).ts;
}

function directorySide({ directory }: WorkspaceState): DirectorySide {
  return {
    people: () => directory.people(),
    channels: () => directory.channels(),
    putMember: (member) => directory.putMember(member),
    putChannel: (channel) => directory.putChannel(channel),
    openDirect: (user) => {
      const person = directory.member(user) ?? directory.memberByHandle(user);
      if (person === undefined || person.botId !== undefined)
        throw new Error(`there is nobody called ${user}`);
      return directory.openDirect(person).id;
    },
  };
}

function deliverySide({ delivery, state }: WorkspaceParts): DeliverySide {
  return {
    connections: () => delivery.connections,
    waitForConnections: (count, signal) =>
      state.changes
        .waitFor(() => (delivery.connections === count ? true : undefined), signal)
        .then(() => undefined),
    disconnect: (reason, which = 'all') => delivery.disconnect(reason, which),
    useRequestUrl: async (requestUrl) => {
      const problem = await delivery.useRequestUrl(requestUrl);
      if (problem !== undefined) throw new Error(problem);
    },
    open: () => delivery.open().length,
    settled: () => delivery.settled(),
    waitUntilSettled: (signal) =>
      state.changes
        .waitFor(() => (delivery.open().length === 0 ? true : undefined), signal)
        .then(() => undefined),
  };
}
