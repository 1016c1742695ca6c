import { connect as connectPlain, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';
import { cut } from '#shared/text/cut.ts';
import { Unreachable } from '../http-out/external-call.ts';
import { type ChannelAdapter, DeliveryRefused, type Outgoing, type Receipt } from './channel.ts';

const CONNECT_WITHIN_MS = 3000;
const ANSWER_WITHIN_MS = 5000;
const SUBJECT_LENGTH = 60;

/**
 * Mail over SMTP: `smtps://user:password@host` (TLS from the start) or `smtp://…:587` (STARTTLS, which a foreign host
 * must offer). The sender is the user, or `?from=no-reply@school.cn`. Plain text; the first line is the subject.
 */
export class SmtpMail implements ChannelAdapter {
  readonly provider = 'smtp';
  readonly #url: URL;
  readonly #from: string;

  constructor(address: string) {
    const url = URL.parse(address);
    const from = url?.searchParams.get('from') ?? decodeURIComponent(url?.username ?? '');
    if (!url || !/^smtps?:$/.test(url.protocol) || !isAddress(from)) {
      throw new Error('setting MAIL_URL: must look like smtps://user:password@host?from=no-reply@school.cn');
    }
    this.#url = url;
    this.#from = from;
  }

  async send(message: Outgoing): Promise<Receipt> {
    if (!isAddress(message.to)) throw new DeliveryRefused('not a mail address');
    const connection = await this.#open();
    try {
      await connection.ask(`MAIL FROM:<${this.#from}>`, 250);
      await connection.ask(`RCPT TO:<${message.to}>`, 250);
      await connection.ask('DATA', 354);
      const answer = await connection.ask(`${mimeMessage(message, this.#from)}\r\n.`, 250);
      connection.ask('QUIT', 221).catch(() => {});
      return { state: 'sent', provider_id: answer.slice(0, 200) };
    } finally {
      connection.end();
    }
  }

  async #open(): Promise<SmtpConnection> {
    const { protocol, hostname: host, port, username, password } = this.#url;
    const isTls = protocol === 'smtps:';
    const target = { host, port: Number(port) || (isTls ? 465 : 587) };
    const connection = new SmtpConnection(isTls ? connectTls({ ...target, servername: host }) : connectPlain(target));
    try {
      await connection.greet();
      let offers = await connection.ask(`EHLO ${hostname()}`, 250);
      if (!isTls && /^STARTTLS/im.test(offers)) {
        await connection.ask('STARTTLS', 220);
        connection.secure(host);
        offers = await connection.ask(`EHLO ${hostname()}`, 250);
      } else if (!isTls && !isLocal(host)) throw new Error('the mail server offers no encryption');
      if (password) {
        const login = `\0${decodeURIComponent(username)}\0${decodeURIComponent(password)}`;
        await connection.ask(`AUTH PLAIN ${Buffer.from(login).toString('base64')}`, 235);
      }
      return connection;
    } catch (error) {
      connection.end();
      // unreachable, or our login is refused: not the fault of the message
      throw new Unreachable((error as Error).message);
    }
  }
}

/** One SMTP connection: a command, and the lines of its answer. */
class SmtpConnection {
  #socket: Socket;
  #text = '';
  #wake: (() => void) | undefined;
  #failure: Error | undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    this.#listen();
  }

  /** The server speaks first. */
  async greet(): Promise<void> {
    expectCode(await this.#answer(CONNECT_WITHIN_MS), 220);
  }

  /** Sends a line and expects an answer with this code; 5xx is a refusal, everything else may be tried again. */
  async ask(line: string, code: number): Promise<string> {
    this.#socket.write(`${line}\r\n`);
    return expectCode(await this.#answer(ANSWER_WITHIN_MS), code);
  }

  secure(host: string): void {
    this.#socket.removeAllListeners();
    this.#text = '';
    this.#socket = connectTls({ socket: this.#socket, servername: host });
    this.#listen();
  }

  end(): void {
    this.#socket.destroySoon();
  }

  #listen(): void {
    this.#socket.setEncoding('utf8');
    this.#socket.on('data', (chunk: string) => {
      this.#text += chunk;
      this.#wake?.();
    });
    const fail = (error?: Error) => {
      this.#failure ??= error ?? new Error('the mail server hung up');
      this.#wake?.();
    };
    this.#socket.on('error', fail);
    this.#socket.on('close', () => fail());
  }

  /** A whole answer: its last line has a blank after the code. */
  async #answer(within_ms: number): Promise<string> {
    const late = setTimeout(() => this.#socket.destroy(new Error(`no answer within ${within_ms / 1000} s`)), within_ms);
    try {
      for (;;) {
        const end = /^\d{3} .*\r?\n/m.exec(this.#text);
        if (end) {
          const answer = this.#text.slice(0, end.index + end[0].length);
          this.#text = this.#text.slice(answer.length);
          return answer;
        }
        if (this.#failure) throw this.#failure;
        await new Promise<void>((done) => {
          this.#wake = done;
        });
      }
    } finally {
      clearTimeout(late);
    }
  }
}

function expectCode(answer: string, code: number): string {
  const lines = answer.trimEnd().split(/\r?\n/);
  const got = lines.at(-1) ?? '';
  if (!got.startsWith(String(code)))
    throw got.startsWith('5') ? new DeliveryRefused(got.slice(0, 200)) : new Error(got.slice(0, 200));
  return lines.map((line) => line.slice(4)).join('\n');
}

function mimeMessage({ id, to, text }: Outgoing, from: string): string {
  const subject = cut(text.split('\n', 1)[0] ?? '', SUBJECT_LENGTH);
  const body = Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n');
  return [
    `From: <${from}>`,
    `To: <${to}>`,
    `Subject: ${encodedWords(subject)}`,
    `Message-ID: <${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    body,
  ].join('\r\n');
}

/** RFC 2047: pieces of at most 75 characters, never cut within a letter. */
function encodedWords(text: string): string {
  const pieces: string[] = [''];
  for (const letter of text) {
    const last = pieces.at(-1) as string;
    if (Buffer.byteLength(last + letter) > 42) pieces.push(letter);
    else pieces[pieces.length - 1] = last + letter;
  }
  return pieces.map((piece) => `=?UTF-8?B?${Buffer.from(piece).toString('base64')}?=`).join('\r\n ');
}

const isAddress = (text: string): boolean => /^[^\s<>@"(),:;\\[\]]+@[^\s<>@"(),:;\\[\]]+$/.test(text);
const isLocal = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);
