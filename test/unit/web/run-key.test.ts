import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createRunLinks, isRunId } from '../../../src/web/run-key.ts';
import { fixtureRunId } from '../../fixtures/fixture-run.ts';

const SECRET = 'a secret of at least twenty-two characters';
const RUN = fixtureRunId(1);
const OTHER_RUN = fixtureRunId(2);

function links(secret = SECRET, baseUrl = 'https://bot.example.com') {
  return createRunLinks({ secret, baseUrl });
}

describe('run links', () => {
  it('make a key that is the HMAC of the run id, so that another program can check it', () => {
    const expected = createHmac('sha256', SECRET).update(RUN).digest('base64url');
    expect(links().runKey(RUN)).toBe(expected);
    expect(expected).toMatch(/^[\w-]{43}$/);
  });

  it('lead to the run, its compare page and the listing, each with its key', () => {
    const { run, compare, operator, runKey } = links();
    expect(run(RUN)).toBe(`https://bot.example.com/runs/${RUN}?key=${runKey(RUN)}`);
    expect(compare(RUN)).toBe(`https://bot.example.com/runs/${RUN}/compare?key=${runKey(RUN)}`);
    expect(operator()).toMatch(/^https:\/\/bot\.example\.com\/runs\?key=[\w-]{43}$/);
  });

  it('stand below the prefix a proxy serves the pages under', () => {
    const { run, basePath } = links(SECRET, 'https://example.com/tools/switchboard//');
    expect(run(RUN)).toMatch(/^https:\/\/example\.com\/tools\/switchboard\/runs\//);
    expect(basePath).toBe('/tools/switchboard');
    expect(links().basePath).toBe('');
  });

  it('open one run and no other', () => {
    const { opensRun, runKey } = links();
    expect(opensRun(RUN, runKey(RUN))).toBe(true);
    expect(opensRun(OTHER_RUN, runKey(RUN))).toBe(false);
  });

  it('open nothing for a missing, empty, cut, lengthened or differently cased key', () => {
    const { opensRun, runKey } = links();
    const key = runKey(RUN);
    for (const wrong of [undefined, '', key.slice(0, -1), `${key}A`, key.toLowerCase(), `${key} `]) {
      expect(opensRun(RUN, wrong)).toBe(false);
    }
  });

  it('keep the operator apart: no run key opens the listing, and the operator key opens no run', () => {
    const { opensRun, opensListing, operator, runKey } = links();
    const operatorKey = new URL(operator()).searchParams.get('key') ?? '';
    expect(opensListing(operatorKey)).toBe(true);
    expect(opensListing(runKey(RUN))).toBe(false);
    expect(opensRun(RUN, operatorKey)).toBe(false);
    expect(opensRun('operator', operatorKey)).toBe(false);
  });

  it('end when the secret changes', () => {
    expect(links('another secret that is long enough').opensRun(RUN, links().runKey(RUN))).toBe(false);
  });

  it('are not made from a secret that could be guessed', () => {
    expect(() => links('too short')).toThrow(RangeError);
  });
});

describe('a run id', () => {
  it('is 26 characters of Crockford base 32 and nothing else', () => {
    expect(isRunId(RUN)).toBe(true);
    for (const other of [
      '',
      RUN.slice(1),
      `${RUN}0`,
      RUN.toLowerCase(),
      RUN.replace(/.$/, 'U'),
      `${RUN}\n`,
    ]) {
      expect(isRunId(other)).toBe(false);
    }
  });
});
