/**
 * Checks that every file stands in its room under a name that says what it is, what the sources may not say, that no page
 * draws its own, that styles repeat no more than `scripts/css-repeats.json` allows, that nobody treats typed text by hand
 * or asks for a right by its number, and that the guide for newcomers shows code as it stands. `--write` lowers the limits
 * of the repeats, and never raises one.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeProblems } from './code-problems.ts';
import { composedProblems } from './composed-looks.ts';
import { countRepeats, loweredLimits, type RepeatLimits, repeatProblems, summaryOf } from './css-repeats.ts';
import { snippetProblems } from './doc-snippets.ts';
import { lookProblems } from './look-problems.ts';
import { nameProblems } from './name-problems.ts';
import { parsingProblems } from './parsing-problems.ts';
import { typedProblems } from './typed-problems.ts';
import { wordingProblems } from './wording-problems.ts';

const root = join(import.meta.dirname, '..');
const find = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
const files = find('{src,scripts,e2e,bench,database}/**/*.*');
const sources = [...files.filter((file) => /\.(?:tsx?|mjs|css|sql)$/.test(file)), ...find('{*,docs/**/*}.md')];
const texts = sources.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
const sheets = texts.filter(({ file }) => file.endsWith('.module.css'));
const repeats = countRepeats(sheets);
/** The document that newcomers build by: what it shows is code of the product. */
const GUIDE = 'docs/build-a-module.md';
const readIf = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null);
const list = join(import.meta.dirname, 'css-repeats.json');
const limits = JSON.parse(readFileSync(list, 'utf8')) as RepeatLimits;
if (process.argv.includes('--write'))
  writeFileSync(
    list,
    `${JSON.stringify(loweredLimits(repeats, limits))
      .replace(/([{:,])/g, '$1 ')
      .replace('}', ' }')}\n`,
  );
const problems = [
  ...nameProblems(files),
  ...wordingProblems(texts),
  ...codeProblems(texts),
  ...lookProblems(texts),
  ...parsingProblems(texts),
  ...repeatProblems(sheets, limits),
  ...composedProblems(sheets, readFileSync(join(root, 'src/platform/web/ui/layout/looks.css'), 'utf8')),
  ...typedProblems(texts),
  ...texts.filter(({ file }) => file === GUIDE).flatMap(({ file, text }) => snippetProblems(file, text, readIf)),
];
process.stdout.write(
  problems.length > 0 ? `${problems.join('\n')}\n` : `${files.length} files; ${summaryOf(repeats)}\n`,
);
process.exitCode = problems.length > 0 || files.length === 0 ? 1 : 0;
