import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { appUrl } from '../../src/platform/server/testing/app-role.ts';
import { createTestDatabase, folderOfRun } from '../../src/platform/server/testing/database.ts';
import { TEST_KEY } from '../../src/platform/server/testing/test-key.ts';
import { DEMO_DATABASE, linkDemoFiles } from '../../src/server/testing/demo-place.ts';
import { freePort, messagesOf, OF_A_TEST, type RunningPortal, webAppIsBuilt } from './portal.ts';
import { keepTouched, type Touched } from './touched.ts';

type Settings = Readonly<Record<string, string>>;
interface Answer {
  readonly wrong?: string;
  readonly touched?: Touched;
}

/** The process of this worker that runs its portals; it ends with the worker. */
let host: ChildProcess | undefined;

/**
 * A portal for the journeys of one file, on its own copies of the demo school group's database and files. The process is
 * the worker's; nothing else of one portal reaches the next, since all that a portal knows is bound to its services. What
 * the file of `journey` touched is kept when it stops.
 */
export async function startHostedPortal(journey: string, settings: Settings = {}): Promise<RunningPortal> {
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
    const stop = async () => {
      const { touched } = await tell('stop');
      if (touched) keepTouched(journey, touched);
    };
    return { url, messages: messagesOf(url), stop: () => stop().finally(end) };
  } catch (error) {
    await end();
    throw error;
  }
}

async function start(database: string, data: string, settings: Settings = {}): Promise<string> {
  const port = String(await freePort());
  const own = { SECRET_KEY: TEST_KEY, DATABASE_URL: database, DATABASE_APP_URL: appUrl(database), DATA_DIR: data };
  await tell({ ...OF_A_TEST, ...own, PORT: port, ...settings });
  return `http://127.0.0.1:${port}`;
}

/** Settings start a portal. */
async function tell(order: Settings | 'stop'): Promise<Answer> {
  host ??= fork(join(import.meta.dirname, 'portal-host.ts'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const answered = new AbortController();
  const gone = once(host, 'exit', answered).then(([code]) => {
    host = undefined;
    return [{ wrong: `the process of the portals ended with ${code}` }];
  });
  host.send(order);
  const [answer] = (await Promise.race([once(host, 'message', answered), gone])) as [Answer];
  answered.abort();
  if (answer.wrong) throw new Error(answer.wrong);
  return answer;
}
