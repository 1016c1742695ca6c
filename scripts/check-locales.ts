/**
 * Checks the texts of every module and of the platform: both languages complete, marks equal, nothing unused, and the
 * words of the glossary.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { forbiddenWords, glossaryProblems, type SeenText, textsInCode } from './glossary-problems.ts';
import { localeProblems, type Namespace, unknownKeys } from './locale-problems.ts';
import { emptyProblems, joinProblems } from './text-problems.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const sources = globSync(['src/**/*.{ts,tsx}', 'e2e/**/*.ts'], { cwd: root, exclude: ['**/*.test.*'] }).map((file) => ({
  file: file.replaceAll('\\', '/'),
  code: read(file),
}));
const folders = globSync('src/**/locales/**/{cn,us}.json', { cwd: root }).map((file) =>
  dirname(file).replaceAll('\\', '/'),
);

const problems: string[] = [];
const seen: SeenText[] = sources.filter(isProduct).flatMap(({ file, code }) => textsInCode(file, code));
const known = new Map<string, Set<string>>();
const pairs = new Map<string, Map<string, { cn: string; us: string }>>();
for (const folder of new Set(folders)) {
  const [cn, us] = [texts(`${folder}/cn.json`), texts(`${folder}/us.json`)];
  seen.push(...textsOf(`${folder}/cn.json`, 'cn', cn), ...textsOf(`${folder}/us.json`, 'us', us));
  const home = homeOf(folder);
  const code = sources.filter(({ file }) => file.startsWith(home)).map((source) => source.code);
  problems.push(...localeProblems({ name: relative('src', folder), cn, us, code }));
  const own = pairs.get(home) ?? new Map<string, { cn: string; us: string }>();
  for (const key of Object.keys(cn)) own.set(key, { cn: String(cn[key]), us: String(us[key]) });
  pairs.set(home, own);
  known.set(home, new Set([...(known.get(home) ?? []), ...Object.keys(cn), ...Object.keys(us)]));
}
for (const { file, code } of sources) {
  const homes = [...known].filter(([home]) => file.startsWith(home)).map(([, keys]) => keys);
  if (!/\/web\//.test(file)) continue;
  const unknown = unknownKeys(code, (key) => homes.some((keys) => keys.has(key)));
  problems.push(...unknown.map((key) => `${file}: asks for the text "${key}", which no locale file has`));
}
problems.push(...glossaryProblems(seen, forbiddenWords(read('docs/glossary.md'))));
const said = sources.map(({ file, code }) => ({ file, text: code }));
problems.push(...joinProblems(said), ...emptyProblems(said, (file) => pairs.get(homeOf(file)) ?? new Map()));

for (const problem of problems) process.stdout.write(`${problem}\n`);
if (problems.length === 0) {
  const keys = [...known.values()].reduce((sum, set) => sum + set.size, 0);
  process.stdout.write(`${keys} texts in ${known.size} places, both languages\n`);
}
if (keysMissing()) process.stdout.write('no locale file was found: the check sees nothing\n');
process.exitCode = problems.length > 0 || keysMissing() ? 1 : 0;

function keysMissing(): boolean {
  return known.size === 0;
}

/** Pages for developers and the data of tests are no texts of the product. */
function isProduct({ file }: { readonly file: string }): boolean {
  return file.startsWith('src/') && !/\/(?:dev|testing)\//.test(file);
}

function textsOf(file: string, lang: SeenText['lang'], sentences: Namespace['cn']): SeenText[] {
  return Object.entries(sentences).map(([key, text]) => ({ file, key: `"${key}"`, lang, text: String(text) }));
}

function texts(file: string): Namespace['cn'] {
  if (existsSync(join(root, file))) return JSON.parse(read(file)) as Namespace['cn'];
  problems.push(`${file} is missing`);
  return {};
}

/** Texts of a module serve its own folder; texts of the platform serve every page. */
function homeOf(folder: string): string {
  return /^src\/modules\/[^/]+\/[^/]+\//.exec(folder)?.[0] ?? 'src/';
}
