import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Bus } from './bus.ts';

it('does not multiply its attempts while the database is away', async () => {
  let attempts = 0;
  const away = createServer((socket) => {
    attempts += 1;
    socket.destroy();
  });
  await new Promise<void>((done) => away.listen(0, '127.0.0.1', done));
  const { port } = away.address() as { port: number };
  const bus = new Bus({ host: '127.0.0.1', port, user: 'portal' });
  await expect(bus.start()).rejects.toThrow();
  await sleep(600); // longer than the first pauses of a reconnection together
  expect(attempts).toBe(1);
  await bus.close();
  away.close();
});
