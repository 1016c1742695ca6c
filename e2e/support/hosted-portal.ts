import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { appUrl } from '../../src/platform/server/testing/app-role.ts';
import { createTestDatabase, folderOfRun } from '../../src/platform/server/testing/database.ts';
import { TEST_KEY } from '../../src/platform/server/testing/test-key.ts';
import { DEMO_DATABASE, linkDemoFiles } from '../../src/server/testing/demo-place.ts';
import { freePort, messagesOf, OF_A_TEST, type RunningPortal, webAppIsBuilt } from './portal.ts';

type Settings = Readonly<Record<string, string>>;

/** What the process of the portals is told. */
export type Order = { readonly id: number } & (
  | { readonly kind: 'start'; readonly settings: Settings }
  | { readonly kind: 'sign_in'; readonly user_id: string }
  | { readonly kind: 'stop' }
);
export interface Answer {
  readonly id: number;
  readonly wrong?: string;
  readonly signed_in?: SignedIn;
  /** Files of modules of which a function was called since the start. */
  readonly called?: readonly string[];
}

/** What a browser holds of a session: the token in its storage, and the cookie. */
export interface SignedIn {
  readonly token: string;
  readonly cookie: { readonly name: string; readonly value: string };
}

export interface HostedPortal extends Omit<RunningPortal, 'stop'> {
  /** A new session of somebody. */
  signIn(userId: string): Promise<SignedIn>;
  /** Ends it; answers which files of modules it used, where that was counted. */
  stop(): Promise<readonly string[] | undefined>;
}

/** The process of this worker that runs its portals; it ends with the worker. */
let host: ChildProcess | undefined;
/** Where they listen, one after the other: what a browser loaded of one, it need not load of the next. */
let port: number | undefined;
let orders = 0;

/**
 * A portal for the journeys of one file, on its own copies of the demo school group's database and files. The process is
 * the worker's; nothing else of one portal reaches the next, since all that a portal knows is bound to its services.
 */
export async function startHostedPortal(settings: Settings = {}): Promise<HostedPortal> {
  webAppIsBuilt();
  const database = await createTestDatabase(DEMO_DATABASE);
  const data = mkdtempSync(join(folderOfRun(), 'journey-'));
  linkDemoFiles(folderOfRun(), data);
  const end = async () => {
    await database.close();
    rmSync(data, { recursive: true, force: true });
  };
  try {
    const url = await start(database.url, data, settings);
    return {
      url,
      messages: messagesOf(url),
      signIn: async (user_id) => (await tell({ kind: 'sign_in', user_id })).signed_in as SignedIn,
      stop: async () => {
        try {
          return (await tell({ kind: 'stop' })).called;
        } finally {
          await end();
        }
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function start(database: string, data: string, settings: Settings): Promise<string> {
  const own = { SECRET_KEY: TEST_KEY, DATABASE_URL: database, DATABASE_APP_URL: appUrl(database), DATA_DIR: data };
  const listen = async () => {
    port ??= await freePort();
    await tell({ kind: 'start', settings: { ...OF_A_TEST, ...own, PORT: String(port), ...settings } });
    return `http://127.0.0.1:${port}`;
  };
  return listen().catch((error: Error) => {
    if (!error.message.includes('EADDRINUSE')) throw error;
    port = undefined; // somebody else listens there by now
    return listen();
  });
}

type Told = Order extends infer One ? (One extends Order ? Omit<One, 'id'> : never) : never;

async function tell(told: Told): Promise<Answer> {
  host ??= fork(join(import.meta.dirname, 'portal-host.ts'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [process, id] = [host, ++orders];
  const done = new AbortController();
  const gone = once(process, 'exit', done).then(([code]): Answer => {
    host = undefined;
    return { id, wrong: `the process of the portals ended with ${code}` };
  });
  const answered = new Promise<Answer>((resolve) => {
    const hear = (answer: Answer) => answer.id === id && resolve(answer);
    process.on('message', hear);
    done.signal.addEventListener('abort', () => process.off('message', hear));
  });
  process.send({ ...told, id });
  const answer = await Promise.race([answered, gone]);
  done.abort();
  if (answer.wrong) throw new Error(answer.wrong);
  return answer;
}
