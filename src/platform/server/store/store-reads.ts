import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { RefusalError, refuse, shared } from '#shared/refusal.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import { staleBecause } from '../audit/stale.ts';
import type { Db } from '../database/database.ts';
import { within } from '../database/scope.ts';
import { type ListDefinition, type ListQuery, pageOf, planned, type RowReader } from '../lists/resource-list.ts';
import type { Actor } from '../rights/actor.ts';
import type { NamedRow } from './columns.ts';
import { actionsFor, requireAct } from './store-acts.ts';
import { isHeldHere, type Parts, type Plain, type StoredRow } from './store-parts.ts';
import { type Caller, type OptionQuery, type Reach, reached, scoped, type Writer } from './store-types.ts';

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
  return and(conditionIn(parts, reach(ctx), isArchived, rowsOf), below, amongFor(parts, ctx.actor)) as SQL;
}

/** Rows of these organisations as a person sees them, by another rule than the reach of a call. */
export const conditionOf = (parts: Parts, organizations: readonly string[], actor?: Actor): SQL =>
  and(conditionIn(parts, organizations), amongFor(parts, actor)) as SQL;

/** What `among` says; nobody reads past it by leaving the person out. */
function amongFor({ name, options: { among } }: Parts, actor: Actor | undefined): SQL | undefined {
  if (!among) return undefined;
  if (!actor) throw new Error(`${name} shows its rows to some people alone: say who reads`);
  return among(actor);
}

/** Reads rows with the columns that the store adds, and completes them; for a caller, with what they may do. */
export function readerOf(parts: Parts, caller?: Caller): RowReader<unknown> {
  const { table, options } = parts;
  return async (db, plan) => {
    const rows = await planned(db.select(selectedOf(parts)).from(table as PgTable), plan);
    const complete = (options.decorate ? await options.decorate(db, rows) : rows) as Plain[];
    if (!caller || parts.acts.length === 0) return complete;
    const actions = actionsFor(parts, caller);
    const known = new Map(rows.map((row) => [row['id'], row]));
    return complete.map((row) => ({ ...row, actions: actions(known.get(row['id']) ?? row) }));
  };
}
const selectedOf = ({ columns, options }: Parts) => ({
  ...without(columns, SEARCHED),
  ...(options.columns as Record<string, PgColumn>),
});

export type Reader = Caller & { readonly db: Db };

/** One row that a caller may see, or null. */
export async function findRow(parts: Parts, ctx: Reader, id: string): Promise<unknown> {
  const where = and(conditionFor(parts, parts.seen, ctx), eq(parts.table.id, id));
  const [row] = await readerOf(parts, ctx)(ctx.db, { where, order: [], limit: 1, offset: 0 });
  return row ?? null;
}

/** One row of these organisations, whatever the caller's codes reach and `among` says: the module decided by its own rule. */
export async function getRowIn(parts: Parts, ctx: Reader, organizations: readonly string[], id: string) {
  const where = and(conditionIn(parts, organizations), eq(parts.table.id, id));
  const [row] = await readerOf(parts, ctx)(ctx.db, { where, order: [], limit: 1, offset: 0 });
  if (!row) throw refuse(shared.not_found);
  return row;
}
export async function getRow(parts: Parts, ctx: Reader, id: string): Promise<unknown> {
  const found = await findRow(parts, ctx, id);
  if (found === null) throw refuse(shared.not_found);
  return found;
}

/**
 * The stored row with the columns that the store adds, locked; only one that the caller may change. What is asked in this
 * order: reach, policy and state for the act, and with a version whether it is stale.
 */
export async function lockRow(
  parts: Parts,
  ctx: Writer,
  id: string,
  act: string | null,
  version?: number,
): Promise<StoredRow> {
  const { table, changed, name } = parts;
  const [row] = (await ctx.db
    .select(selectedOf(parts))
    .from(table as PgTable)
    .where(and(conditionFor(parts, changed, ctx, act === 'restore', ownedBy), eq(table.id, id)))
    .for('update')) as StoredRow[];
  if (!row) throw await notTheirs(parts, ctx, id);
  requireHeldAtGroup(parts, ctx, row);
  if (act) requireAct(parts, ctx, row, act);
  if (version !== undefined && row.version !== version) throw await staleBecause(ctx, name, id, row);
  return row;
}

/** Refuses to change what belongs to the whole school group by a code that is held at some of its schools alone. */
export function requireHeldAtGroup(parts: Parts, caller: Caller, row: Plain): void {
  if (!isHeldHere(parts, caller, row)) throw refuse(shared.held_at_group);
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
    conditionOf(parts, (options.reach?.read ?? reached)(ctx), ctx.actor),
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
