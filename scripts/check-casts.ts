/**
 * Checks that nowhere more is forced past the types than `scripts/casts.json` allows (casts to `never` and `any`, and
 * those by way of `unknown`), and that no page compares more states than `scripts/state-comparisons.json`. `--write`
 * lowers the numbers of the lists, and never raises one.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CastCounts,
  type Counted,
  castProblems,
  casts,
  countIn,
  lowered,
  stateComparisons,
} from './cast-problems.ts';

const root = join(import.meta.dirname, '..');
const read = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => ({
    file: file.replaceAll('\\', '/'),
    code: readFileSync(join(root, file), 'utf8'),
  }));

function check(what: Counted, listName: string, sources: ReturnType<typeof read>): readonly string[] {
  const list = join(import.meta.dirname, listName);
  const found = countIn(sources, what);
  const listed = () => JSON.parse(readFileSync(list, 'utf8')) as CastCounts;
  if (process.argv.includes('--write')) writeFileSync(list, `${JSON.stringify(lowered(found, listed()), null, 2)}\n`);
  const problems = castProblems(found, listed(), what);
  const all = Object.values(found).reduce((total, n) => total + n, 0);
  process.stdout.write(problems.length > 0 ? `${problems.join('\n')}\n` : `${all} ${what.noun}, as listed\n`);
  return sources.length === 0 ? ['no sources'] : problems;
}

const pages = read('src/{modules/*/*,platform}/web/**/*.{ts,tsx}').filter(({ file }) => !/\.test\.tsx?$/.test(file));
const problems = [
  ...check(casts, 'casts.json', read('{src,scripts,e2e,bench,database}/**/*.{ts,tsx,mts}')),
  ...check(stateComparisons, 'state-comparisons.json', pages),
];
process.exitCode = problems.length > 0 ? 1 : 0;
