import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { WorkspaceFile } from './open-workspace-file.ts';

/** What the bot needs to speak with this workspace, and nobody else has. */
export type Credentials = {
  /** `xoxb-…`, for every method but apps.connections.open. */
  readonly botToken: string;
  /** `xapp-…`, for apps.connections.open. */
  readonly appToken: string;
  /** Signs requests to the bot's request URL. */
  readonly signingSecret: string;
};

const RANDOM_BYTES = 18;

/** The workspace's credentials: made at random once and kept in its file, so that a bot outlives a restart of it. */
export function readCredentials(file: WorkspaceFile): Credentials {
  const setting = (name: string, prefix: string): string => {
    const row = file.readRow('select value from settings where name = ?', name);
    if (row !== undefined) return z.object({ value: z.string() }).parse(row).value;
    const value = `${prefix}${randomBytes(RANDOM_BYTES).toString('hex')}`;
    file.run('insert into settings (name, value) values (?, ?)', name, value);
    return value;
  };
  return {
    botToken: setting('bot-token', 'xoxb-local-'),
    appToken: setting('app-token', 'xapp-1-local-'),
    signingSecret: setting('signing-secret', ''),
  };
}
