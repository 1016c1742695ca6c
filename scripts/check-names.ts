/** Checks that every file stands in its room under a name that says what it is. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { nameProblems } from './name-problems.ts';

const root = join(import.meta.dirname, '..');
const files = globSync('{src,scripts,e2e,bench,database}/**/*.*', { cwd: root }).map((file) =>
  file.replaceAll('\\', '/'),
);
const problems = nameProblems(files);
process.stdout.write(problems.length > 0 ? `${problems.join('\n')}\n` : `${files.length} files\n`);
process.exitCode = problems.length > 0 || files.length === 0 ? 1 : 0;
