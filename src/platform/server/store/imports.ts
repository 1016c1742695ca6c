import { and, eq, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { asZod } from '#shared/endpoint.ts';
import type { Text } from '#shared/text.ts';
import { type AuditEntry, writeAudit } from '../audit/audit.ts';
import type { ImportDefinition, RowToSave, TaskSource, Verdict } from '../data-task/definitions.ts';
import { unlessRefused } from '../database/unless-refused.ts';
import { isSame } from './store-reads.ts';
import type { BodyOf, Contract, InputOf, Store, StoreTable, Writer } from './store-types.ts';

/**
 * A row of a sheet as the body that a create would get, or what is wrong with it. A known row keeps what the draft leaves
 * out, a new one gets the defaults of the contract.
 */
export type Drafted<D> = { readonly draft: D } | { readonly errors: Readonly<Record<string, readonly Text[]>> };

interface ImportOptions<P, Row, D> extends Omit<ImportDefinition<P>, 'keysOf' | 'compare' | 'save' | 'undo'> {
  /** The column that tells rows apart: two with the same value in one organisation are one row. */
  readonly key: keyof D & string;
  /** The organisation that the rows belong to; refused by the store where the person may not write. */
  readonly organizationOf: (source: TaskSource<P>) => string;
  /** Turns rows of the sheet into drafts, names into ids and so on; asked for up to 200 at once. */
  readonly toDrafts: (rows: readonly Row[], source: TaskSource<P>) => Promise<readonly Drafted<D>[]>;
}

/** What `undo` needs of one stored row. */
interface Entry {
  readonly id: string;
  readonly version: number;
  /** The columns as they were; null: the row is new. */
  readonly before: Readonly<Record<string, unknown>> | null;
}
type Known = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

/**
 * An import that stores through the rules of a store: new rows are created, known ones changed where they differ, and
 * the whole can be taken back while nobody touched the rows since. Give it to `defineImport`.
 */
export function importOf<C extends Contract, T extends StoreTable, R, P, Row>(
  store: Store<C, T, R>,
  { key, organizationOf, toDrafts, ...definition }: ImportOptions<P, Row, InputOf<C>>,
): ImportDefinition<P, Row> {
  const known = (source: TaskSource<P>, drafts: readonly Drafted<InputOf<C>>[]) =>
    knownRows(
      store,
      source,
      organizationOf(source),
      key,
      drafts.flatMap((one) => ('draft' in one ? [one.draft as object] : [])),
    );
  return {
    ...definition,
    keysOf: (row) => {
      const value = (row as Record<string, unknown>)[key];
      return { [key]: value === null || value === undefined ? null : String(value) };
    },
    async compare(source, rows) {
      const drafts = await toDrafts(rows, source);
      const stored = await known(source, drafts);
      return drafts.map((one): Verdict => {
        if ('errors' in one) return one;
        const before = stored.get(String(one.draft[key]));
        if (!before) return 'created';
        const same = Object.entries(one.draft as object).every(([field, value]) => isSame(before[field], value));
        return same ? 'same' : 'changed';
      });
    },
    save: (source, rows) => saveRows(store, source, { key, toDrafts, known }, rows),
    undo: (source, entries) => takeBack(store, source, entries as readonly Entry[]),
  };
}

async function knownRows(
  store: Pick<Store<Contract, StoreTable, unknown>, 'table' | 'within'>,
  { db, actor }: Pick<Writer, 'db' | 'actor'>,
  organizationId: string,
  key: string,
  drafts: readonly object[],
): Promise<Map<string, Known>> {
  const column = (store.table as unknown as Record<string, PgColumn>)[key] as PgColumn;
  const values = drafts.map((draft) => (draft as Record<string, unknown>)[key]);
  if (values.length === 0) return new Map();
  const rows = (await db
    .select()
    .from(store.table as PgTable)
    .where(and(store.within([organizationId], actor), inArray(column, values)))) as Known[];
  return new Map(rows.map((row) => [String(row[key]), row]));
}

interface Saving<P, Row, D> {
  readonly key: string;
  readonly toDrafts: (rows: readonly Row[], source: TaskSource<P>) => Promise<readonly Drafted<D>[]>;
  readonly known: (source: TaskSource<P>, drafts: readonly Drafted<D>[]) => Promise<Map<string, Known>>;
}

async function saveRows<C extends Contract, T extends StoreTable, R, P, Row>(
  store: Store<C, T, R>,
  source: TaskSource<P>,
  { key, toDrafts, known }: Saving<P, Row, InputOf<C>>,
  rows: readonly RowToSave<Row>[],
): Promise<Entry[]> {
  const drafts = await toDrafts(
    rows.map(({ row }) => row),
    source,
  );
  const stored = await known(source, drafts);
  return inName(source, async (writer) => {
    const entries: Entry[] = [];
    for (const one of drafts) {
      if ('errors' in one) throw new Error('a row with errors is not stored');
      const before = stored.get(String((one.draft as Record<string, unknown>)[key]));
      const after = (await (before
        ? store.update(writer, before.id, { ...(one.draft as object), version: before.version } as BodyOf<C>)
        : store.create(writer, asZod(store.rules.contract.create.body).parse(one.draft)))) as {
        readonly id: string;
        readonly version: number;
      };
      const were =
        before && Object.fromEntries(Object.keys(one.draft as object).map((field) => [field, before[field]]));
      entries.push({ id: after.id, version: after.version, before: were ?? null });
    }
    return entries;
  });
}

/** Takes rows back, the last one first: those that somebody changed since, or that a rule of the store holds, stay. */
async function takeBack<C extends Contract, T extends StoreTable, R, P>(
  store: Store<C, T, R>,
  source: TaskSource<P>,
  entries: readonly Entry[],
): Promise<void> {
  const { table } = store;
  for (const { id, version, before } of entries) {
    const [row] = await source.db
      .select({ id: table.id })
      .from(table as PgTable)
      .where(and(eq(table.id, id), eq(table.version, version)));
    if (!row) continue;
    await unlessRefused(source.db, () =>
      inName(source, async (writer) => {
        if (before) await store.update(writer, id, { ...before, version } as BodyOf<C>);
        else await store.remove(writer, id);
      }),
    );
  }
}

/** Writes for the person who began a task; what they did is in the log when it ends, like that of a call. */
async function inName<P, A>(source: TaskSource<P>, work: (writer: Writer) => Promise<A>): Promise<A> {
  const entries: AuditEntry[] = [];
  const done = await work({ ...source, audit: (entry) => entries.push(entry) });
  await writeAudit(source.db, { actor: source.actor, ip: null, device: null, request_id: 'import' }, entries);
  return done;
}
