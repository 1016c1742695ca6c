import { type ChildProcess, fork } from 'node:child_process';
import type { FromIngest, ToIngest } from './messages.ts';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5000;
/** After so long without a fall it counts as steady. */
const STEADY_MS = 30_000;
const MEMORY_MB = 768;
/** Bytes on their way to the process. */
const MOST_WAITING = 32 << 20;

export interface ChildEvents {
  readonly hear: (message: FromIngest) => void;
  /** It fell; what it held is lost, and a new one begins by itself. */
  readonly fell: () => void;
}

/** The process that takes streams, kept alive: it begins again whenever it ends, and ends with the portal. */
export class IngestChild {
  readonly #events: ChildEvents;
  readonly #settings: Extract<ToIngest, { kind: 'listen' }>;
  #child: ChildProcess | null = null;
  #port: number | null = null;
  #tls_port: number | null = null;
  #pause = FIRST_PAUSE_MS;
  #again: NodeJS.Timeout | null = null;
  #isStopped = false;
  #waiting = 0;

  constructor(settings: Omit<Extract<ToIngest, { kind: 'listen' }>, 'kind'>, events: ChildEvents) {
    this.#settings = { kind: 'listen', ...settings };
    this.#events = events;
  }

  /** The port on which RTMP is taken; null while it is not. */
  get port(): number | null {
    return this.#port;
  }

  /** The port on which RTMPS is taken; null while it is not. */
  get tls_port(): number | null {
    return this.#tls_port;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  start(): void {
    if (this.#child || this.#isStopped) return;
    const begun = Date.now();
    const child = fork(new URL('./ingest-process.ts', import.meta.url), [], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${MEMORY_MB}`],
      // nothing of the portal's settings
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child = child;
    child.on('message', (message: FromIngest) => this.#hear(message));
    child.on('error', () => {});
    child.once('exit', () => {
      this.#child = null;
      this.#port = null;
      this.#tls_port = null;
      this.#waiting = 0;
      if (this.#isStopped) return;
      this.#pause = Date.now() - begun > STEADY_MS ? FIRST_PAUSE_MS : Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
      this.#again = setTimeout(() => this.start(), this.#pause);
      this.#again.unref();
      this.#events.fell();
    });
    this.send(this.#settings);
  }

  send(message: ToIngest): void {
    if (this.#child?.connected) this.#child.send(message, () => {});
  }

  /** Hands on what a browser sends. False: too much waits already, and nothing was handed on. */
  sendBytes(client_id: string, bytes: Uint8Array): boolean {
    if (!this.#child?.connected || this.#waiting > MOST_WAITING) return false;
    this.#waiting += bytes.length;
    this.#child.send({ kind: 'bytes', client_id, bytes } satisfies ToIngest, () => {
      this.#waiting -= bytes.length;
    });
    return true;
  }

  /** Ends it for good. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#again) clearTimeout(this.#again);
    const child = this.#child;
    if (!child) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.disconnect();
    const cut = setTimeout(() => child.kill('SIGKILL'), 2000);
    await ended;
    clearTimeout(cut);
  }

  #hear(message: FromIngest): void {
    if (message.kind === 'listening' && message.is_tls) this.#tls_port = message.port;
    else if (message.kind === 'listening') this.#port = message.port;
    if (message.kind === 'no_port' && message.is_tls) this.#tls_port = null;
    else if (message.kind === 'no_port') this.#port = null;
    this.#events.hear(message);
  }
}
