import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

const SSL_REQUEST = 80_877_103;

/**
 * A pooler as PgBouncer is one in session mode with `auth_query`: it asks whether the user is known before it lets a
 * client through, and refuses a stranger by 08P01 "no such user" itself, which no PostgreSQL says. Answers the port on
 * 127.0.0.1.
 */
export async function startSessionPooler(path: string, isKnown: (user: string) => Promise<boolean>) {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => {});
    client.on('data', async function greet(data) {
      if (data.readUInt32BE(4) === SSL_REQUEST) return client.write('N');
      client.off('data', greet);
      client.pause();
      if (!(await isKnown(userIn(data)))) return client.end(refusal('08P01', 'no such user'));
      const inner = connect(path);
      sockets.add(inner);
      inner.on('error', () => client.destroy()).on('close', () => client.destroy());
      client.on('close', () => inner.destroy());
      inner.write(data);
      client.pipe(inner).pipe(client);
      return client.resume();
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

/** Who a client says it is: pairs of words after the length and the version. */
function userIn(greeting: Buffer): string {
  const words = greeting.subarray(8).toString().split('\0');
  return words[words.indexOf('user') + 1] ?? '';
}

function refusal(code: string, text: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${text}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeUInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
