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
  if (existsSync(PICTURE)) {
    mkdirSync(before, { recursive: true });
    cpSync(PICTURE, join(before, 'snapshot.json'));
    writeFileSync(join(before, 'migration.sql'), '');
  }
  const change = generate(known, ...hints);
  if (change === null) return 0;
  const sql = readFileSync(join(change, 'migration.sql'), 'utf8').replaceAll('--> statement-breakpoint', '');
  if (check) {
    console.error(`The tables changed without a migration; run: npm run new:migration <what>\n\n${sql}`);
    return 1;
  }
  const last = Math.max(0, ...readdirSync(MIGRATIONS).map((name) => Number.parseInt(name, 10) || 0));
  const file = join(MIGRATIONS, `${String(last + 1).padStart(4, '0')}_${what}.sql`);
  writeFileSync(file, `${sql.trim()}\n`);
  const whole = generate(join(out, 'whole')); // the picture of a change alone would need all those before it
  cpSync(join(whole ?? '', 'snapshot.json'), PICTURE);
  console.log(`${file}: read it, and add what drizzle cannot say (constraints over rows, triggers, functions).`);
  return 0;
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
  if (made.status !== 0) throw new Error(`drizzle-kit failed. ${made.stdout ?? ''} ${made.stderr ?? ''}`);
  const name = readdirSync(folder).find((one) => one.endsWith('_made'));
  return name ? join(folder, name) : null;
}
