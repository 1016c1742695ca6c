import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestDatabase, useTestDatabase } from '#server/testing/database.ts';

const ROOT = join(import.meta.dirname, '../..');
const test_db = useTestDatabase();

type Ask = (text: string) => Promise<{ line: string }[]>;

/** Every column with its type, whether it may be null, and its default; every index and constraint with its words. */
async function described(ask: Ask): Promise<Set<string>> {
  const rows = await Promise.all([
    ask(`select format('column %s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
                a.attnotnull, pg_get_expr(d.adbin, d.adrelid)) as line
           from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
           left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`),
    ask(`select 'index ' || pg_get_indexdef(i.indexrelid) as line from pg_index i
           join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace`),
    ask(`select format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(oid)) as line from pg_constraint
          where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u', 'p')`),
  ]);
  // an index of a partitioned table is said to be ON ONLY it; those of its partitions come by themselves
  return new Set(rows.flat().map((row) => row.line.replaceAll('public.', '').replace(' ON ONLY ', ' ON ')));
}

/** What the tables say, as SQL. Into a file: the program ends before a pipe has taken more than it holds at once. */
function exported(program: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'schema-'));
  const path = join(folder, 'schema.sql');
  const target = openSync(path, 'w');
  try {
    execFileSync(process.execPath, [program, 'export'], { cwd: ROOT, stdio: ['ignore', target, 'inherit'] });
    return readFileSync(path, 'utf8');
  } finally {
    closeSync(target);
    rmSync(folder, { recursive: true });
  }
}

it('the migrations together make what the tables say', async () => {
  const program = join(ROOT, 'node_modules/drizzle-kit/bin.cjs');
  const said = exported(program);
  const fresh = await createTestDatabase();
  try {
    await fresh.query('drop schema public cascade; create schema public');
    // tables name it in an index, and have no way to declare it
    await fresh.query(`create collation "natural" (provider = icu, locale = 'und-u-kn-true')`);
    await fresh.query(said.slice(said.indexOf('CREATE')));
    const wanted = await described((text) => fresh.query(text));
    const made = await described((text) => test_db.query(text));
    expect(wanted.size).toBeGreaterThan(500);
    // What migrations add by hand (exclusions, trigger columns) is theirs alone; nothing that the tables say is missing.
    expect([...wanted].filter((line) => !made.has(line))).toEqual([]);
  } finally {
    await fresh.close();
  }
});
