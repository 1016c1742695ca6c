import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Fact, factsOf, factTexts, factWords, tableImports, withImport } from './scaffold-facts.ts';

/** What `new:module` and `new:entity` share: names in all their forms, and files out of `module-template/`. */

const root = join(import.meta.dirname, '..');
const templates = join(import.meta.dirname, 'module-template');
/** Where modules stand (ARCHITECTURE.md); an area has at most ten. */
export const AREAS: readonly string[] = [
  'core',
  'identity',
  'people',
  'desk',
  'campus',
  'learning',
  'work',
  'office',
  'life',
];
export const folderOf = (module: string): string | undefined =>
  globSync(`src/modules/**/${module}/server/manifest.ts`, { cwd: root })[0]?.replace('/server/manifest.ts', '');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** How the generators are called: what stands in a row, and options behind it (`--lifecycle --path /award_infos --fact …`). */
export function asked(argv: readonly string[]) {
  try {
    return parsed(argv);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return process.exit(2);
  }
}

function parsed(argv: readonly string[]) {
  const { values, positionals: words } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      lifecycle: { type: 'boolean', default: false },
      path: { type: 'string' },
      fact: { type: 'string', multiple: true, default: [] },
    },
  });
  return { words, path: values.path, lifecycle: values.lifecycle, facts: factsOf(values.fact) };
}

export interface Asked {
  readonly module: string;
  /** Singular in kebab-case: `room-key`. */
  readonly entity: string;
  readonly chinese: string | undefined;
  readonly code: string;
  /** Root of its calls; absent: its plural. */
  readonly path?: string | undefined;
  /** Its rows are drafted, submitted and decided about; `review` is the right of those who decide. */
  readonly lifecycle?: boolean;
  readonly review?: string;
  readonly facts: readonly Fact[];
}
type Words = Readonly<Record<string, string>>;

/** Every form of the names that the templates speak of. */
export function wordsOf({ module, entity, chinese, code, path, lifecycle, review = code, facts }: Asked): Words {
  const kebabs = manyOf(entity);
  const words = entity.replaceAll('-', ' ');
  const words_many = kebabs.replaceAll('-', ' ');
  const a = /^[aeiou]/i.test(words) ? 'an' : 'a';
  return {
    module,
    kebab: entity,
    kebabs,
    code,
    words,
    words_many,
    cn: chinese ?? words,
    a,
    A: capital(a),
    review,
    path: path ?? `/${kebabs.replaceAll('-', '_')}`,
    ...(lifecycle ? { lifecycle: 'yes' } : { plain: 'yes' }),
    ...factWords(facts, entity.replaceAll('-', '_'), camel(entity)),
    ...(lifecycle || facts.some(({ kind }) => kind === 'choice') ? { anyOf: 'yes' } : {}),
    snake: entity.replaceAll('-', '_'),
    snakes: kebabs.replaceAll('-', '_'),
    camel: camel(entity),
    camels: camel(kebabs),
    Pascal: capital(camel(entity)),
    Pascals: capital(camel(kebabs)),
    moduleCamel: camel(module),
    ModulePascal: capital(camel(module)),
    Words: capital(words),
    WordsMany: capital(words_many),
  };
}

