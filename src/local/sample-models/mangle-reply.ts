import type { Mangling } from './sample-script.ts';
import { spoilJson } from './spoil-json.ts';

/** What leaves the server where something is wrong with the bytes. */
export type MangledReply = {
  readonly status: number;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** Bytes promised in content-length beyond those sent; the connection ends after the last one sent. */
  readonly missingBytes: number;
};

const PAGE =
  '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';

const JSON_TYPE = 'application/json';

/**
 * A reply spoiled on its way.
 * @param body - the JSON text of a whole reply. @param fault - the JSON text of an error envelope.
 */
export function mangleReply(how: Exclude<Mangling, 'dropped'>, body: string, fault: string): MangledReply {
  const whole = (status: number, contentType: string, text: string | Uint8Array): MangledReply => {
    const bytes = typeof text === 'string' ? Buffer.from(text, 'utf8') : text;
    return { status, contentType, bytes, missingBytes: 0 };
  };
  switch (how) {
    case 'broken-json':
    case 'duplicate-keys':
    case 'bad-utf8':
    case 'oversize':
      return whole(200, JSON_TYPE, spoilJson(how, body));
    case 'empty-body':
      return whole(200, JSON_TYPE, '');
    case 'html-200':
      return whole(200, 'text/html', PAGE);
    case 'html-502':
      return whole(502, 'text/html', PAGE);
    case 'wrong-type':
      return whole(200, 'text/plain', body);
    case 'error-in-200':
      return whole(200, JSON_TYPE, fault);
    case 'cut-body': {
      const half = body.slice(0, Math.floor(body.length / 2));
      return {
        ...whole(200, JSON_TYPE, half),
        missingBytes: Buffer.byteLength(body) - Buffer.byteLength(half),
      };
    }
  }
}
