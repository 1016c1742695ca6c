/**
 * `npm run new:migration <what>`: writes what changed in the tables since the last migration into
 * `database/migrations/NNNN_<what>.sql`. `database/schema.json` is drizzle-kit's picture of the tables after the last
 * migration; it is replaced along. What follows the name goes to drizzle-kit (`--hints` where nobody can be asked). With `--check` it writes nothing and fails when the two differ.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MIGRATIONS = 'database/migrations';
const PICTURE = 'database/schema.json';
const [what = '', ...hints] = process.argv.slice(2);
const check = what === '--check';
if (!check && !/^[a-z][a-z0-9_]*$/.test(what)) {
  console.error('Say what changes, in snake_case: npm run new:migration visitor_plate');
  process.exit(2);
}

const out = mkdtempSync(join(tmpdir(), 'migration-'));
process.exitCode = main();
rmSync(out, { recursive: true });

function main(): number {
  const before = join(out, '20000101000000_before');
  if (existsSync(PICTURE)) {
    mkdirSync(before);
    cpSync(PICTURE, join(before, 'snapshot.json'));
    writeFileSync(join(before, 'migration.sql'), '');
  }
  // The terminal is passed on: drizzle-kit asks whether a column that went and one that came are a renaming.
  const made = spawnSync('drizzle-kit', ['generate', '--name', check ? 'check' : what, ...hints], {
    env: { ...process.env, MIGRATION_DRAFTS: out },
    stdio: check ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    encoding: 'utf8',
  });
  const folder = readdirSync(out).find((name) => !name.endsWith('_before'));
  if (made.status !== 0) {
    console.error(made.stdout ?? '', made.stderr ?? '');
    return 1;
  }
  if (!folder) return 0;
  const sql = readFileSync(join(out, folder, 'migration.sql'), 'utf8').replaceAll('--> statement-breakpoint', '');
  if (check) {
    console.error(`The tables changed without a migration; run: npm run new:migration <what>\n\n${sql}`);
    return 1;
  }
  const last = Math.max(0, ...readdirSync(MIGRATIONS).map((name) => Number.parseInt(name, 10) || 0));
  const file = join(MIGRATIONS, `${String(last + 1).padStart(4, '0')}_${what}.sql`);
  writeFileSync(file, `${sql.trim()}\n`);
  cpSync(fullPicture(), PICTURE);
  console.log(`${file}: read it, and add what drizzle cannot say (constraints over rows, triggers, functions).`);
  return 0;
}

/** drizzle-kit's snapshot of a change holds only the change; the next one needs the whole, as a first one would draw it. */
function fullPicture(): string {
  const drafts = join(out, 'whole');
  mkdirSync(drafts);
  const env = { ...process.env, MIGRATION_DRAFTS: drafts };
  const drawn = spawnSync('drizzle-kit', ['generate', '--name', 'whole'], { env, encoding: 'utf8' });
  const [folder] = readdirSync(drafts);
  if (drawn.status !== 0 || !folder) throw new Error(`no picture of the tables: ${drawn.stderr}`);
  return join(drafts, folder, 'snapshot.json');
}
