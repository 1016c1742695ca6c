import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll } from 'vitest';

/** A whole portal that works on jobs, in a process of its own. */
const WORKER = `
  import { findPerson } from '#modules/core/access/server/public.ts';
  import { startTestPortal } from '#server/testing/portal.ts';
  const { serverModules } = await import(process.argv[2]);
  await startTestPortal(process.argv[1], serverModules, findPerson, { ROLE: 'worker', ...JSON.parse(process.argv[3]) });
  process.stdout.write('ready');
`;

/** What a test does with the processes that work on its jobs. Those that are left are killed after the file. */
export interface Workers {
  /** Starts one over the database of the test; it works once this is answered. */
  start(url: string): Promise<void>;
  /** Kills the one that was started last, as a machine that fails would; it is gone once this is answered. */
  kill(): Promise<void>;
}

/** Processes that work on jobs and can be killed in the middle. `settings` are those of the portal beside its role. */
export function useWorkers(settings: Readonly<Record<string, string>> = {}): Workers {
  const running: ChildProcess[] = [];
  afterAll(() => {
    for (const worker of running) worker.kill('SIGKILL');
  });
  return {
    start: async (url) => {
      const modules = new URL('../modules.ts', import.meta.url).href;
      const words = ['--input-type=module-typescript', '-e', WORKER, url, modules, JSON.stringify(settings)];
      const worker = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
      running.push(worker);
      await once(worker.stdout, 'data');
    },
    kill: async () => {
      const worker = running.pop();
      worker?.kill('SIGKILL');
      if (worker) await once(worker, 'exit');
    },
  };
}
