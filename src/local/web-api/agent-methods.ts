import { z } from 'zod';
import { type ApiRefusal, refuse } from './api-result.ts';
import { listArgument, readJsonArgument } from './argument-schema.ts';
import { type ApiMethod, defineMethod, type MethodContext } from './define-method.ts';
import { findJoinedChannel } from './find-channel.ts';

const MAX_TITLE_CHARS = 200;
const MAX_LOADING_MESSAGES = 10;
const MAX_PROMPTS = 4;

const threadArguments = { channel_id: z.string().optional(), thread_ts: z.string().optional() };

type FoundThread =
  | { readonly ok: true; readonly channel: string; readonly threadTs: string }
  | { readonly ok: false; readonly refusal: ApiRefusal };

function findThread(
  args: { readonly channel_id?: string | undefined; readonly thread_ts?: string | undefined },
  context: MethodContext,
): FoundThread {
  const found = findJoinedChannel(args.channel_id, context);
  if (!found.ok) return found;
  const threadTs = args.thread_ts;
  const root = threadTs === undefined ? undefined : context.state.messages.read(found.channel.id, threadTs);
  if (root === undefined || threadTs === undefined) {
    return { ok: false, refusal: refuse('thread_not_found') };
  }
  return { ok: true, channel: found.channel.id, threadTs };
}

const setThreadStatus = defineMethod({
  scope: 'chat:write',
  arguments: z.object({ ...threadArguments, status: z.string(), loading_messages: listArgument }),
  run: (args, context) => {
    const found = findThread(args, context);
    if (!found.ok) return found.refusal;
    if (args.loading_messages.length > MAX_LOADING_MESSAGES) return refuse('invalid_arguments');
    context.state.statuses.setStatus(found.channel, found.threadTs, args.status);
    return { ok: true };
  },
});

const setSessionStatus = defineMethod({
  scope: 'chat:write',
  arguments: z.object({
    ...threadArguments,
    status: z.enum(['active', 'processing', 'suspended', 'closed']),
    title: z.string().max(MAX_TITLE_CHARS).optional(),
  }),
  run: (args, context) => {
    const found = findThread(args, context);
    if (!found.ok) return found.refusal;
    const session = context.state.statuses.setSession(found.channel, found.threadTs, args.status, args.title);
    return {
      ok: true,
      status: session.status,
      agent_status: session.status,
      ...(session.title === undefined ? {} : { title: session.title }),
    };
  },
});

const renameSession = defineMethod({
  scope: 'chat:write',
  arguments: z.object({ ...threadArguments, title: z.string().min(1).max(MAX_TITLE_CHARS) }),
  run: (args, context) => {
    const found = findThread(args, context);
    if (!found.ok) return found.refusal;
    return context.state.statuses.renameSession(found.channel, found.threadTs, args.title)
      ? { ok: true, title: args.title }
      : refuse('session_not_found');
  },
});

const promptsSchema = z
  .array(z.object({ title: z.string().min(1), message: z.string().min(1) }))
  .min(1)
  .max(MAX_PROMPTS);

/** Prompts are checked and answered; the page has its own examples. */
const setSuggestedPrompts = defineMethod({
  scope: 'assistant:write',
  arguments: z.object({ ...threadArguments, prompts: z.unknown() }),
  run: (args, context) => {
    const found = findJoinedChannel(args.channel_id, context);
    if (!found.ok) return found.refusal;
    const json = readJsonArgument(args.prompts);
    return promptsSchema.safeParse(json.ok ? json.value : undefined).success
      ? { ok: true }
      : refuse('invalid_arguments');
  },
});

/** Showing that the bot is at work. */
export const AGENT_METHODS: Readonly<Record<string, ApiMethod>> = {
  'assistant.threads.setStatus': setThreadStatus,
  'assistant.threads.setSuggestedPrompts': setSuggestedPrompts,
  'agents.sessions.setStatus': setSessionStatus,
  'agents.sessions.rename': renameSession,
};
