import { dirname, join } from 'node:path/posix';

/** A file of the tree, its path from the root with forward slashes. */
interface Source {
  readonly file: string;
  readonly code: string;
}

/** A place where a file writes a table that belongs to somebody else. */
interface ForeignWrite {
  readonly file: string;
  readonly line: number;
  /** Its name in the database. */
  readonly table: string;
  readonly owner: string;
}

/** Who may write whose table, as `module → table`: in how many places, and why. */
export type Exceptions = Readonly<Record<string, { readonly places: number; readonly why: string }>>;

const TABLE = /export const (\w+) = pgTable\(\s*'(\w+)'/g;
const IMPORT = /import (?:type )?\{([^}]*)\} from '([^']+)'/g;
/** What holds a statement of drizzle, and the table that a store writes. */
const CALL = /\.(?:insert|update|delete)\((\w+)\)|\bdefineStore\([^;]{0,120}?\{\s*table: (\w+)/g;
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

/** Where writes stand that nobody has allowed, and exceptions that are larger than what they stand for; one sentence each. */
export function foreignWriteProblems(found: readonly ForeignWrite[], exceptions: Exceptions): string[] {
  const keyOf = ({ file, table }: ForeignWrite) => `${ownerOf(file)} → ${table}`;
  const here = Map.groupBy(found, keyOf);
  const many = [...here].filter(([key, writes]) => writes.length > (exceptions[key]?.places ?? 0));
  const few = Object.entries(exceptions).filter(([key, { places }]) => (here.get(key)?.length ?? 0) < places);
  return [
    ...many.flatMap(([, writes]) => writes.map(described)),
    ...few.map(
      ([key]) => `${key}: ${here.get(key)?.length ?? 0} places are left; say so in scripts/foreign-writes.json`,
    ),
  ];
}

function described({ file, line, table, owner }: ForeignWrite): string {
  const way = owner === 'platform' ? 'an engine of src/platform/server' : `what ${owner} offers in server/public.ts`;
  return `${file}:${line} writes ${table}: joins yes, writes no; call ${way}`;
}

interface Table {
  readonly name: string;
  readonly owner: string;
}

/** Tables by the file and the name of their export. */
function tablesOf(sources: readonly Source[]): Map<string, Table> {
  const all = sources.flatMap(({ file, code }) =>
    [...code.matchAll(TABLE)].map(
      ([, symbol, name = '']) => [`${file}#${symbol}`, { name, owner: ownerOf(file) }] as const,
    ),
  );
  return new Map(all);
}

/** The tables that a file imports or defines, by the name that they have there. */
function importedTables({ file, code }: Source, tables: ReadonlyMap<string, Table>): Map<string, Table> {
  const known = new Map<string, Table>();
  for (const [, names = '', from = ''] of code.matchAll(IMPORT))
    for (const one of names.split(',')) {
      const [symbol = '', alias = symbol] = one
        .trim()
        .replace(/^type /, '')
        .split(' as ');
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
