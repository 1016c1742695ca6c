/**
 * Checks that a table is written by its module alone: joins yes, writes no. What may stay stands in
 * `scripts/foreign-writes.json` with its reason.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Exceptions, findForeignWrites, foreignWriteProblems } from './foreign-writes.ts';

const root = join(import.meta.dirname, '..');
const exceptions = JSON.parse(readFileSync(join(import.meta.dirname, 'foreign-writes.json'), 'utf8')) as Exceptions;
const files = globSync('src/**/*.ts', { cwd: root });
const sources = files.map((file) => ({
  file: file.replaceAll('\\', '/'),
  code: readFileSync(join(root, file), 'utf8'),
}));
const problems = foreignWriteProblems(findForeignWrites(sources), exceptions);
const kept = Object.values(exceptions).reduce((all, { places }) => all + places, 0);
process.stdout.write(
  problems.length > 0 ? `${problems.join('\n')}\n` : `${files.length} files, ${kept} places are exceptions\n`,
);
process.exitCode = problems.length > 0 || files.length === 0 ? 1 : 0;
