/** Checks that every file stands in its room under a name that says what it is, what the sources may not say, that no page draws its own, and that nobody treats typed text by hand. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lookProblems } from './look-problems.ts';
import { nameProblems } from './name-problems.ts';
import { typedProblems } from './typed-problems.ts';
import { wordingProblems } from './wording-problems.ts';

const root = join(import.meta.dirname, '..');
const find = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
const files = find('{src,scripts,e2e,bench,database}/**/*.*');
const sources = [...files.filter((file) => /\.(?:tsx?|mjs|css|sql)$/.test(file)), ...find('{*,docs/**/*}.md')];
const texts = sources.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
const problems = [...nameProblems(files), ...wordingProblems(texts), ...lookProblems(texts), ...typedProblems(texts)];
process.stdout.write(problems.length > 0 ? `${problems.join('\n')}\n` : `${files.length} files\n`);
process.exitCode = problems.length > 0 || files.length === 0 ? 1 : 0;
