import { describe, expect, it } from 'vitest';
import { closeServer, listen, PortTakenError } from '../../../src/main/listen.ts';

const nothing = (_request: unknown, response: { end: () => void }): void => response.end();

describe('listen', () => {
  it('takes the next free port where nobody chose one', async () => {
    const first = await listen(nothing, 0, false);
    const second = await listen(nothing, first.port, false);
    expect(second.port).toBeGreaterThan(first.port);
    await Promise.all([closeServer(first.server), closeServer(second.server)]);
  });

  it('fails over a port that was chosen and is taken', async () => {
    const first = await listen(nothing, 0, false);
    await expect(listen(nothing, first.port, true)).rejects.toBeInstanceOf(PortTakenError);
    await closeServer(first.server);
  });

  it('listens on loopback only', async () => {
    const { server } = await listen(nothing, 0, false);
    expect(server.address()).toMatchObject({ address: '127.0.0.1' });
    await closeServer(server);
  });
});
