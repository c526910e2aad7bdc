import { z } from 'zod';
import { BOT, type Message } from '../state/index.ts';
import { type ApiRefusal, refuse } from './api-result.ts';
import { type ApiMethod, defineMethod, type MethodContext } from './define-method.ts';
import { findChannel, findJoinedChannel } from './find-channel.ts';
import { presentMessage } from './present-message.ts';

const targetArguments = { channel: z.string().optional(), timestamp: z.string().optional() };
const nameArgument = z
  .string()
  .regex(/^:?[a-z0-9_+'-]+:?$/)
  .transform((name) => name.replaceAll(':', ''));

type Target =
  | { readonly ok: true; readonly message: Message }
  | { readonly ok: false; readonly refusal: ApiRefusal };

function findTarget(
  args: { readonly channel?: string | undefined; readonly timestamp?: string | undefined },
  context: MethodContext,
  find: typeof findChannel,
): Target {
  const found = find(args.channel, context);
  if (!found.ok) return found;
  const message =
    args.timestamp === undefined ? undefined : context.state.messages.read(found.channel.id, args.timestamp);
  return message === undefined ? { ok: false, refusal: refuse('message_not_found') } : { ok: true, message };
}

const add = defineMethod({
  scope: 'reactions:write',
  arguments: z.object({ ...targetArguments, name: nameArgument }),
  run: (args, context) => {
    const target = findTarget(args, context, findJoinedChannel);
    if (!target.ok) return target.refusal;
    return context.state.addReaction(target.message, args.name, BOT.id)
      ? { ok: true }
      : refuse('already_reacted');
  },
});

const remove = defineMethod({
  scope: 'reactions:write',
  arguments: z.object({ ...targetArguments, name: nameArgument }),
  run: (args, context) => {
    const target = findTarget(args, context, findJoinedChannel);
    if (!target.ok) return target.refusal;
    return context.state.removeReaction(target.message, args.name, BOT.id)
      ? { ok: true }
      : refuse('no_reaction');
  },
});

const get = defineMethod({
  scope: 'reactions:read',
  arguments: z.object(targetArguments),
  run: (args, context) => {
    const target = findTarget(args, context, findChannel);
    return target.ok
      ? {
          ok: true,
          type: 'message',
          channel: target.message.channel,
          message: presentMessage(target.message, context.state),
        }
      : target.refusal;
  },
});

/** Emoji under messages. */
export const REACTION_METHODS: Readonly<Record<string, ApiMethod>> = {
  'reactions.add': add,
  'reactions.remove': remove,
  'reactions.get': get,
};
