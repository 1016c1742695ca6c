import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';

interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  readonly headers: string;
  readonly text: string;
}

/** A stand-in for a mail server without encryption: takes letters, knows one user, and can refuse, delay its yes, or fall silent. */
export async function startMailServer(user: string, password: string) {
  const letters: ReceivedMail[] = [];
  const tcp = createServer(serve);
  const door = doorOf(tcp);
  const server = {
    url: '',
    mode: 'well' as 'well' | 'silent' | 'busy' | 'unknown',
    answer_ms: 0, // so long it keeps a letter before it says so
    letters,
    ...door,
  };
  const login = Buffer.from(`\0${user}\0${password}`).toString('base64');

  function serve(socket: Socket): void {
    let text = '';
    let from = '';
    let to = '';
    let isLetter = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const receive = {
      unknown: '550 5.1.1 no such user',
      busy: '451 4.7.1 try later',
      well: '250 ok',

      silent: '',
    };
    const answers: Readonly<Record<string, (line: string) => string>> = {
      ehlo: () => '250-mail.test\r\n250-SIZE 1000000\r\n250 AUTH PLAIN',
      auth: (line) => (line === `AUTH PLAIN ${login}` ? '235 welcome' : '535 5.7.8 bad credentials'),
      mail: (line) => {
        from = line.slice(11, -1);
        return '250 ok';
      },
      rcpt: (line) => {
        to = line.slice(9, -1);
        return receive[server.mode];
      },
      data: () => {
        isLetter = true;
        return '354 go ahead';
      },
      quit: () => '221 bye',
    };
    const hear = (line: string): void => {
      say(answers[line.slice(0, 4).toLowerCase()]?.(line) ?? '502 what?');
    };
    socket.setEncoding('utf8').on('error', () => {});
    if (server.mode === 'silent') return;
    say('220 mail.test ESMTP');
    socket.on('data', (chunk) => {
      text += chunk;
      for (;;) {
        const mark = isLetter ? '\r\n.\r\n' : '\r\n';
        const end = text.indexOf(mark);
        if (end < 0) return;
        const part = text.slice(0, end);
        text = text.slice(end + mark.length);
        if (!isLetter) hear(part);
        else {
          isLetter = false;
          const [headers = '', body = ''] = part.split('\r\n\r\n');
          letters.push({ from, to, headers, text: Buffer.from(body, 'base64').toString() });
          setTimeout(say, server.answer_ms, `250 queued as ${letters.length}`);
        }
      }
    });
  }

  await door.back();
  const { port } = tcp.address() as AddressInfo;
  server.url = `smtp://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}`;
  return server;
}

/** Opens and closes a server, always on the same port. */
function doorOf(tcp: Server) {
  const sockets = new Set<Socket>();
  let port = 0;
  tcp.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const close = () => new Promise<void>((done) => tcp.close(() => done()));
  return {
    close,
    /** Refuses connections, and hangs up those that are open, until it is `back`. */
    away: async () => {
      port = (tcp.address() as AddressInfo).port;
      for (const socket of sockets) socket.destroy();
      await close();
    },
    back: () => new Promise<void>((done) => tcp.listen(port, '127.0.0.1', done)),
  };
}
