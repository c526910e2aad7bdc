import { z } from 'zod';
import { jsonValueSchema } from '../contract/json-value.ts';
import type { WorkspaceDriver, WorkspaceMessage } from './workspace-driver.ts';

const messageSchema = z.object({
  channel: z.string(),
  ts: z.string(),
  threadTs: z.string(),
  user: z.string(),
  isOwn: z.boolean(),
  text: z.string(),
  blocks: z.array(jsonValueSchema),
  metadata: jsonValueSchema.optional(),
  isEdited: z.boolean(),
  reactions: z.array(z.object({ name: z.string(), users: z.array(z.string()) })),
});

const NOTHING_YET = 204;

/**
 * Drives a workspace that another process serves.
 * @param url - address of its chat page.
 * @returns the same driver a process has of its own workspace. Its functions also reject where the other process cannot
 * be reached.
 */
export function connectLocalWorkspace(url: string): WorkspaceDriver {
  const base = url.endsWith('/') ? url : `${url}/`;
  return {
    url: base,
    postAsPerson: async (draft) => {
      const response = await fetch(new URL('local/messages', base), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(draft),
      });
      const body = z
        .object({ ts: z.string().optional(), problem: z.string().optional() })
        .parse(await response.json());
      if (body.ts === undefined) throw new Error(body.problem ?? `the workspace answered ${response.status}`);
      return body.ts;
    },
    readThread: async ({ channel, threadTs }) => {
      const response = await fetch(threadUrl(base, channel, threadTs));
      const body = z.object({ messages: z.array(messageSchema) }).parse(await response.json());
      return body.messages.map(dropAbsent);
    },
    waitForReply: async ({ channel, threadTs, after }, signal) => {
      const address = new URL(`${threadUrl(base, channel, threadTs).href}/reply`);
      if (after !== undefined) address.searchParams.set('after', after);
      for (;;) {
        const response = await fetch(address, { signal });
        if (response.status === NOTHING_YET) continue;
        if (!response.ok) throw new Error(`the workspace answered ${response.status}`);
        return dropAbsent(z.object({ message: messageSchema }).parse(await response.json()).message);
      }
    },
  };
}

function threadUrl(base: string, channel: string, threadTs: string): URL {
  return new URL(`local/threads/${encodeURIComponent(channel)}/${encodeURIComponent(threadTs)}`, base);
}

/** JSON knows no difference between absent and undefined; our types do. */
function dropAbsent({ metadata, ...message }: z.infer<typeof messageSchema>): WorkspaceMessage {
  return { ...message, ...(metadata === undefined ? {} : { metadata }) };
}
