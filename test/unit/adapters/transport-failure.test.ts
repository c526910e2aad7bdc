import { describe, expect, it } from 'vitest';
import { readTransportError } from '../../../src/adapters/transport-failure.ts';

function networkError(code: string, message = ''): Error {
  return Object.assign(new Error(message), { code });
}

describe('readTransportError', () => {
  it.each([
    ['ECONNREFUSED', 'unreachable', 'connection refused'],
    ['ENOTFOUND', 'unreachable', 'host name not found'],
    ['EAI_AGAIN', 'unreachable', 'host name not found'],
    ['EHOSTUNREACH', 'unreachable', 'no way to the host'],
    ['ETIMEDOUT', 'unreachable', 'no connection in time'],
    ['CERT_HAS_EXPIRED', 'unreachable', 'no trusted TLS connection'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'unreachable', 'no trusted TLS connection'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unreachable', 'no trusted TLS connection'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'unreachable', 'no trusted TLS connection'],
    ['EPROTO', 'unreachable', 'no trusted TLS connection'],
    ['ERR_INVALID_CHAR', 'unreachable', 'no request could be made'],
    ['HPE_INVALID_CONSTANT', 'reset', 'what came back is not HTTP'],
    ['HPE_HEADER_OVERFLOW', 'reset', 'what came back is not HTTP'],
    ['ECONNRESET', 'reset', 'connection reset'],
    ['EPIPE', 'reset', 'connection reset'],
    ['ESOMETHINGNEW', 'unreachable', 'no reply'],
  ])('reads %s as %s', (code, failure, words) => {
    const observed = readTransportError(networkError(code, 'it broke'));
    expect(observed).toEqual({ failure, detail: `${words} (${code}: it broke)` });
  });

  it('makes do with whatever is thrown', () => {
    expect(readTransportError('a string').detail).toBe('no reply (no reason given)');
    expect(readTransportError(networkError('ECONNREFUSED')).detail).toBe('connection refused (ECONNREFUSED)');
    expect(readTransportError(new Error('odd')).detail).toBe('no reply (odd)');
  });
});
