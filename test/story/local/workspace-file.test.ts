import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startLocalWorkspace } from '../../../src/local/index.ts';
import { openWorkspace, webClient } from '../../fixtures/open-workspace.ts';

/** A path for a workspace file that goes with the test. */
function filePath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-workspace-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'workspace.db');
}

describe('a workspace file', () => {
  it('keeps messages, reactions, channels and credentials', async () => {
    const file = filePath();
    const first = await startLocalWorkspace({ file });
    const root = await first.postAsPerson({ channel: 'general', user: 'maya', text: 'before' });
    await webClient(first).chat.postMessage({ channel: 'C0LOCAL001', thread_ts: root, text: 'answer' });
    first.people.react({ channel: 'general', ts: root }, 'jonas', 'eyes');
    const direct = first.directory.openDirect('maya');
    const { botToken, appToken, signingSecret } = first;
    const thread = await first.readThread({ channel: 'general', threadTs: root });
    await first.stop();

    const second = await openWorkspace({ file });
    expect(await second.readThread({ channel: 'general', threadTs: root })).toEqual(thread);
    expect(thread.map(({ text }) => text)).toEqual(['before', 'answer']);
    expect(second).toMatchObject({ botToken, appToken, signingSecret });
    expect(second.directory.channels().map(({ id }) => id)).toContain(direct);
    const later = await second.postAsPerson({ channel: 'general', user: 'maya', text: 'after' });
    expect(later > root).toBe(true);
  });

  it('keeps what the bot has not acked', async () => {
    const file = filePath();
    const first = await startLocalWorkspace({ file, subscriptions: ['app_mention'] });
    await first.postAsPerson({ channel: 'general', user: 'maya', text: '@switchboard hello' });
    await first.stop();
    const second = await openWorkspace({ file, subscriptions: ['app_mention'] });
    expect(second.delivery.open()).toBe(1);
  });

  it('issues no timestamp twice, though the clock went back', async () => {
    const file = filePath();
    const first = await startLocalWorkspace({ file, now: () => 1_800_000_000_000 });
    const before = await first.postAsPerson({ channel: 'general', user: 'maya', text: 'a' });
    await first.stop();
    const second = await openWorkspace({ file, now: () => 1_700_000_000_000 });
    const after = await second.postAsPerson({ channel: 'general', user: 'maya', text: 'b' });
    expect([before, after]).toEqual(['1800000000.000000', '1800000000.000001']);
  });

  it('of another version is refused and left as it is', async () => {
    const file = filePath();
    const other = new Database(file);
    other.pragma('user_version = 99');
    other.close();
    await expect(startLocalWorkspace({ file })).rejects.toThrow(/version 99.*move the file away/);
  });

  it('is not left open by a workspace that could not start', async () => {
    const running = await openWorkspace();
    const port = Number(new URL(running.url).port);
    await expect(startLocalWorkspace({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
