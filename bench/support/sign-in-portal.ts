import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { NODE_FLAGS } from '../../scripts/node-flags.mjs';
import { openBenchDatabase } from './portal-server.ts';

/** A portal in a process of its own, with people `bench0`, `bench1` … to sign in as. */
export interface SignInPortal {
  readonly url: string;
  readonly password: string;
  /** Of somebody who reads lists. */
  readonly headers: Readonly<Record<string, string>>;
  readonly phones: readonly string[];
  stop(): Promise<void>;
}

export async function openSignInPortal(people: number): Promise<SignInPortal> {
  const database = await openBenchDatabase();
  const server: ChildProcess = fork(join(import.meta.dirname, 'sign-in-server.ts'), [database.url, String(people)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: NODE_FLAGS,
  });
  const stop = async () => {
    server.kill('SIGKILL');
    await database.stop();
  };
  const died = once(server, 'exit').then(() => Promise.reject(new Error('the server did not start')));
  died.catch(() => {});
  try {
    const [told] = (await Promise.race([once(server, 'message'), died])) as [Omit<SignInPortal, 'stop'>];
    return { ...told, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

let addresses = 0;
/** Headers of a page of the portal that comes from an address, and a browser, of its own. */
export function fromSomewhere(): Record<string, string> {
  addresses += 1;
  const ip = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  const cookie = `flow=${String(addresses).padStart(43, 'f')}`;
  return { cookie, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': ip, 'content-type': 'application/json' };
}
