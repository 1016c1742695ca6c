import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ParseResult, type Plugin, parseSync } from 'vite';

/** Texts that a piece of code needs: their name, and the folder of their files below `src`. */
export interface NeededTexts {
  readonly name: string;
  readonly folder: string;
}

/** What one source file passes on and needs. */
interface Source {
  /** Files that it imports when it runs. */
  readonly imports: readonly Import[];
  readonly exports: readonly Export[];
  /** Without its comments. */
  readonly code: string;
  /** What stands at its top level, imports left out. */
  readonly statements: readonly string[];
  /** Imported names of text files by their local name: `import type cn from '../locales/cn.json'`. */
  readonly locales: ReadonlyMap<string, string>;
}
interface Import {
  readonly file: string;
  /** By local name, what it is called in the other file; '*' stands for everything. */
  readonly names: ReadonlyMap<string, string>;
}
/** A name that others may import: passed on from another file, or made here between two places of the code. */
interface PassedOn {
  readonly name: string;
  readonly file: string;
  readonly from: string;
}
interface Made {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}
type Export = PassedOn | Made;

/** Only of these files is it looked up what each name needs: they gather what has little to do with each other. */
const GATHERS = /\/web\/(?:public\.tsx|texts\.ts)$/;
/** The words of the frame are there before the first page. */
const ALWAYS_THERE = 'frame';
const DECLARES_TEXTS = /\btextsOf<(keyof typeof )?(\w+)>\(\s*'([\w-]+)'/g;

/**
 * The texts of a page load beside its code. Around every `import('…')` of our own code the build asks for the texts that
 * this code takes, found by following its imports: nobody names them by hand, and no page waits for texts that it does
 * not need. A name of `web/public.tsx` or `web/texts.ts` brings its own texts only.
 */
export function textsWithCode(): Plugin {
  const needs = neededTexts();
  return {
    name: 'texts-with-code',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/.+\.tsx?$/.test(id) || !/\bimport\(\s*['"]/.test(code)) return undefined;
      const changed = withTextsIn(code, id, needs);
      return changed === code ? undefined : { code: changed, map: null };
    },
  };
}

/** The code with `withTexts(import('…'), …)` instead of each `import('…')` that needs texts. */
export function withTextsIn(code: string, file: string, needs: (file: string) => readonly NeededTexts[]): string {
  const { module } = parsed(file, code);
  let result = code;
  for (const { start, end, moduleRequest } of module.dynamicImports.toReversed()) {
    const asked = fileOf(code.slice(moduleRequest.start + 1, moduleRequest.end - 1), file);
    const names = asked ? needs(asked).map(({ name }) => `'${name}'`) : [];
    if (names.length === 0) continue;
    result = `${result.slice(0, start)}withTexts(${[code.slice(start, end), ...names].join(', ')})${result.slice(end)}`;
  }
  return result === code ? code : `import { withTexts } from '#web/i18n/texts.ts';\n${result}`;
}

/**
 * Finds what texts a source file needs once it is loaded, with everything that it imports; not what it loads later.
 * Files are read again after they changed.
 */
export function neededTexts(): (file: string) => readonly NeededTexts[] {
  const known = new Map<string, { readonly at: number; readonly source: Source }>();
  const sourceOf = (file: string): Source => {
    const at = statSync(file).mtimeMs;
    const before = known.get(file);
    if (before?.at === at) return before.source;
    const source = readSource(file);
    known.set(file, { at, source });
    return source;
  };
  return (file) => {
    const found = new Map<string, NeededTexts>();
    const seen = new Set<string>();
    follow(file, null);
    found.delete(ALWAYS_THERE);
    return [...found.values()];

    function follow(at: string, wanted: readonly string[] | null): void {
      const gathers = wanted !== null && !wanted.includes('*') && GATHERS.test(at);
      for (const mark of gathers ? wanted.map((name) => `${at} ${name}`) : [at]) {
        if (seen.has(mark)) continue;
        seen.add(mark);
        const source = sourceOf(at);
        if (gathers) followName(at, source, mark.slice(at.length + 1));
        else followAll(at, source);
      }
    }
    function followAll(at: string, source: Source): void {
      take(at, source, source.code);
      for (const { file: next, names } of source.imports) follow(next, [...names.values()]);
      for (const one of source.exports) if ('file' in one) follow(one.file, [one.from]);
    }
    function followName(at: string, source: Source, name: string): void {
      const one = source.exports.find((other) => other.name === name);
      if (!one)
        followAll(at, source); // passed on by `export *`
      else if ('file' in one) follow(one.file, [one.from]);
      else followMade(at, source, one);
    }
    function followMade(at: string, source: Source, one: Made): void {
      const made = withDeclarations(source.code.slice(one.start, one.end), source.statements);
      take(at, source, made);
      const used = wordsIn(made);
      for (const { file: next, names } of source.imports) {
        const taken = [...names].flatMap(([local, from]) => (used.has(local) ? [from] : []));
        if (taken.length > 0) follow(next, taken);
      }
    }
    function take(at: string, source: Source, code: string): void {
      for (const [, isDirect, type = '', name = ''] of code.matchAll(DECLARES_TEXTS)) {
        const keys = isDirect ? type : new RegExp(`type ${type} = keyof typeof (\\w+)`).exec(source.code)?.[1];
        const locale = source.locales.get(keys ?? '');
        if (!locale) throw new Error(`${at}: the texts "${name}" take their keys from no file of texts`);
        found.set(name, { name, folder: dirname(locale).slice(locale.indexOf('/src/') + 5) });
      }
    }
  };
}

const wordsIn = (code: string): ReadonlySet<string> => new Set(code.match(/[\w$]+/g));

/** The names that a statement declares: `const { useText: useSchoolText } = …` declares the second one. */
function declaredBy(statement: string): string[] {
  const names = /^(?:export )?(?:async )?(?:const|let|class|function\*?) (\w+|\{[^}]*\})/.exec(statement)?.[1] ?? '';
  return names.split(/[{},]/).flatMap((name) => name.split(':').at(-1)?.trim() || []);
}

/** A statement with the others of its file that it uses, directly or through each other. */
function withDeclarations(made: string, statements: readonly string[]): string {
  const used = new Set([made]);
  for (const statement of used) {
    const words = wordsIn(statement);
    for (const other of statements) if (declaredBy(other).some((name) => words.has(name))) used.add(other);
  }
  return [...used].join('\n');
}

function readSource(file: string): Source {
  const text = readFileSync(file, 'utf8');
  const { module, comments, program } = parsed(file, text);
  const code = comments.reduce((kept, { start, end }) => blank(kept, start, end), text);
  const imports: Import[] = [];
  const locales = new Map<string, string>();
  for (const { moduleRequest, entries } of module.staticImports) {
    if (moduleRequest.value.endsWith('/cn.json'))
      for (const { localName } of entries) locales.set(localName.value, join(dirname(file), moduleRequest.value));
    const next = fileOf(moduleRequest.value, file);
    const used = entries.filter(({ isType }) => !isType);
    if (next && (used.length > 0 || entries.length === 0))
      imports.push({
        file: next,
        names: new Map(used.map(({ localName, importName }) => [localName.value, importName.name ?? '*'])),
      });
  }
  const own = program.body.filter(({ type }) => type !== 'ImportDeclaration');
  return {
    imports,
    exports: module.staticExports.flatMap((one) => exportsOf(one, file)),
    code,
    locales,
    statements: own.map(({ start, end }) => code.slice(start, end)),
  };
}

function blank(text: string, start: number, end: number): string {
  return text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);
}

type StaticExport = ParseResult['module']['staticExports'][number];

function exportsOf({ start, end, entries }: StaticExport, file: string): Export[] {
  return entries.flatMap((entry): Export[] => {
    const next = entry.moduleRequest && fileOf(entry.moduleRequest.value, file);
    if (entry.isType) return [];
    const name = entry.exportName.name ?? '*';
    if (next) return [{ name, file: next, from: entry.importName.name ?? '*' }];
    return [{ name, start, end }];
  });
}

function parsed(file: string, code: string): ParseResult {
  return parseSync(file, code, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
}

/** A source file of ours by what an import says, or null for packages, styles and texts. */
function fileOf(request: string, importer: string): string | null {
  if (!/\.tsx?$/.test(request)) return null;
  if (request.startsWith('.')) return join(dirname(importer), request);
  const [, place, rest] = /^#(\w+)\/(.+)$/.exec(request) ?? [];
  if (!place || !rest) return null;
  const src = importer.slice(0, importer.indexOf('/src/') + 5);
  return join(src, place === 'modules' ? 'modules' : `platform/${place}`, rest);
}
