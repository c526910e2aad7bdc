import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Static files of the chat page by name: what each is, and its bytes. */
export type ChatAssets = {
  /** Folder all files are served from, e.g. `/assets/1f0c9a2b3d4e`; it changes whenever a byte does. */
  readonly folder: string;
  readonly files: ReadonlyMap<
    string,
    { readonly contentType: string; readonly bytes: Uint8Array<ArrayBuffer> }
  >;
};

const CONTENT_TYPES = {
  'frame.css': 'text/css; charset=utf-8',
  'message.css': 'text/css; charset=utf-8',
  'composer.css': 'text/css; charset=utf-8',
  'narrow.css': 'text/css; charset=utf-8',
  'chat.js': 'text/javascript; charset=utf-8',
  'composer.js': 'text/javascript; charset=utf-8',
  'live-page.js': 'text/javascript; charset=utf-8',
  'mention-completion.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
} as const;

const VERSION_CHARS = 12;

/**
 * Reads the static files once.
 * @throws the file system's error where one cannot be read: an installation without them is broken.
 */
export function readChatAssets(): ChatAssets {
  const hash = createHash('sha256');
  const files = new Map(
    Object.entries(CONTENT_TYPES).map(([name, contentType]) => {
      const bytes = new Uint8Array(readFileSync(new URL(`./assets/${name}`, import.meta.url)));
      hash.update(name).update(bytes);
      return [name, { contentType, bytes }];
    }),
  );
  return { folder: `/assets/${hash.digest('hex').slice(0, VERSION_CHARS)}`, files };
}
