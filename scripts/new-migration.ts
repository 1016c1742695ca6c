/**
 * `npm run new:migration <module> <what>`: writes what changed in the tables since the last migration into
 * `database/migrations/<time>_<module>_<what>.sql`. Migrations run in the order of their names; the time (UTC, to the second)
 * stands first, so that two that were made on two branches have different names. `database/schema/<table>.json` is
 * drizzle-kit's picture of one table after the last migration, one file a table for the same reason; they are replaced
 * along. What follows goes to drizzle-kit (`--hints` where nobody can be asked). With `--check` it writes nothing and fails
 * when the two differ.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { breaksRunning } from '../src/platform/server/database/breaking.ts';
import { failureOf } from './failure-of.ts';

const MIGRATIONS = 'database/migrations';
const PICTURES = 'database/schema';
/** What drizzle-kit says of a picture beside its tables. */
const FRAME = {
  type: 'base',
  version: '9',
  dialect: 'postgres',
  id: '00000000-0000-4000-8000-000000000000',
  prevIds: [],
  footprints: [],
};
const [module = '', what = '', ...hints] = process.argv.slice(2);
const check = module === '--check';
if (!check && (!/^[a-z]+(-[a-z]+)*$/.test(module) || !/^[a-z][a-z0-9_]*$/.test(what))) {
  console.error('Say whose tables change (a module or platform), and what: npm run new:migration visitors plate');
  process.exit(2);
}

const out = mkdtempSync(join(tmpdir(), 'migration-'));
try {
  process.exitCode = main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  rmSync(out, { recursive: true });
}

function main(): number {
  const known = join(out, 'known');
  const before = join(known, '20000101000000_before');
  mkdirSync(before, { recursive: true });
  writeFileSync(join(before, 'snapshot.json'), JSON.stringify(joined()));
  writeFileSync(join(before, 'migration.sql'), '');
  const change = generate(known, ...hints);
  if (change === null) return 0;
  const sql = readFileSync(join(change, 'migration.sql'), 'utf8').replaceAll('--> statement-breakpoint', '');
  if (check) {
    console.error(`The tables changed without a migration; run: npm run new:migration <module> <what>\n\n${sql}`);
    return 1;
  }
  const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const file = join(MIGRATIONS, `${time}_${module.replaceAll('-', '_')}_${what}.sql`);
  writeFileSync(file, `${sql.trim()}\n`);
  const whole = generate(join(out, 'whole')); // the picture of a change alone would need all those before it
  split(JSON.parse(readFileSync(join(whole ?? '', 'snapshot.json'), 'utf8')));
  if (breaksRunning(sql))
    console.log(
      'Running versions of the portal stop working after this migration: an upgrade will wait until all nodes are stopped. Add first and remove one version later, or let the file begin with "-- running versions go on: <why>" where none of them reads it.',
    );
  console.log(`${file}: read it, and add what drizzle cannot say (constraints over rows, triggers, functions).`);
  return 0;
}

interface Part {
  readonly entityType: string;
  readonly name: string;
  /** Of everything but a table itself. */
  readonly table?: string;
}
interface Picture {
  readonly ddl: readonly Part[];
}

/** The picture of all tables, out of one file a table. */
function joined(): Picture {
  const files = readdirSync(PICTURES).sort();
  return { ...FRAME, ddl: files.flatMap((file) => JSON.parse(readFileSync(join(PICTURES, file), 'utf8'))) };
}

/** Writes one file a table, each part on a line of its own, so that a change shows as one. */
function split({ ddl }: Picture): void {
  const tables = Map.groupBy(ddl, (part) => part.table ?? part.name);
  rmSync(PICTURES, { recursive: true, force: true });
  mkdirSync(PICTURES);
  for (const [table, parts] of tables) {
    const lines = parts.map((part) => JSON.stringify(part)).sort();
    writeFileSync(join(PICTURES, `${table}.json`), `[\n${lines.join(',\n')}\n]\n`);
  }
}

/** The folder of what the tables have beyond `folder`, or null. */
function generate(folder: string, ...more: string[]): string | null {
  mkdirSync(folder, { recursive: true });
  // The terminal is passed on: drizzle-kit asks whether a column that went and one that came are a renaming.
  const made = spawnSync('drizzle-kit', ['generate', '--name', 'made', ...more], {
    env: { ...process.env, MIGRATION_DRAFTS: folder },
    stdio: check ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(failureOf('drizzle-kit', made));
  const name = readdirSync(folder).find((one) => one.endsWith('_made'));
  return name ? join(folder, name) : null;
}
