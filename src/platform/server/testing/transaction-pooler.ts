import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A connection to the server, and the client that has it for the length of a transaction. */
interface Lane {
  readonly socket: Socket;
  client: Socket | null;
}

const SSL_REQUEST = 80_877_103;
const frame = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const READY = frame('Z', Buffer.from('I'));
const WELCOME = Buffer.concat([frame('R', Buffer.alloc(4)), frame('K', Buffer.alloc(8)), READY]);

/**
 * A pooler as PgBouncer is one in transaction mode: a client has a connection from the first statement of a
 * transaction to its end, and the next one gets whichever is free. For one user and database on a server that asks for
 * no password. Answers the port on 127.0.0.1.
 */
export async function startTransactionPooler(path: string, user: string, database: string) {
  const idle: Lane[] = [];
  const sockets = new Set<Socket>();

  async function open(): Promise<Lane> {
    const socket = connect(path);
    sockets.add(socket);
    socket.on('error', () => {});
    const lane: Lane = { socket, client: null };
    const words = Buffer.from(`user\0${user}\0database\0${database}\0\0`);
    const head = Buffer.alloc(8);
    head.writeUInt32BE(words.length + 8, 0);
    head.writeUInt32BE(196_608, 4);
    socket.write(Buffer.concat([head, words]));
    await new Promise<void>((ready) => eachFrame(socket, (whole) => answer(lane, whole, ready)));
    return lane;
  }

  function answer(lane: Lane, whole: Buffer, ready: () => void): void {
    lane.client?.write(whole);
    if (!whole.equals(READY)) return;
    if (lane.client) idle.push(lane);
    lane.client = null;
    ready(); // the first time, the greeting is over
  }

  const lanes = new Map<Socket, Lane>();
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => {});
    let isKnown = false;
    client.on('data', async (data) => {
      if (!isKnown) {
        if (data.readUInt32BE(4) === SSL_REQUEST) return client.write('N');
        isKnown = true;
        return client.write(WELCOME);
      }
      if (data.toString('latin1', 0, 1) === 'X') return client.end();
      const held = lanes.get(client);
      const lane = held?.client === client ? held : (idle.pop() ?? (await open()));
      lanes.set(client, lane);
      lane.client = client;
      return lane.socket.write(data);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function eachFrame(socket: Socket, heard: (whole: Buffer) => void): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (data) => {
    rest = Buffer.concat([rest, data]);
    for (let length = frameLength(rest); length > 0; length = frameLength(rest)) {
      heard(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  });
}

/** Of the first frame, when all of it is there; else 0. */
function frameLength(data: Buffer): number {
  const length = data.length < 5 ? Number.POSITIVE_INFINITY : data.readUInt32BE(1) + 1;
  return data.length < length ? 0 : length;
}
