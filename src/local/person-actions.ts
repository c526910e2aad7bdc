import { randomUUID } from 'node:crypto';
import { MAX_MENTION_CHARS } from '../contract/limits.ts';
import { type ComposedText, composeMessage } from './composing/compose-message.ts';
import type { EventDelivery } from './events/index.ts';
import { type Channel, type Member, type Message, threadOf, type WorkspaceState } from './state/index.ts';
import type { PostDraft } from './workspace-driver.ts';

/** What became of something a person did. `problem` is a sentence for people. */
export type ActionResult =
  | { readonly kind: 'done'; readonly message: Message }
  | { readonly kind: 'refused'; readonly problem: string };

/** A message somebody points at. */
export type MessageAddress = { readonly channel: string; readonly ts: string };

const refused = (problem: string): { readonly kind: 'refused'; readonly problem: string } => ({
  kind: 'refused',
  problem,
});

/** What people do in the workspace: the page, the HTTP side and tests all act through this. Nothing here throws. */
export class PersonActions {
  readonly #state: WorkspaceState;
  readonly #delivery: EventDelivery;

  constructor(state: WorkspaceState, delivery: EventDelivery) {
    this.#state = state;
    this.#delivery = delivery;
  }

  /** Posts a message. */
  post(draft: PostDraft): ActionResult {
    const place = this.#findPlace(draft.channel, draft.user);
    if ('problem' in place) return refused(place.problem);
    const content = this.#compose(draft.text);
    if ('problem' in content) return refused(content.problem);
    const root =
      draft.threadTs === undefined ? undefined : this.#state.messages.read(place.channel.id, draft.threadTs);
    if (draft.threadTs !== undefined && root === undefined) return refused('That thread is gone.');
    const message = this.#state.post({
      channel: place.channel.id,
      user: place.member.id,
      text: content.text,
      blocks: [...content.blocks],
      clientMessageId: randomUUID(),
      ...(root === undefined ? {} : { threadTs: threadOf(root) }),
    });
    return { kind: 'done', message };
  }

  /** Gives one's own message a new text. */
  edit(address: MessageAddress, user: string, text: string): ActionResult {
    const own = this.#findOwn(address, user);
    if (own.kind === 'refused') return own;
    const content = this.#compose(text);
    if ('problem' in content) return refused(content.problem);
    const message: Message = {
      ...own.message,
      text: content.text,
      blocks: [...content.blocks],
      edited: { user: own.message.user, ts: this.#state.clock.next() },
    };
    this.#state.edit(own.message, message);
    return { kind: 'done', message };
  }

  /** Takes one's own message away. */
  remove(address: MessageAddress, user: string): ActionResult {
    const own = this.#findOwn(address, user);
    if (own.kind === 'done') this.#state.remove(own.message);
    return own;
  }

  /** Adds one's reaction, or takes it away where it is there. */
  react(address: MessageAddress, user: string, name: string): ActionResult {
    const found = this.#find(address, user);
    if ('problem' in found) return refused(found.problem);
    const { message, member } = found;
    if (!this.#state.addReaction(message, name, member.id)) {
      this.#state.removeReaction(message, name, member.id);
    }
    return { kind: 'done', message };
  }

  /** Presses a button of a message; the bot is told, whatever else the button does. */
  press(address: MessageAddress, user: string, actionId: string): ActionResult {
    const found = this.#find(address, user);
    if ('problem' in found) return refused(found.problem);
    return this.#delivery.press(found.message, actionId, found.member)
      ? { kind: 'done', message: found.message }
      : refused('That message has no such button.');
  }

  #findPlace(
    channel: string,
    user: string,
  ): { readonly channel: Channel; readonly member: Member } | { readonly problem: string } {
    const { directory } = this.#state;
    const member = directory.member(user) ?? directory.memberByHandle(user);
    if (member === undefined || member.botId !== undefined)
      return { problem: `There is nobody called ${user}.` };
    const found = directory.channel(channel) ?? directory.channelByName(channel);
    if (found === undefined) return { problem: `There is no channel ${channel}.` };
    if (!found.members.includes(member.id)) return { problem: `${member.name} is not in that conversation.` };
    return found.isArchived ? { problem: `#${found.name} is archived.` } : { channel: found, member };
  }

  #find(
    address: MessageAddress,
    user: string,
  ): { readonly message: Message; readonly member: Member } | { readonly problem: string } {
    const place = this.#findPlace(address.channel, user);
    if ('problem' in place) return place;
    const message = this.#state.messages.read(place.channel.id, address.ts);
    return message === undefined ? { problem: 'That message is gone.' } : { message, member: place.member };
  }

  #findOwn(address: MessageAddress, user: string): ActionResult {
    const found = this.#find(address, user);
    if ('problem' in found) return refused(found.problem);
    return found.message.user === found.member.id
      ? { kind: 'done', message: found.message }
      : refused('Only the author can change a message.');
  }

  #compose(typed: string): ComposedText | { readonly problem: string } {
    if (typed.trim() === '') return { problem: 'The message is empty.' };
    if (typed.length > MAX_MENTION_CHARS) {
      return { problem: `A message may have ${MAX_MENTION_CHARS.toLocaleString('en')} characters.` };
    }
    const { directory } = this.#state;
    return composeMessage(typed, {
      userByHandle: (handle) => directory.memberByHandle(handle)?.id,
      channelByName: (name) => directory.channelByName(name)?.id,
    });
  }
}
