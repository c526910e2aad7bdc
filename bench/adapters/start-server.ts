import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A server of replies in a process of its own: `<baseUrl>/<size in KB>` stands for one size of answer. */
export type ReplyServer = { readonly baseUrl: string; readonly close: () => Promise<void> };

/** Starts it on a loopback port of the system's choice. */
export async function startServer(): Promise<ReplyServer> {
  const child = fork(fileURLToPath(new URL('serve-replies.ts', import.meta.url)));
  const [port] = await once(child, 'message');
  return {
    baseUrl: `http://127.0.0.1:${Number(port)}`,
    close: async () => {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}