/** The plural of an English noun, as names of paths and lists take it. */
export const manyOf = (one: string): string => {
  if (/[^aeiou]y$/.test(one)) return `${one.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(one) ? `${one}es` : `${one}s`;
};
/** The singular of a plural in kebab-case; a word that is none stays. */
export const oneOf = (many: string): string =>
  many.endsWith('ies') ? `${many.slice(0, -3)}y` : many.replace(/(?<=[^s])s$/, '');
const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The shell of a module: manifests, right, application, texts. */
export function writeModule(folder: string, words: Words): string[] {
  return globSync('module/**/*.template', { cwd: templates })
    .sort()
    .map((file) => write(`${folder}/${file.replace(/^module\//, '').replace(/\.template$/, '')}`, filled(file, words)));
}

/** The hook of a module's texts by its name there; every module has its `web/texts.ts`. */
function textHookOf(folder: string): string {
  const name = /\buseText(?:: (\w+))?/.exec(read(`${folder}/web/texts.ts`));
  return name?.[1] ?? 'useText';
}

/** One entity with table, contract, store, page and texts, joined to its module. */
export function writeEntity(folder: string, names: Words, facts: readonly Fact[]): string[] {
  const { right, importRight } = rightOf(names['code'] ?? '', folder);
  const review = names['lifecycle'] ? rightOf(names['review'] ?? '', folder) : undefined;
  const decide = review?.right ?? '';
  const rightForStore = review?.importRight('../') ?? '';
  const places = { rightForContract: importRight('../'), rightForPart: importRight('../../'), rightForStore };
  const words: Words = { ...names, useText: textHookOf(folder), right, decide, ...places };
  // a module that fills the demo already tells there what the new rows are
  const hasDemo = Boolean(words['lifecycle']) && !read(`${folder}/server/manifest.ts`).includes('demo:');
  const written = globSync('entity/{contract,server,web}/**/*.template', { cwd: templates })
    .filter((file) => !file.includes('TABLE') && (words['lifecycle'] || !file.includes('lifecycle')))
    .filter((file) => !file.includes('DEMO') || hasDemo)
    .sort()
    .map((file) => {
      const target = file.replace(/^entity\//, '').replace(/\.template$/, '');
      const { kebab = '', kebabs = '' } = words;
      const name = target.replace('ENTITIES', kebabs).replace('ENTITY', kebab).replace('DEMO', 'demo');
      return write(`${folder}/${name}`, filled(file, words));
    });
  written.push(addTable(`${folder}/server/tables.ts`, words, facts));
  for (const lang of ['cn', 'us'] as const) {
    const file = `${folder}/locales/${lang}.json`;
    const own = JSON.parse(filled(`entity/${lang}.json.template`, words));
    const texts = { ...JSON.parse(read(file)), ...own, ...factTexts(facts, words['snake'] ?? '', lang) };
    const sorted = Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1)));
    write(file, `${JSON.stringify(sorted, null, 2)}\n`);
  }
  joinRoutes(`${folder}/server/manifest.ts`, `${words['camel']}Routes`, `./${words['kebab']}.routes.ts`);
  if (hasDemo) joinDemo(`${folder}/server/manifest.ts`, `${words['camels']}Demo`);
  addRoutes(`${folder}/web/manifest.ts`, routesText(words), importRight('../'));
  return written;
}

/** Puts form and imports right, writes the migration and the declared rights; the exit code tells whether all went well. */
export function finish(folder: string, words: Words): void {
  run('node_modules/@biomejs/biome/bin/biome', 'check', '--write', '--log-level=error', folder);
  run('scripts/new-migration.ts', words['module'] ?? '', words['snakes'] ?? '');
  run('scripts/agree-rights.ts', words['module'] ?? '');
  run('scripts/write-groups.ts');
}

function routesText({
  snakes = '',
  kebabs = '',
  Pascals = '',
  cn = '',
  WordsMany = '',
  right = '',
  decide = '',
}: Words): string {
  // who decides opens the page, too
  const roles = [right, decide].filter(Boolean).join(', ');
  return `    ...inBothLayouts({
      name: '${snakes}',
      path: '/${snakes}',
      title: { cn: '${cn}', us: '${WordsMany}' },
      roles: [${roles}],
      app_code: '${snakes}',
      phone: { name: 'Mobile${Pascals}', path: '/mobile/${snakes}', parent: '/mobile' },
      load: () => import('./pages/${kebabs}.page.tsx'),
    }),\n`;
}

function filled(template: string, words: Words): string {
  const text = readFileSync(join(templates, template), 'utf8');
  // `{{?lifecycle}}…{{/}}` stands for entities with a lifecycle alone, `{{?plain}}…{{/}}` for the others
  const chosen = text.replace(/\{\{\?(\w+)\}\}([\s\S]*?)\{\{\/\}\}/g, (_, kind: string, part: string) =>
    words[kind] ? part : '',
  );
  return chosen.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => {
    if (!Object.hasOwn(words, name)) throw new Error(`${template}: ${mark} is no word of a module`);
    return words[name] ?? '';
  });
}

function write(file: string, content: string): string {
  mkdirSync(join(root, dirname(file)), { recursive: true });
  writeFileSync(join(root, file), content);
  return file;
}

