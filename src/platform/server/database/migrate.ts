import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const database = fileURLToPath(new URL('../../../../database/', import.meta.url));
const folder = join(database, 'migrations');
const LOCK = 7411;
const SECURITY = 'security.sql';
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Brings a database to the newest schema: every `NNNN_what.sql` that has not run yet, in order, each in its own
 * transaction, under an advisory lock so that several nodes may start at once. A migration that was changed after it
 * ran is refused, since the database would no longer be what the files say. Rights and row level security
 * (`security.sql`) are laid anew when they or the tables changed: that locks every table for a moment, so a node that
 * merely starts leaves them alone. Returns the names of the migrations that ran.
 */
export async function migrate(url: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const known = await client.query<{ name: string; hash: string }>('select name, hash from schema_migration');
    const done = new Map(known.rows.map((row) => [row.name, row.hash]));
    const ran: string[] = [];
    for (const { name, text, hash } of migrations()) {
      const before = done.get(name);
      if (before && before !== hash) throw new Error(`migration ${name} was changed after it ran`);
      if (before) continue;
      await run(client, name, text, hash);
      ran.push(name);
    }
    await secure(client, ran.length > 0 ? undefined : done.get(SECURITY));
    return ran;
  } finally {
    await client.end();
  }
}

/** Names of the migrations that the files hold but the database has not seen. Used by `/readyz`. */
export async function pendingMigrations(client: pg.Pool): Promise<readonly string[]> {
  const known = await client.query<{ name: string }>('select name from schema_migration');
  const done = new Set(known.rows.map((row) => row.name));
  return migrations()
    .map((migration) => migration.name)
    .filter((name) => !done.has(name));
}

async function secure(client: pg.Client, before: string | undefined): Promise<void> {
  const text = readFileSync(join(database, SECURITY), 'utf8');
  const hash = hashOf(text);
  const role = await client.query("select 1 from pg_roles where rolname = 'portal_app'"); // a restored backup has none
  if (before === hash && role.rowCount === 1) return;
  await client.query(text);
  await client.query(
    'insert into schema_migration (name, hash) values ($1, $2) on conflict (name) do update set hash = $2, applied_at = now()',
    [SECURITY, hash],
  );
}

async function run(client: pg.Client, name: string, text: string, hash: string): Promise<void> {
  try {
    await client.query('begin');
    await client.query(text);
    await client.query('insert into schema_migration (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

function migrations(): { name: string; text: string; hash: string }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return { name, text, hash: hashOf(text) };
    });
}
