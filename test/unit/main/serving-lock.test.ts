import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readServingInfo, takeServingLock } from '../../../src/main/serving-lock.ts';
import { ROOT } from '../../guard/project-files.ts';

const INFO = { pid: 1, command: 'start', webUrl: 'http://127.0.0.1:3000' } as const;

describe('takeServingLock', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'switchboard-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is had by one at a time, and says who has it', () => {
    const first = takeServingLock(folder);
    if (first.kind !== 'taken') throw new Error('the lock of a new folder was busy');
    expect(takeServingLock(folder)).toEqual({ kind: 'busy' });
    first.announce(INFO);
    expect(takeServingLock(folder)).toEqual({ kind: 'busy', info: INFO });
    first.release();
    expect(readServingInfo(folder)).toBeUndefined();
    const second = takeServingLock(folder);
    expect(second.kind).toBe('taken');
    if (second.kind === 'taken') second.release();
  });

  it('is free again when the process that had it was killed', async () => {
    const script = `import { takeServingLock } from ${JSON.stringify(join(ROOT, 'src/main/serving-lock.ts'))};
      takeServingLock(${JSON.stringify(folder)}).announce(${JSON.stringify(INFO)});
      console.log('taken'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await once(child.stdout, 'data');
      expect(takeServingLock(folder).kind).toBe('busy');
    } finally {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    const after = takeServingLock(folder);
    expect(after.kind).toBe('taken');
    // What the dead process had announced is gone with it.
    expect(readServingInfo(folder)).toBeUndefined();
    if (after.kind === 'taken') after.release();
  });
});
