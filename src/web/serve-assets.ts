import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A static file of the pages, held in memory, with an address that changes whenever its bytes do. */
export type Asset = {
  /** Path from the root of the site, e.g. `/assets/1f0c9a2b3d4e/page.css`. */
  readonly path: string;
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
};

/** Every static file: its name in `assets/`, and what it is. */
const FILES = {
  'tokens.css': 'text/css; charset=utf-8',
  'frame.css': 'text/css; charset=utf-8',
  'parts.css': 'text/css; charset=utf-8',
  'boxes.css': 'text/css; charset=utf-8',
  'code.css': 'text/css; charset=utf-8',
  'prose.css': 'text/css; charset=utf-8',
  'story.css': 'text/css; charset=utf-8',
  'compare.css': 'text/css; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
  'live.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
} as const;

/** The name of one static file. */
export type AssetName = keyof typeof FILES;

/** All static files by name. */
export type Assets = Readonly<Record<AssetName, Asset>>;

/**
 * Reads the static files once.
 * @throws the file system's error where one cannot be read: an installation without them is broken.
 */
export function readAssets(): Assets {
  const read = (name: AssetName): Asset => {
    const bytes = new Uint8Array(readFileSync(new URL(`./assets/${name}`, import.meta.url)));
    const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
    return { path: `/assets/${version}/${name}`, contentType: FILES[name], bytes };
  };
  return {
    'tokens.css': read('tokens.css'),
    'frame.css': read('frame.css'),
    'parts.css': read('parts.css'),
    'boxes.css': read('boxes.css'),
    'code.css': read('code.css'),
    'prose.css': read('prose.css'),
    'story.css': read('story.css'),
    'compare.css': read('compare.css'),
    'page.js': read('page.js'),
    'live.js': read('live.js'),
    'icon.svg': read('icon.svg'),
  };
}
