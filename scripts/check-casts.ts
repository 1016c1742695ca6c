/**
 * Checks that nowhere more is forced past the types than `scripts/casts.json` allows: casts to `never` and `any`, and
 * those by way of `unknown`. `--write` lowers the numbers of the list, and never raises one.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CastCounts, castProblems, countCasts, lowered } from './cast-problems.ts';

const root = join(import.meta.dirname, '..');
const list = join(import.meta.dirname, 'casts.json');
const files = globSync('{src,scripts,e2e,bench,database}/**/*.{ts,tsx,mts}', { cwd: root });
const found = countCasts(
  files.map((file) => ({ file: file.replaceAll('\\', '/'), code: readFileSync(join(root, file), 'utf8') })),
);
const read = (): CastCounts => JSON.parse(readFileSync(list, 'utf8')) as CastCounts;
if (process.argv.includes('--write')) writeFileSync(list, `${JSON.stringify(lowered(found, read()), null, 2)}\n`);

const listed = read();
const problems = castProblems(found, listed);
const all = Object.values(found).reduce((total, n) => total + n, 0);
process.stdout.write(problems.length > 0 ? `${problems.join('\n')}\n` : `${all} casts, as listed\n`);
process.exitCode = problems.length > 0 || files.length === 0 ? 1 : 0;
