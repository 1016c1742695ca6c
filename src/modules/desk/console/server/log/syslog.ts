import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** One entry of the log of acts on its way out. */
export interface LogEntry {
  readonly id: string;
  readonly at: string;
  readonly kind: string;
  readonly action: string;
  readonly facts: Readonly<Record<string, string | null>>;
}

/** Where entries of the log go besides the database. */
export interface LogSink {
  /** Hands over a batch in its order; rejects when the platform did not take it, and nothing of it counts as sent. */
  append(batch: readonly LogEntry[]): Promise<void>;
  /** Null: it takes entries. Else why not. */
  health(): Promise<string | null>;
  close(): void;
}

/** Facility "log audit" (13), severity "notice" (5). */
const PRIORITY = 13 * 8 + 5;
const WAIT_MS = 5000;
/** Structured data needs an enterprise number; this one is reserved for examples. */
const ELEMENT = 'audit@32473';

const field = (text: string, max: number) => text.replace(/[^\x21-\x7e]/g, '_').slice(0, max) || '-';
const value = (text: string) => text.replace(/["\\\]]/g, '\\$&').replace(/[\r\n]/g, ' ');

/** An entry as RFC 5424 says: header, structured data, and the action as message. */
export function formatEntry(entry: LogEntry, host: string): string {
  const facts = Object.entries(entry.facts)
    .filter(([, text]) => text !== null && text !== '')
    .map(([name, text]) => ` ${field(name, 32)}="${value(String(text))}"`);
  const header = `<${PRIORITY}>1 ${entry.at} ${field(host, 255)} shuyuan - ${field(entry.kind, 32)}`;
  return `${header} [${ELEMENT} id="${entry.id}"${facts.join('')}] \uFEFF${entry.action}`;
}

/** Octet counting (RFC 6587): the length in bytes before each message, so that line breaks cannot split one. */
export const frame = (message: string): string => `${Buffer.byteLength(message)} ${message}`;

/** `syslog+tls://host:6514` or `syslog+tcp://host:601`; null for an empty setting. Throws for any other address. */
export function openSink(address: string | undefined, host: string): LogSink | null {
  if (!address) return null;
  const url = new URL(address);
  if (url.protocol !== 'syslog+tls:' && url.protocol !== 'syslog+tcp:')
    throw new Error('setting LOG_SINK_URL: use syslog+tls://host:port or syslog+tcp://host:port');
  return new SyslogSink(url.hostname, Number(url.port || 6514), url.protocol === 'syslog+tls:', host);
}

class SyslogSink implements LogSink {
  readonly #to: { readonly host: string; readonly port: number; readonly isTls: boolean };
  readonly #host: string;
  #socket: Socket | null = null;

  constructor(to: string, port: number, isTls: boolean, host: string) {
    this.#to = { host: to, port, isTls };
    this.#host = host;
  }

  async append(batch: readonly LogEntry[]): Promise<void> {
    const socket = this.#socket ?? (await this.#open());
    const text = batch.map((entry) => frame(formatEntry(entry, this.#host))).join('');
    try {
      await within(WAIT_MS, (done, fail) => {
        socket.once('error', fail);
        socket.write(text, (error) => (error ? fail(error) : done()));
        // a receiver that reads nothing lets the buffer grow: then nothing counts as taken
        if (socket.writableNeedDrain) socket.once('drain', () => done());
      });
    } catch (error) {
      this.close();
      throw error;
    }
  }

  async health(): Promise<string | null> {
    if (this.#socket) return null;
    return this.#open().then(
      () => null,
      (error: Error) => error.message,
    );
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  async #open(): Promise<Socket> {
    const { host, port, isTls } = this.#to;
    const socket = isTls ? connectTls({ host, port, servername: host }) : connectPlain({ host, port });
    socket.on('error', () => {});
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = null;
    });
    try {
      await within(WAIT_MS, (done, fail) => {
        socket.once(isTls ? 'secureConnect' : 'connect', () => done());
        socket.once('error', fail);
      });
    } catch (error) {
      socket.destroy();
      throw error;
    }
    socket.unref();
    this.#socket = socket;
    return socket;
  }
}

function within(ms: number, work: (done: () => void, fail: (error: Error) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no answer within ${ms / 1000} s`)), ms);
    const settle = (end: () => void) => {
      clearTimeout(late);
      end();
    };
    work(
      () => settle(resolve),
      (error) => settle(() => reject(error)),
    );
  });
}
