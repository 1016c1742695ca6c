import { dirname, join } from 'node:path/posix';

/** A file of the tree, its path from the root with forward slashes. */
export interface Source {
  readonly file: string;
  readonly code: string;
}

/** A place where a file writes a table that belongs to somebody else. */
export interface ForeignWrite {
  readonly file: string;
  readonly line: number;
  /** Its name in the database. */
  readonly table: string;
  readonly owner: string;
}

/** Places that may stay, as `file → table`, each with its reason. */
export type Exceptions = Readonly<Record<string, string>>;

const TABLE = /export const (\w+) = pgTable\(\s*'(\w+)'/g;
const IMPORT = /import (?:type )?\{([^}]*)\} from '([^']+)'/g;
/** What holds a statement of drizzle, and the table that a store writes. */
const CALL = /\.(?:insert|update|delete)\((\w+)\)|\bdefineStore\(\s*\w+,\s*\{\s*table: (\w+)/g;
const INTO = /\b(?:insert\s+into|delete\s+from)\s+(?:"?(\w+)"?|\$\{(\w+)\})/gi;
const UPDATE = /\bupdate\s+(?:only\s+)?(?:"?(\w+)"?|\$\{(\w+)\})(?:\s+(?:as\s+)?\w+)?\s+set\b/gi;
const COMMENT = /^[ \t]*(?:\/\/|\/?\*).*$/gm;
/** Rows of tests, of the demo and of their makers are put where the test needs them. */
const NO_PRODUCT = /\.test\.ts$|\/testing\/|\/factories\.ts$|(?:\/|\.)demo\.ts$/;

/** The module that a file belongs to; everything of the platform is one. */
export const ownerOf = (file: string): string =>
  /^src\/modules\/([^/]+\/[^/]+)\//.exec(file)?.[1] ?? /^src\/([^/]+)\//.exec(file)?.[1] ?? '';

/** Every write of another module's table, by drizzle, by a store and in SQL. */
export function findForeignWrites(sources: readonly Source[]): ForeignWrite[] {
  const tables = tablesOf(sources);
  const byName = new Map([...tables.values()].map((table) => [table.name, table]));
  return sources
    .filter(({ file }) => file.startsWith('src/') && !NO_PRODUCT.test(file))
    .flatMap(({ file, code }) => {
      const text = code.replace(COMMENT, '');
      const known = importedTables({ file, code: text }, tables);
      return written(text).flatMap(({ at, name, symbol }) => {
        const table = symbol ? known.get(symbol) : byName.get(name ?? '');
        if (!table || table.owner === ownerOf(file)) return [];
        return [{ file, line: text.slice(0, at).split('\n').length, table: table.name, owner: table.owner }];
      });
    });
}

/** Where writes stand that nobody has allowed, and exceptions that nothing needs any more; one sentence each. */
export function foreignWriteProblems(found: readonly ForeignWrite[], exceptions: Exceptions): string[] {
  const key = ({ file, table }: ForeignWrite) => `${file} → ${table}`;
  const keys = new Set(found.map(key));
  return [
    ...found
      .filter((write) => !(key(write) in exceptions))
      .map(({ file, line, table, owner }) => `${file}:${line} writes ${table}; call what ${owner} offers in server/public.ts`),
    ...Object.keys(exceptions)
      .filter((one) => !keys.has(one))
      .map((one) => `${one} is an exception that nothing needs; take it out of scripts/foreign-writes.json`),
  ];
}

interface Table {
  readonly name: string;
  readonly owner: string;
}

/** Tables by the file and the name of their export. */
function tablesOf(sources: readonly Source[]): Map<string, Table> {
  const all = sources.flatMap(({ file, code }) =>
    [...code.matchAll(TABLE)].map(([, symbol, name = '']) => [`${file}#${symbol}`, { name, owner: ownerOf(file) }] as const),
  );
  return new Map(all);
}

/** The tables that a file imports or defines, by the name that they have there. */
function importedTables({ file, code }: Source, tables: ReadonlyMap<string, Table>): Map<string, Table> {
  const known = new Map<string, Table>();
  for (const [, names = '', from = ''] of code.matchAll(IMPORT))
    for (const one of names.split(',')) {
      const [symbol = '', alias = symbol] = one.trim().replace(/^type /, '').split(' as ');
      const table = tables.get(`${resolved(file, from)}#${symbol}`);
      if (table) known.set(alias, table);
    }
  return known;
}

function resolved(file: string, from: string): string {
  if (from.startsWith('#modules/')) return `src/modules/${from.slice('#modules/'.length)}`;
  if (from.startsWith('#server/')) return `src/platform/server/${from.slice('#server/'.length)}`;
  return from.startsWith('.') ? join(dirname(file), from) : from;
}

interface Written {
  readonly at: number;
  readonly name?: string | undefined;
  readonly symbol?: string | undefined;
}

const written = (code: string): Written[] => [
  ...[...code.matchAll(CALL)].map((hit) => ({ at: hit.index, symbol: hit[1] ?? hit[2] })),
  ...[...code.matchAll(INTO), ...code.matchAll(UPDATE)].map((hit) => ({ at: hit.index, name: hit[1], symbol: hit[2] })),
];
