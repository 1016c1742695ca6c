import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { RefusalError, refuse, shared } from '#shared/refusal.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import { staleBecause } from '../audit/stale.ts';
import type { Db } from '../database/database.ts';
import { within } from '../database/scope.ts';
import { type ListDefinition, type ListQuery, pageOf, planned, type RowReader } from '../lists/resource-list.ts';
import type { NamedRow } from './columns.ts';
import {
  type Caller,
  type Contract,
  type OptionQuery,
  type Options,
  type Reach,
  reached,
  type StoreTable,
  scoped,
  type Writer,
} from './store-types.ts';

/** How the parts of a store see it: without the types of its rows, which `defineStore` gives back. */
export interface Parts {
  readonly name: string;
  readonly contract: Contract;
  readonly table: StoreTable;
  readonly columns: Readonly<Record<string, PgColumn>>;
  /** The column that says whose a row is. */
  readonly owner: string;
  readonly options: Options<Contract, StoreTable, unknown, unknown>;
  readonly seen: Reach;
  readonly changed: Reach;
}
export type Plain = Record<string, unknown>;
export type StoredRow = Plain & { readonly version: number };

/** Columns that only the search reads. */
export const SEARCHED = ['grams', 'search_text'];
const OPTIONS_AT_ONCE = 50;

export const listingOf = ({ options, table }: Parts): ListDefinition<ListQuery> =>
  ({ ...options.list, table, id: table.id }) as unknown as ListDefinition<ListQuery>;

const ownerOf = ({ columns, owner }: Parts) => columns[owner] as PgColumn;

/** Rows of these owners, and those that they share. */
function visibleTo(parts: Parts, owners: readonly string[]): SQL {
  const { shared } = parts.options;
  const own = ownedBy(parts, owners);
  return shared && owners.length > 0 ? (or(own, shared.with(owners)) as SQL) : own;
}

function ownedBy(parts: Parts, owners: readonly string[]): SQL {
  const owner = ownerOf(parts);
  if (owners.length === 0) return sql`false`;
  return owners.length === 1 ? eq(owner, owners[0]) : inArray(owner, [...owners]);
}

/** Rows of these organisations that exist for callers: those that are not archived, or those alone. */
export function conditionIn(
  parts: Parts,
  organizations: readonly string[],
  isArchived = false,
  rowsOf = visibleTo,
): SQL {
  const { columns, options } = parts;
  const { archived_at } = columns;
  return and(
    rowsOf(parts, organizations),
    archived_at && (isArchived ? isNotNull(archived_at) : isNull(archived_at)),
    options.visible,
  ) as SQL;
}

/** The rows that a caller reaches. A code that holds in some departments alone reaches their rows alone. */
export function conditionFor(parts: Parts, reach: Reach, ctx: Caller, isArchived = false, rowsOf = visibleTo): SQL {
  const { department } = parts.options;
  const below = department && reach === scoped ? within(ctx.scope, ownerOf(parts), department) : undefined;
  return and(conditionIn(parts, reach(ctx), isArchived, rowsOf), below) as SQL;
}

/** Reads rows with the columns that the store adds, and dresses them. */
export function readerOf({ table, columns, options }: Parts): RowReader<unknown> {
  const selected = { ...without(columns, SEARCHED), ...(options.columns as Record<string, PgColumn>) };
  return async (db, plan) => {
    const rows = await planned(db.select(selected).from(table as PgTable), plan);
    return options.decorate ? options.decorate(db, rows) : rows;
  };
}

export type Reader = Caller & { readonly db: Db };

/** One row that a caller may see, or null. */
export async function findRow(parts: Parts, ctx: Reader, id: string): Promise<unknown> {
  const where = and(conditionFor(parts, parts.seen, ctx), eq(parts.table.id, id));
  const [row] = await readerOf(parts)(ctx.db, { where, order: [], limit: 1, offset: 0 });
  return row ?? null;
}

export async function getRow(parts: Parts, ctx: Reader, id: string): Promise<unknown> {
  const found = await findRow(parts, ctx, id);
  if (found === null) throw refuse(shared.not_found);
  return found;
}

/** The stored row, locked; only one that the caller may change. With a version: refuses when it is stale. */
export async function lockRow(
  parts: Parts,
  ctx: Writer,
  id: string,
  version?: number,
  isArchived = false,
): Promise<StoredRow> {
  const { table, changed, name } = parts;
  const [row] = (await ctx.db
    .select()
    .from(table as PgTable)
    .where(and(conditionFor(parts, changed, ctx, isArchived, ownedBy), eq(table.id, id)))
    .for('update')) as StoredRow[];
  if (!row) throw await notTheirs(parts, ctx, id);
  requireHeldAtGroup(parts, ctx, row);
  if (version !== undefined && row.version !== version) throw await staleBecause(ctx, name, id, row);
  return row;
}

/** Refuses to change what belongs to the whole school group by a code that is held at some of its schools alone. */
export function requireHeldAtGroup({ owner, options }: Parts, { scope }: Caller, row: Plain): void {
  if (!options.held_at_group || row['organization_id']) return;
  if (!scope.organizations.includes(row[owner] as string)) throw refuse(shared.held_at_group);
}

/** Why a row cannot be changed: it is shared, or it does not exist for the caller. */
async function notTheirs(parts: Parts, ctx: Reader, id: string): Promise<RefusalError> {
  const { shared: common } = parts.options;
  if (common && (await findRow(parts, ctx, id))) return new RefusalError(common.refusal);
  return refuse(shared.not_found);
}

/** Rows to choose from, as far as the person reaches; for tables with a name in both languages. */
export function optionPage(parts: Parts, ctx: Reader, { q, ids, page }: OptionQuery) {
  const { table, columns, options } = parts;
  const { id, name, name_en } = columns as Record<'id' | 'name' | 'name_en', PgColumn>;
  const pattern = searchPattern(q ?? '');
  const where = and(
    conditionIn(parts, (options.reach?.read ?? reached)(ctx)),
    q ? or(sql`${name} ~* ${pattern}`, sql`${name_en} ~* ${pattern}`) : undefined,
    ids?.length ? inArray(id, [...ids]) : undefined,
  );
  const read: RowReader<NamedRow> = async (db, plan) =>
    (await planned(db.select({ id, name, name_en }).from(table as PgTable), plan)) as NamedRow[];
  return pageOf(ctx.db, listingOf(parts), { page, per_page: OPTIONS_AT_ONCE }, where, read);
}

export const without = <V>(record: Readonly<Record<string, V>>, names: readonly string[]): Record<string, V> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !names.includes(key)));

/** Whether a field stays as it is stored; one that is left out does. */
export const isSame = (stored: unknown, given: unknown): boolean =>
  given === undefined || JSON.stringify(stored ?? null) === JSON.stringify(given ?? null);
