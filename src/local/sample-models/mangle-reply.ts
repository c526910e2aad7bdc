import { MAX_REPLY_BYTES } from '../../contract/limits.ts';
import type { Mangling } from './sample-script.ts';

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
  const half = body.slice(0, Math.floor(body.length / 2));
  switch (how) {
    case 'broken-json':
      return whole(200, JSON_TYPE, half);
    case 'duplicate-keys':
      return whole(200, JSON_TYPE, `${body.slice(0, -1)},"id":"said-again"}`);
    case 'bad-utf8':
      // 0xFF stands in no UTF-8 text; within a string, so that the JSON around it is whole.
      return whole(
        200,
        JSON_TYPE,
        Buffer.concat([Buffer.from(`${body.slice(0, -1)},"note":"`), Buffer.from([0xff]), Buffer.from('"}')]),
      );
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
    case 'oversize':
      return whole(200, JSON_TYPE, `${body.slice(0, -1)},"filler":"${'x'.repeat(MAX_REPLY_BYTES)}"}`);
    case 'cut-body':
      return {
        ...whole(200, JSON_TYPE, half),
        missingBytes: Buffer.byteLength(body) - Buffer.byteLength(half),
      };
  }
}