function addTable(file: string, words: Words, facts: readonly Fact[]): string {
  const before = existsSync(join(root, file)) ? read(file) : '';
  const imports = tableImports(facts, words['kebab'] ?? '', words['camel'] ?? '', 'lifecycle' in words);
  const table = filled('entity/server/TABLE.ts.template', words);
  return write(file, imports.reduce(withImport, before + table));
}

/** Adds a list of endpoints to the routes of a manifest. */
function joinRoutes(file: string, name: string, from: string): void {
  const text = read(file);
  write(file, `import { ${name} } from '${from}';\n${text.replace(/routes: \[/, `routes: [${name}, `)}`);
}

/** Lets a module fill the demo, after the people and their classes. */
function joinDemo(file: string, name: string): void {
  const text = read(file)
    .replace(/routes: \[[^\]]*\],\n/, (routes) => `${routes}  demo: ${name},\n`)
    .replace(/needs: \[([^\]]*)\]/, (needs, list: string) =>
      list.includes("'school'") ? needs : `needs: [${list}, 'school']`,
    );
  write(file, `import { ${name} } from './demo.ts';\n${text}`);
}

/** Adds the right of those who decide about the rows of a new entity. */
export function addReviewRight(folder: string, { review = '', cn = '', words_many = '', Pascals = '' }: Words): void {
  const file = `${folder}/rights.ts`;
  const text = read(file);
  const group = /export const (\w+) = \{[^{}]*\} as const;/.exec(text)?.[1] ?? '';
  const named = `  decide${Pascals}: '${review}',\n`;
  const facts = `  [${group}.decide${Pascals}]: { name: '${cn}审核', name_en: 'Review ${words_many}', roles: ['principal', 'org_admin'] },\n`;
  write(
    file,
    text.replace('} as const;', `${named}} as const;`).replace('} as const satisfies', `${facts}} as const satisfies`),
  );
}

/** Adds pages to the routes of a manifest of the browser. */
function addRoutes(file: string, routes: string, ...more: readonly string[]): void {
  const text = read(file).replace(/routes: \[/, `routes: [\n${routes.trimEnd()}`);
  const needed = [...more, "import { inBothLayouts } from '#web/modules/in-both-layouts.ts';"];
  write(file, [...needed.filter((line) => !text.includes(line)), text].join('\n'));
}

export function knownCodes(): Set<string> {
  const texts = globSync('src/modules/**/rights.ts', { cwd: root }).map(read);
  return new Set(texts.flatMap((text) => rightsIn(text).map(({ code }) => code)));
}

interface NamedRight {
  readonly code: string;
  /** As it is asked for: `gateRights.check`. */
  readonly name: string;
}

/** The rights that the text of a `rights.ts` names. */
function rightsIn(text: string): NamedRight[] {
  return [...text.matchAll(/export const (\w+) = \{([^{}]*)\} as const;/g)].flatMap(([, group, names = '']) =>
    [...names.matchAll(/(\w+): '(\d{2,5})'/g)].map(([, name, code = '']) => ({ code, name: `${group}.${name}` })),
  );
}

/** A code by its name in its module, and the import that brings it to a file so far below the folder of a module. */
function rightOf(code: string, folder: string) {
  for (const file of globSync('src/modules/**/rights.ts', { cwd: root })) {
    const right = rightsIn(read(file)).find((one) => one.code === code);
    if (!right) continue;
    const [group = ''] = right.name.split('.');
    const own = file.replaceAll('\\', '/') === `${folder}/rights.ts`;
    const from = (up: string) => (own ? `${up}rights.ts` : file.replace(/^src\/modules/, '#modules'));
    return { right: right.name, importRight: (up: string) => `import { ${group} } from '${from(up)}';` };
  }
  throw new Error(`no module names the right ${code}: write it into ${folder}/rights.ts first`);
}

/** The codes of one module in their order. */
export const codesIn = (folder: string): string[] =>
  existsSync(join(root, folder, 'rights.ts')) ? rightsIn(read(`${folder}/rights.ts`)).map(({ code }) => code) : [];

/** The specification ends below 9000: own codes begin there. */
export function freeCode(...besides: string[]): string {
  const known = new Set([...knownCodes(), ...besides]);
  for (let code = 9001; ; code++) if (!known.has(String(code))) return String(code);
}

function run(program: string, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, [join(root, program), ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) process.exitCode = 1;
}
