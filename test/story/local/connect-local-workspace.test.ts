import { describe, expect, it } from 'vitest';
import { connectLocalWorkspace } from '../../../src/local/index.ts';
import { deadline, openWorkspace, webClient } from '../../fixtures/open-workspace.ts';

describe('a workspace driven from another process', () => {
  it('is posted to, waited on and read like one of the own process', async () => {
    const workspace = await openWorkspace();
    const driver = connectLocalWorkspace(workspace.url);
    const ts = await driver.postAsPerson({ channel: '#general', user: 'maya', text: '@switchboard hi' });
    const waiting = driver.waitForReply({ channel: 'general', threadTs: ts }, deadline());
    await webClient(workspace).chat.postMessage({ channel: 'C0LOCAL001', thread_ts: ts, text: 'hello' });
    expect(await waiting).toEqual((await workspace.readThread({ channel: 'general', threadTs: ts }))[1]);
    expect(await driver.readThread({ channel: 'general', threadTs: ts })).toEqual(
      await workspace.readThread({ channel: 'general', threadTs: ts }),
    );
  });

  it('waits for what comes after a message, not for what was there', async () => {
    const workspace = await openWorkspace();
    const driver = connectLocalWorkspace(workspace.url);
    const root = await driver.postAsPerson({ channel: 'general', user: 'maya', text: 'hi' });
    const client = webClient(workspace);
    const address = { channel: 'C0LOCAL001', thread_ts: root };
    await client.chat.postMessage({ ...address, text: 'first' });
    const after = await driver.postAsPerson({
      channel: 'general',
      user: 'maya',
      text: 'more',
      threadTs: root,
    });
    const waiting = driver.waitForReply({ channel: 'general', threadTs: root, after }, deadline());
    await client.chat.postMessage({ ...address, text: 'second' });
    expect((await waiting).text).toBe('second');
  });

  it('says in words what was not taken', async () => {
    const workspace = await openWorkspace();
    const driver = connectLocalWorkspace(workspace.url);
    const post = (draft: Partial<Parameters<typeof driver.postAsPerson>[0]>) =>
      driver.postAsPerson({ channel: 'general', user: 'maya', text: 'x', ...draft });
    await expect(post({ channel: 'nowhere' })).rejects.toThrow('There is no channel nowhere.');
    await expect(post({ user: 'nobody' })).rejects.toThrow('There is nobody called nobody.');
    await expect(post({ user: 'switchboard' })).rejects.toThrow('There is nobody called switchboard.');
    await expect(post({ text: '  ' })).rejects.toThrow('The message is empty.');
    await expect(post({ threadTs: '1700000000.000001' })).rejects.toThrow('That thread is gone.');
  });

  it('stops waiting when asked to', async () => {
    const workspace = await openWorkspace();
    const ts = await workspace.postAsPerson({ channel: 'general', user: 'maya', text: 'hi' });
    for (const driver of [workspace, connectLocalWorkspace(workspace.url)]) {
      const reason = new Error('enough');
      const waiting = driver.waitForReply({ channel: 'general', threadTs: ts }, AbortSignal.abort(reason));
      await expect(waiting).rejects.toBe(reason);
    }
  });
});
