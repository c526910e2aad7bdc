import { MAX_REPLY_BYTES } from '../../contract/limits.ts';
import type { Mangling } from './sample-script.ts';

/** Ways in which one JSON text goes wrong, be it a whole reply or an event of a stream. */
export type JsonMangling = Extract<Mangling, 'broken-json' | 'duplicate-keys' | 'bad-utf8' | 'oversize'>;

/** A JSON object's text spoiled, the rest of it left whole. Pure; never throws. */
export function spoilJson(how: JsonMangling, json: string): Uint8Array {
  const open = json.slice(0, -1);
  switch (how) {
    case 'broken-json':
      return Buffer.from(json.slice(0, Math.floor(json.length / 2)));
    case 'duplicate-keys':
      return Buffer.from(`${open},${firstKey(json)}:"said-again"}`);
    case 'bad-utf8':
      // 0xFF stands in no UTF-8 text; within a string, so that the JSON around it is whole.
      return Buffer.concat([Buffer.from(`${open},"note":"`), Buffer.from([0xff]), Buffer.from('"}')]);
    case 'oversize':
      return Buffer.from(`${open},"filler":"${'x'.repeat(MAX_REPLY_BYTES)}"}`);
  }
}

/** The name of an object's first member, quoted as it stands there. */
function firstKey(json: string): string {
  return /^\{("[^"]*")/.exec(json)?.[1] ?? '"id"';
}
