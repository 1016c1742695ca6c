import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { patience } from '../../src/platform/server/testing/pace.ts';

export interface Message {
  readonly at: string;
  readonly text: string;
}

export interface RunningPortal {
  readonly url: string;
  /** What was sent to a phone, newest first. */
  messages(phone: string): Promise<Message[]>;
  stop(): Promise<void>;
}

/** Limits that a machine would meet long before a person are off. */
export const OF_A_TEST = {
  DEMO: '1',
  NODE_ENV: 'test',
  LOG_LEVEL: 'error',
  CALLS_PER_MINUTE_ANONYMOUS: '0',
  CALLS_PER_MINUTE_USER: '0',
  CODE_PAUSE_SECONDS: '0',
  CODES_PER_HOUR_PHONE: '0',
  CODES_PER_DAY_PHONE: '0',
  CODES_PER_HOUR_IP: '0',
  CODES_PER_DAY_IP: '0',
};

/** Throws when there is nothing that a browser could open. */
export function webAppIsBuilt(): void {
  if (!existsSync(join(import.meta.dirname, '../../dist/web/index.html')))
    throw new Error('there is no web app to open yet: npm run build');
}

/** A whole portal in a process of its own, as `npm start` runs it, with a fresh demo school group. */
export async function startPortal(settings: Readonly<Record<string, string>> = {}): Promise<RunningPortal> {
  webAppIsBuilt();
  const data = mkdtempSync(join(roomy(), 'shuyuan-e2e-'));
  chmodSync(data, 0o755); // the database runs as another user
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, ...OF_A_TEST, PORT: String(port), DATA_DIR: data, ...settings };
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/server/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => lines.push(String(chunk)));
  const stop = async () => {
    await ended(child);
    rmSync(data, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    await ready(url, child, lines);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop, messages: messagesOf(url) };
}

/** Asks the portal of the demo what it would have sent. */
export function messagesOf(url: string): RunningPortal['messages'] {
  return async (phone) => {
    const reply = await fetch(`${url}/api/web/demo/outbox?to=${phone}`);
    return ((await reply.json()) as { data: Message[] }).data;
  };
}

async function ready(url: string, child: ChildProcess, lines: readonly string[]): Promise<void> {
  for (const until = Date.now() + patience(120); Date.now() < until; await sleep(100)) {
    if (child.exitCode !== null) break;
    const answers = await fetch(`${url}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (answers) return;
  }
  throw new Error(`the portal did not start:\n${lines.join('')}`);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await Promise.race([gone, sleep(patience(12)).then(() => child.kill('SIGKILL'))]);
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
}

/** The memory disk where it has room, else the place for temporary files. */
function roomy(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 1e9 ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}
