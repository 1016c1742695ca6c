import { createServer, type Socket } from 'node:net';

/** A log platform for tests: takes messages by octet counting, and can stall or drop its connections. */
export interface Receiver {
  readonly url: string;
  readonly messages: string[];
  /** From now on connections are cut as soon as they are made. */
  refuse(isRefusing: boolean): void;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  let isRefusing = false;
  const server = createServer((socket) => {
    if (isRefusing) return void socket.destroy();
    sockets.add(socket);
    let rest = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      for (;;) {
        const space = rest.indexOf(0x20);
        const length = Number(rest.subarray(0, Math.max(0, space)).toString());
        if (space < 0 || rest.length < space + 1 + length) break;
        messages.push(rest.subarray(space + 1, space + 1 + length).toString('utf8'));
        rest = rest.subarray(space + 1 + length);
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  return {
    url: `syslog+tcp://127.0.0.1:${port}`,
    messages,
    refuse(next) {
      isRefusing = next;
      for (const socket of sockets) if (next) socket.destroy();
    },
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
}
