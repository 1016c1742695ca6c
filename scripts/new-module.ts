/**
 * `npm run new:module <name> [chinese name] [action code]` makes a module with one entity that works, from the
 * templates in `module-template/`: `npm run new:module room-keys 钥匙 0830`. Adds its lines to both composition roots and
 * to the apps, writes its migration, and brings the list of all rights up to date.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const templates = join(import.meta.dirname, 'module-template');
const [module = '', chinese, wanted] = process.argv.slice(2);
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const problem = problemOf();
if (problem) {
  process.stderr.write(`${problem}\n`);
  process.exit(2);
}
const words = wordsOf();
const files = globSync('**/*.template', { cwd: templates });
const written = files.map((file) => {
  const target = file
    .replace(/\.template$/, '')
    .replace('ENTITIES', words.kebabs)
    .replace('ENTITY', words.kebab);
  return write(`src/modules/${module}/${target}`, filled(file));
});

const { moduleCamel } = words;
joinRoot('src/server/modules.ts', `${moduleCamel}Module`, `#modules/${module}/server/manifest.ts`);
joinRoot('src/web/modules.ts', `${moduleCamel}WebModule`, `#modules/${module}/web/manifest.ts`);
insertBeforeEnd('src/modules/access/server/app-catalogue.ts', appEntry());

run('scripts/new-migration.ts', words.snakes);

const roots = ['src/server/modules.ts', 'src/web/modules.ts', 'src/modules/access/server/app-catalogue.ts'];
run(
  'node_modules/@biomejs/biome/bin/biome',
  'check',
  '--write',
  '--log-level=error',
  `src/modules/${module}`,
  ...roots,
);
for (const file of written) process.stdout.write(`  ${file}\n`);
process.stdout.write(
  `${written.length} files, right ${words.code}. Now: src/modules/${module}/README.md says what it is;\n`,
);
process.stdout.write(
  'npx vitest run src/server/authorisation.test.ts -u records its endpoints in authorisation.txt (read what it adds).\n',
);
if (!chinese) process.stdout.write(`Chinese name: look for "${words.cn}" and write the Chinese words there.\n`);

function problemOf(): string {
  if (!/^[a-z]+(-[a-z]+)*$/.test(module))
    return 'npm run new:module <name> [chinese name] [action code]; the name is kebab-case, such as room-keys';
  if (existsSync(join(root, 'src/modules', module))) return `src/modules/${module} exists already`;
  if (wanted && !/^\d{4}$/.test(wanted)) return `${wanted} is no action code: four digits`;
  if (wanted && knownCodes().has(wanted)) return `the action code ${wanted} is taken`;
  return '';
}

/** Every form of the names that the templates speak of. A module is called by one or by many: `room-keys`, `sample`. */
function wordsOf() {
  const kebab = module.endsWith('ies') ? `${module.slice(0, -3)}y` : module.replace(/(?<=[^s])s$/, '');
  const kebabs = module === kebab ? `${module}s` : module;
  const plain = kebab.replaceAll('-', ' ');
  const code = wanted ?? freeCode();
  return {
    ...{ module, kebab, kebabs, code, words: plain, cn: chinese ?? plain },
    moduleCamel: camel(module),
    snake: kebab.replaceAll('-', '_'),
    snakes: kebabs.replaceAll('-', '_'),
    camel: camel(kebab),
    camels: camel(kebabs),
    Pascal: capital(camel(kebab)),
    Pascals: capital(camel(kebabs)),
    Words: capital(plain),
  };
}

function camel(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function filled(template: string): string {
  return readFileSync(join(templates, template), 'utf8').replace(/\{\{(\w+)\}\}/g, (mark, name: string) => {
    if (!Object.hasOwn(words, name)) throw new Error(`${template}: ${mark} is no word of a module`);
    return words[name as keyof typeof words];
  });
}

function write(file: string, content: string): string {
  mkdirSync(join(root, dirname(file)), { recursive: true });
  writeFileSync(join(root, file), content);
  return file;
}

function joinRoot(file: string, name: string, from: string): void {
  write(file, `import { ${name} } from '${from}';\n${read(file)}`);
  insertBeforeEnd(file, `  ${name},\n`);
}

/** Adds a line to the list that ends the file. */
function insertBeforeEnd(file: string, line: string): void {
  const text = read(file);
  const at = text.lastIndexOf('];');
  if (at < 0) throw new Error(`${file} ends with no list: add there yourself:\n${line}`);
  write(file, text.slice(0, at) + line + text.slice(at));
}

function appEntry(): string {
  const { snakes, cn, Words } = words;
  return `  {
    code: '${snakes}',
    name: '${cn}',
    name_en: '${Words} list',
    category: 'xzSystem',
    route: '/${snakes}',
    icon: 'folder',
    sort: 100,
    modules: ['${module}'],
  },\n`;
}

function knownCodes(): Set<string> {
  const texts = globSync('src/modules/*/rights.ts', { cwd: root }).map(read);
  return new Set(texts.flatMap((text) => [...text.matchAll(/'(\d{2,4})':/g)].map((match) => match[1] ?? '')));
}

/** The specification ends below 9000: own codes begin there. */
function freeCode(): string {
  const known = knownCodes();
  for (let code = 9001; ; code++) if (!known.has(String(code))) return String(code);
}

function run(program: string, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, [join(root, program), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
