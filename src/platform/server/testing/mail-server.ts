import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';

interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  readonly headers: string;
  readonly text: string;
  readonly encrypted: boolean;
}

interface Offers {
  /** Offers STARTTLS, and lets nobody in before. */
  readonly tls?: { readonly cert: string; readonly key: string };
  readonly login?: 'PLAIN' | 'LOGIN';
}

/** `silent`: never speaks. `mute`: greets, and says nothing after. `dripping`: its answer to a sender never ends. */
type Mode = 'well' | 'silent' | 'mute' | 'dripping' | 'busy' | 'unknown';

/** What all connections of a server share. */
interface Stage {
  mode: Mode;
  /** So long it keeps a letter before it says so. */
  answer_ms: number;
  readonly letters: ReceivedMail[];
  /** Lines that were said without encryption, letters apart. */
  readonly heard: string[];
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? '';

/** A stand-in for a mail server: takes letters, knows one user, and can refuse, delay its yes, or fall silent. */
export async function startMailServer(user: string, password: string, { tls, login = 'PLAIN' }: Offers = {}) {
  const tcp = createServer((socket) => void new Talk(socket, stage, logins, login, tls).begin());
  const logins =
    login === 'PLAIN'
      ? [`AUTH PLAIN ${base64(`\0${user}\0${password}`)}`]
      : ['AUTH LOGIN', base64(user), base64(password)];
  const stage: Stage = { mode: 'well', answer_ms: 0, letters: [], heard: [] };
  const server = Object.assign(stage, { url: '' }, doorOf(tcp));
  await server.back();
  const { port } = tcp.address() as AddressInfo;
  server.url = `smtp://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}`;
  return server;
}

/** One connection. */
class Talk {
  readonly #socket: Socket;
  readonly #stage: Stage;
  readonly #logins: readonly string[];
  readonly #login: string;
  readonly #tls: Offers['tls'];
  #text = '';
  #from = '';
  #to = '';
  #is_letter = false;
  /** How many lines of the login were right. */
  #known = 0;

  constructor(socket: Socket, stage: Stage, logins: readonly string[], login: string, tls: Offers['tls']) {
    this.#socket = socket.setEncoding('utf8').on('error', () => {});
    this.#stage = stage;
    this.#logins = logins;
    this.#login = login;
    this.#tls = tls;
  }

  get #encrypted(): boolean {
    return this.#socket instanceof TLSSocket;
  }

  begin(): void {
    if (this.#stage.mode === 'silent') return;
    if (!this.#encrypted) this.#say('220 mail.test ESMTP');
    this.#socket.on('data', (chunk: string) => this.#take(chunk));
  }

  #say(line: string): void {
    if (line) this.#socket.write(`${line}\r\n`);
  }

  #take(chunk: string): void {
    this.#text += chunk;
    for (;;) {
      const mark = this.#is_letter ? '\r\n.\r\n' : '\r\n';
      const end = this.#text.indexOf(mark);
      if (end < 0) return;
      const part = this.#text.slice(0, end);
      this.#text = this.#text.slice(end + mark.length);
      if (this.#is_letter) this.#keep(part);
      else this.#hear(part);
    }
  }

  #keep(letter: string): void {
    this.#is_letter = false;
    const [headers = '', body = ''] = letter.split('\r\n\r\n');
    const text = Buffer.from(body, 'base64').toString().replaceAll('\r\n', '\n');
    const { letters, answer_ms } = this.#stage;
    letters.push({ from: this.#from, to: this.#to, headers, text, encrypted: this.#encrypted });
    setTimeout(() => this.#say(`250 queued as ${letters.length}`), answer_ms);
  }

  #hear(line: string): void {
    if (!this.#encrypted) this.#stage.heard.push(line);
    if (this.#stage.mode === 'mute') return;
    const command = line.slice(0, 4).toLowerCase();
    const isLogin = command === 'auth' || (this.#known > 0 && this.#known < this.#logins.length);
    this.#say(isLogin ? this.#letIn(line) : (this.#answers[command]?.(line) ?? '502 what?'));
    if (command === 'star') this.#encrypt();
  }

  readonly #answers: Readonly<Record<string, (line: string) => string>> = {
    ehlo: () => `250-mail.test\r\n250-SIZE 1000000\r\n250 ${this.#offersTls ? 'STARTTLS' : `AUTH ${this.#login}`}`,
    star: () => (this.#offersTls ? '220 go ahead' : '502 what?'),
    mail: (line) => {
      this.#from = addressIn(line);
      return this.#stage.mode === 'dripping' ? this.#drip() : '250 ok';
    },
    rcpt: (line) => {
      this.#to = addressIn(line);
      const { mode } = this.#stage;
      if (mode === 'unknown') return '550 5.1.1 no such user';
      return mode === 'busy' ? '451 4.7.1 try later' : '250 ok';
    },
    data: () => {
      this.#is_letter = true;
      return '354 go ahead';
    },
    quit: () => '221 bye',
  };

  get #offersTls(): boolean {
    return this.#tls !== undefined && !this.#encrypted;
  }

  /** Says again what it heard where that was wrong, as some servers do. */
  #letIn(line: string): string {
    if (this.#offersTls) return '530 5.7.0 STARTTLS first';
    if (line !== this.#logins[this.#known]) return `535 5.7.8 bad credentials: ${line}`;
    this.#known += 1;
    return this.#known === this.#logins.length
      ? '235 welcome'
      : `334 ${base64(['', 'Username:', 'Password:'][this.#known] ?? '')}`;
  }

  /** From here on the connection is another one. */
  #encrypt(): void {
    if (!this.#tls || !this.#offersTls) return;
    this.#socket.removeAllListeners('data');
    const secured = new TLSSocket(this.#socket, { isServer: true, secureContext: createSecureContext(this.#tls) });
    new Talk(secured, this.#stage, this.#logins, this.#login, this.#tls).begin();
  }

  /** A piece of an answer every few milliseconds, and never its end. */
  #drip(): string {
    const next = setInterval(() => this.#socket.write('250-still\r\n'), 20);
    this.#socket.on('close', () => clearInterval(next));
    return '';
  }
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
