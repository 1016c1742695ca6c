import { type AddressInfo, connect, createServer } from 'node:net';
import { REALTIME_PATH } from '../../src/platform/shared/calls/realtime.ts';

export interface FreezingRelay {
  readonly url: string;
  /** Every socket that is open now falls silent, without an end; later ones and all other calls pass. */
  freeze(): void;
  stop(): void;
}

/** A line to the portal whose sockets can die as they do for a laptop that slept: nobody is told, and nothing comes. */
export async function startFreezingRelay(portal: string): Promise<FreezingRelay> {
  const { port: target } = new URL(portal);
  const open = new Set<{ isSocket: boolean; isFrozen: boolean; readonly end: () => void }>();
  const server = createServer((near) => {
    const far = connect(Number(target), '127.0.0.1');
    const line = {
      isSocket: false,
      isFrozen: false,
      end: () => {
        near.destroy();
        far.destroy();
        open.delete(line);
      },
    };
    open.add(line);
    near.once('data', (bytes) => {
      line.isSocket = String(bytes).startsWith(`GET ${REALTIME_PATH} `);
    });
    near.on('data', (bytes) => line.isFrozen || far.write(bytes));
    far.on('data', (bytes) => line.isFrozen || near.write(bytes));
    // a frozen line tells neither side that the other one is gone
    for (const side of [near, far]) side.on('error', line.end).on('close', () => line.isFrozen || line.end());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    freeze: () => {
      for (const line of open) line.isFrozen = line.isSocket;
    },
    stop: () => {
      for (const { end } of [...open]) end();
      server.close();
    },
  };
}
