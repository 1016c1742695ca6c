import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { BUS_CHANNEL, SCHEMA_TOPIC } from '../bus/channel.ts';
import { VERSION } from '../version.ts';
import { breaksRunning } from './breaking.ts';
import { LOCK_TIMEOUT_MS, retryOnLockTimeout } from './retry-on-lock-timeout.ts';

/** Where the SQL of the database stands. */
export const SQL_FOLDER = fileURLToPath(new URL('../../../../database/', import.meta.url));
const folder = join(SQL_FOLDER, 'migrations');
const LOCK = 7411;
/** Other rows of `schema_migration` are marks. */
const IS_MIGRATION = /^\d+_\w+\.sql$/;

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

/** A migration before which all running nodes have to stop. */
export interface WantsToBeAlone {
  readonly migration: string;
  /** False once another start has run it. */
  isToRun(): Promise<boolean>;
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Brings a database to the newest schema: every `NNNN_what.sql` of the folder that has not run yet, in order, each in
 * its own transaction, which takes the lock of all starting nodes: several may start at once and share the work. One
 * that meets a table in use waits for the calls of running nodes and is tried again. A migration that was changed after
 * it ran is refused, since the database would no longer be what the files say. While one is to come that running
 * versions cannot live with, none runs before `untilAlone` has come back, which is told what it waits for. Returns the
 * names of the migrations that ran here.
 */
export async function migrate(
  owner: pg.Client,
  from = folder,
  untilAlone: (wanted: WantsToBeAlone) => Promise<boolean> = async () => true,
): Promise<readonly string[]> {
  const files = migrations(from);
  await prepareTable(owner);
  const ran: string[] = [];
  let isAlone = false;
  for (;;) {
    const done = await doneIn(owner);
    assertNotNewer(done, files);
    const pending = files.filter((one) => isToCome(one, done));
    if (!pending[0]) return ran;
    const breaking = pending.find(({ text }) => breaksRunning(text));
    if (breaking && !isAlone) {
      const isToRun = async () => isToCome(breaking, await doneIn(owner));
      isAlone = done.size === 0 || (await untilAlone({ migration: breaking.name, isToRun })); // nobody works with an empty database
      if (!isAlone) continue; // another start was first, and its node works with the database by now
    }
    const next = pending[0];
    const isOurs = await retryOnLockTimeout('A migration has to run', () =>
      withStartLock(owner, () => runUnlessDone(owner, next)),
    );
    if (isOurs) ran.push(next.name);
  }
}

/** Exit code of a start that no further try will help: systemd leaves such a node alone. */
const EXIT_NEWER = 78;

/** Refuses a database in which a newer version has changed what this one reads. */
function assertNotNewer(done: Done, files: readonly Migration[]): void {
  const [first] = newerIn(done, files).breaking;
  if (!first) return;
  const sentence = `The database is newer than this version of the portal (${VERSION}): migration ${first}, which it does not know, changed what it reads. Start the newer version again, or restore the backup from before the upgrade (docs/operations.md, "The way back").`;
  throw Object.assign(new Error(sentence), { exit_code: EXIT_NEWER });
}

/** What ran, and whether versions that do not know it stop working then. Earlier versions know the first three columns. */
async function prepareTable(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query(
    "select from pg_attribute where attrelid = to_regclass('public.schema_migration') and attname = 'breaks'",
  );
  if (rows.length > 0) return;
  await retryOnLockTimeout('The list of migrations needs a column', () =>
    withStartLock(owner, async () => {
      await owner.query("select set_config('lock_timeout', $1, true)", [String(LOCK_TIMEOUT_MS)]);
      await owner.query(
        'create table if not exists schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
      );
      await owner.query('alter table schema_migration add column if not exists breaks boolean not null default false');
    }),
  );
}

/**
 * Work of one starting node at a time, in a transaction. The lock ends with the transaction: a session lock would stay
 * on a connection that a pooler keeps.
 */
export async function withStartLock<T>(owner: pg.Client, work: () => Promise<T>): Promise<T> {
  await owner.query('begin');
  try {
    await owner.query('set local statement_timeout = 0'); // a wait here is for a migration of another node
    await owner.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const result = await work();
    await owner.query('commit');
    return result;
  } catch (error) {
    await owner.query('rollback').catch(() => {});
    throw error;
  }
}

/** How the schema of a database differs from what this program knows, by the names of migrations. */
export interface SchemaGap {
  /** Those that have not run. */
  readonly pending: readonly string[];
  /** Those of a newer version; `breaking` are those among them with which this program does not work. */
  readonly newer: readonly string[];
  readonly breaking: readonly string[];
}

let ownFiles: readonly Migration[] | undefined;
/** The migrations of this program, read once. */
const own = () => (ownFiles ??= migrations(folder));

/** Compares a database with this program. */
export async function schemaGap(client: pg.Pool | pg.Client): Promise<SchemaGap> {
  const done = await doneIn(client);
  return {
    pending: own()
      .map(({ name }) => name)
      .filter((name) => !done.has(name)),
    ...newerIn(done, own()),
  };
}

function newerIn(done: Done, files: readonly Migration[]): Pick<SchemaGap, 'newer' | 'breaking'> {
  const names = new Set([...own(), ...files].map(({ name }) => name));
  const newer = [...done.keys()].filter((name) => IS_MIGRATION.test(name) && !names.has(name));
  return { newer, breaking: newer.filter((name) => done.get(name)?.breaks) };
}

/** Whether a migration has to run still; throws when it did and was another one. */
function isToCome({ name, hash }: Migration, done: Done): boolean {
  const before = done.get(name);
  if (before && before.hash !== hash) throw new Error(`migration ${name} was changed after it ran`);
  return !before;
}

/** Under the lock: false when another node was first. */
async function runUnlessDone(owner: pg.Client, migration: Migration): Promise<boolean> {
  if (!isToCome(migration, await doneIn(owner))) return false;
  await run(owner, migration);
  return true;
}

async function run(owner: pg.Client, { name, text, hash }: Migration): Promise<void> {
  try {
    await owner.query("select set_config('lock_timeout', $1, true)", [String(LOCK_TIMEOUT_MS)]);
    await owner.query(text);
    const breaks = breaksRunning(text);
    await owner.query('insert into schema_migration (name, hash, breaks) values ($1, $2, $3)', [name, hash, breaks]);
    if (breaks) await owner.query('select pg_notify($1, $2)', [BUS_CHANNEL, JSON.stringify([SCHEMA_TOPIC, {}])]);
  } catch (error) {
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

type Done = ReadonlyMap<string, { readonly hash: string; readonly breaks: boolean }>;

async function doneIn(client: pg.Client | pg.Pool): Promise<Done> {
  const { rows } = await client.query<{ name: string; hash: string; breaks: boolean }>(
    'select name, hash, breaks from schema_migration',
  );
  return new Map(rows.map(({ name, ...facts }) => [name, facts]));
}

function migrations(from: string): Migration[] {
  return readdirSync(from)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(from, name), 'utf8');
      return { name, text, hash: hashOf(text) };
    });
}
