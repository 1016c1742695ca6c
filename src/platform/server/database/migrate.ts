import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { LOCK_TIMEOUT_MS, retryOnLockTimeout } from './retry-on-lock-timeout.ts';

/** Where the SQL of the database stands. */
export const SQL_FOLDER = fileURLToPath(new URL('../../../../database/', import.meta.url));
const folder = join(SQL_FOLDER, 'migrations');
const LOCK = 7411;

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Brings a database to the newest schema: every `NNNN_what.sql` of the folder that has not run yet, in order, each in
 * its own transaction, which takes the lock of all starting nodes: several may start at once and share the work. One
 * that meets a table in use waits for the calls of running nodes and is tried again. A migration that was changed after
 * it ran is refused, since the database would no longer be what the files say. Returns the names of the migrations that
 * ran here.
 */
export async function migrate(owner: pg.Client, from = folder): Promise<readonly string[]> {
  await withStartLock(owner, () =>
    owner.query(
      'create table if not exists schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    ),
  );
  const ran: string[] = [];
  for (;;) {
    const next = await retryOnLockTimeout('A migration has to run', () =>
      withStartLock(owner, () => runNext(owner, from)),
    );
    if (next === undefined) return ran;
    ran.push(next);
  }
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

/** Names of the migrations that the files hold but the database has not seen. Used by `/readyz`. */
export async function pendingMigrations(client: pg.Pool): Promise<readonly string[]> {
  const done = await doneIn(client);
  return migrations(folder)
    .map((migration) => migration.name)
    .filter((name) => !done.has(name));
}

/** Runs the first migration that has not run; undefined when there is none. */
async function runNext(owner: pg.Client, from: string): Promise<string | undefined> {
  const done = await doneIn(owner);
  for (const { name, text, hash } of migrations(from)) {
    const before = done.get(name);
    if (before && before !== hash) throw new Error(`migration ${name} was changed after it ran`);
    if (before) continue;
    await run(owner, { name, text, hash });
    return name;
  }
  return undefined;
}

async function run(owner: pg.Client, { name, text, hash }: Migration): Promise<void> {
  try {
    await owner.query("select set_config('lock_timeout', $1, true)", [String(LOCK_TIMEOUT_MS)]);
    await owner.query(text);
    await owner.query('insert into schema_migration (name, hash) values ($1, $2)', [name, hash]);
  } catch (error) {
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

async function doneIn(client: pg.Client | pg.Pool): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migration');
  return new Map(rows.map((row) => [row.name, row.hash]));
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
