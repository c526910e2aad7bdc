import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSecret } from '../../../src/main/read-secret.ts';

describe('readSecret', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'switchboard-secret-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('makes a secret once, readable by its owner alone, and gives the same again', () => {
    const secret = readSecret(folder);
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(readSecret(folder)).toBe(secret);
    expect(statSync(join(folder, 'link-secret')).mode & 0o777).toBe(0o600);
  });

  it('makes another secret for another folder', () => {
    const other = mkdtempSync(join(tmpdir(), 'switchboard-secret-'));
    expect(readSecret(other)).not.toBe(readSecret(folder));
    rmSync(other, { recursive: true, force: true });
  });

  it('does not use a file that holds something else', () => {
    writeFileSync(join(folder, 'link-secret'), 'short');
    expect(() => readSecret(folder)).toThrow('does not hold a link secret');
  });
});
