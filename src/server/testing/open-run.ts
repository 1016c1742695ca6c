import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunPostgres, startRunPostgres, TEMPLATE } from '#server/testing/run-postgres.ts';
import { today } from '#shared/dates.ts';
import { DEMO_DATABASE, demoFilesOf } from './demo-place.ts';
import { demoKey, keep, layOut } from './kept-demo.ts';

const SOURCES = join(import.meta.dirname, '../../..');
const KEPT = join(SOURCES, '.tmp/demo');
const ROOM_BYTES = 1e9;

/** The database of a run, and the folder for what belongs to its databases. */
export interface Run {
  readonly postgres: RunPostgres;
  readonly folder: string;
  close(): Promise<void>;
}

/**
 * One throwaway PostgreSQL for a whole run, in memory where the machine has a memory disk. With `demo` it holds the demo
 * school group, as an earlier run kept it less than half an hour ago or filled now, and says which.
 */
export async function openRun(demo: boolean): Promise<Run> {
  const root = mkdtempSync(join(fastPlace(), 'shuyuan-test-'));
  const folder = join(root, 'shared');
  try {
    const postgres = demo ? await startWithDemo(root, folder) : await startRunPostgres(root);
    mkdirSync(folder, { recursive: true });
    return { postgres, folder, close: () => postgres.stop().finally(() => remove(root)) };
  } catch (error) {
    remove(root);
    throw error;
  }
}

async function startWithDemo(root: string, folder: string): Promise<RunPostgres> {
  const key = demoKey(SOURCES, today());
  const age_ms = layOut(KEPT, key, root);
  if (age_ms !== null) {
    say(`The demo school group is the one that was filled ${Math.round(age_ms / 60_000)} minutes ago.`);
    return startRunPostgres(root);
  }
  const began = Date.now();
  say('Filling the demo school group, which later runs copy …');
  const filling = await startRunPostgres(root);
  await fill(filling, folder).finally(() => filling.stop()); // what is kept is the folder of a database that is stopped
  const isKept = keep(KEPT, key, root);
  say(`  filled in ${((Date.now() - began) / 1000).toFixed(1)} s${isKept ? '' : '; it could not be kept'}`);
  return startRunPostgres(root);
}

/** In a process of its own: the one that runs the tests needs none of the server's code. */
async function fill(postgres: RunPostgres, folder: string): Promise<void> {
  mkdirSync(demoFilesOf(folder), { recursive: true });
  await postgres.administer(`create database ${DEMO_DATABASE} template ${TEMPLATE} strategy file_copy`);
  const words = [join(import.meta.dirname, 'fill-demo.ts'), postgres.urlOf(DEMO_DATABASE), demoFilesOf(folder)];
  const [code] = await once(spawn(process.execPath, words, { stdio: ['ignore', 'inherit', 'inherit'] }), 'exit');
  if (code !== 0) throw new Error(`the demo school group could not be filled (${code}): what is wrong stands above`);
  await postgres.closeTemplate(DEMO_DATABASE);
}

const remove = (root: string) => rmSync(root, { recursive: true, force: true, maxRetries: 3 });
const say = (line: string) => void process.stdout.write(`${line}\n`);

/** The memory disk where it has room for a few hundred small databases, else the place for temporary files. */
function fastPlace(): string {
  const memory = '/dev/shm';
  if (tmpdir().startsWith(memory)) return tmpdir();
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > ROOM_BYTES ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
