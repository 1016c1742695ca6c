import { and, asc, desc, eq, getTableName, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { gramsOfQuery } from '#shared/text/bigrams.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import type { Db } from '../database/database.ts';
import { textHolds } from '../search/gram-search.ts';

/** The parts of a `listQuery` that every list has. */
export interface ListQuery {
  readonly page: number;
  readonly per_page: number;
  readonly sort?: string | undefined;
  readonly q?: string | undefined;
}

/** A column, an expression such as `natural(room.number)`, or several of them: `[building.sort, building.code]`. */
export type Sort = PgColumn | SQL | readonly (PgColumn | SQL)[];

/** What a list may be sorted by: the names in its `listQuery`, without the minus. */
type SortName<Q extends ListQuery> = Exclude<Exclude<Q['sort'], undefined>, `-${string}`>;
type Filters<Q extends ListQuery> = Omit<Q, keyof ListQuery>;

/**
 * A list as data: one table, what may be asked of it, and in which order it comes. Every condition and order speaks of
 * this table alone (or of a subquery), so that rows are counted and read without the joins that only add to them.
 */
export interface ListDefinition<Q extends ListQuery, S extends Sort = Sort> {
  readonly table: PgTable;
  /** Breaks ties, so that no row is shown twice or left out between pages. */
  readonly id: PgColumn;
  readonly sorts: { readonly [K in SortName<Q>]: S };
  /** Newest first is `-created_at`. */
  readonly default_sort: SortName<Q> | `-${SortName<Q>}`;
  /** One condition per filter of the query; undefined leaves the filter without effect. */
  readonly filters: {
    readonly [K in keyof Filters<Q>]-?: (value: Exclude<Filters<Q>[K], undefined>) => SQL | undefined;
  };
  /** Where `q` looks: the searchable text of a row with its bigrams; or plain columns, where a list stays short. */
  readonly search?: { readonly text: PgColumn; readonly grams: PgColumn } | readonly PgColumn[];
}

/** Declares a list for the query that its contract parses: `defineList<z.output<typeof visitListQuery>>({ … })`. */
export function defineList<Q extends ListQuery, S extends Sort = PgColumn>(
  definition: ListDefinition<Q, S>,
): ListDefinition<Q, S> {
  return definition;
}

/** What the rows of one page (or of one batch of an export) are selected with. */
export interface RowPlan {
  readonly where: SQL | undefined;
  readonly order: SQL[];
  readonly limit: number;
  readonly offset: number;
}

/** A selection that nobody narrowed yet, as far as a plan needs it. */
interface Selection<Row> {
  where(condition: SQL | undefined): {
    orderBy(...order: SQL[]): { limit(n: number): { offset(n: number): PromiseLike<Row[]> } };
  };
}

/** The rows that a plan names, out of a selection: `planned(db.select(columns).from(gate), plan)`. */
export const planned = async <Row>(rows: Selection<Row>, { where, order, limit, offset }: RowPlan): Promise<Row[]> =>
  await rows
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);

/**
 * Selects rows and what belongs to them by a plan, in its order. The list's owner writes it once, for pages and
 * exports.
 */
export type RowReader<Row> = (db: Db, plan: RowPlan) => Promise<Row[]>;

export interface Page<Row> {
  readonly list: Row[];
  readonly total: number;
  readonly total_is_floor?: true;
  readonly page: number;
  readonly per_page: number;
}

/**
 * Totals are exact up to this many rows; above it a list says "1,000+". Counting ten thousand took longer than all else
 * that a page of a list needs, at every page, and nobody pages so far.
 */
export const EXACT_TOTAL = 1_000;

/**
 * One page of a list: rows inside `base` (scope, not archived …) that fit the query, sorted, with the total. The total
 * of a page that is not full needs no counting.
 */
export async function pageOf<Q extends ListQuery, Row>(
  db: Db,
  list: ListDefinition<Q>,
  query: Q,
  base: SQL | undefined,
  read: RowReader<Row>,
): Promise<Page<Row>> {
  const { page, per_page } = query;
  const where = and(conditionOf(list, { ...query, q: undefined }, base), await searchIn(db, list, query.q));
  const offset = (page - 1) * per_page;
  const rows = await read(db, { where, order: orderOf(list, query.sort), limit: per_page, offset });
  const seen = offset + rows.length;
  const isLast = rows.length < per_page && (rows.length > 0 || page === 1);
  const most = Math.max(EXACT_TOTAL, seen);
  const total = isLast ? seen : await countUpTo(db, list.table, where, most);
  const more = total > most ? { total_is_floor: true as const } : {};
  return { list: rows, total: Math.min(total, most), ...more, page, per_page };
}

/** How many rows fulfil a condition, counted no further than `limit` + 1. */
export async function countUpTo(db: Db, table: PgTable, where: SQL | undefined, limit = EXACT_TOTAL): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(limit + 1)
    .as('some');
  const [row] = await db.select({ n: sql<number>`count(*)::int` }).from(some);
  return row?.n ?? 0;
}

/** The condition of exactly the rows that a query shows, for counters beside a list. */
export function conditionOf<Q extends ListQuery>(
  list: ListDefinition<Q>,
  query: Q,
  base: SQL | undefined,
): SQL | undefined {
  const conditions = Object.entries(list.filters).map(([name, condition]) => {
    const value = (query as Record<string, unknown>)[name];
    return value === undefined ? undefined : (condition as (value: unknown) => SQL | undefined)(value);
  });
  return and(base, ...conditions, searchOf(list, query.q));
}

/**
 * The order of a list. Ties by id go the same way as the sort, so that one index serves both directions: it is read
 * backwards for the descending one. Rows without a value come last in both directions, which costs a second index.
 */
export function orderOf<Q extends ListQuery>(list: ListDefinition<Q>, sort: string | undefined): SQL[] {
  const asked = sort && sort.replace(/^-/, '') in list.sorts ? sort : list.default_sort;
  const wanted = (list.sorts as Record<string, Sort>)[asked.replace(/^-/, '')] as Sort;
  const falling = asked.startsWith('-');
  const parts = ([wanted] as const).flat() as (PgColumn | SQL)[];
  return falling ? [...parts.map(fallingBy), desc(list.id)] : [...parts.map((part) => asc(part)), asc(list.id)];
}

function fallingBy(part: PgColumn | SQL): SQL {
  return 'notNull' in part && part.notNull ? desc(part) : sql`${part} desc nulls last`;
}

/** Texts with numbers in them as people order them: room 2 before room 10. */
export const natural = (column: PgColumn): SQL =>
  Object.assign(sql`${column} collate "natural"`, { notNull: column.notNull });

function searchOf<Q extends ListQuery>(list: ListDefinition<Q>, q: string | undefined): SQL | undefined {
  if (!q || !list.search) return undefined;
  if ('grams' in list.search) return matches(list.search.text, list.search.grams, q);
  const pattern = searchPattern(q);
  return or(...list.search.map((column) => sql`${column} ~* ${pattern}`));
}

/** As `searchOf`, with the ids of an index that row level security would keep from being used. */
async function searchIn<Q extends ListQuery>(
  db: Db,
  list: ListDefinition<Q>,
  q: string | undefined,
): Promise<SQL | undefined> {
  if (!q || !list.search || !('grams' in list.search)) return searchOf(list, q);
  return textHolds(db, { id: list.id, ...list.search }, q);
}

/** Rows whose text contains `q`: the index over the bigrams narrows, ILIKE decides. */
function matches(text: PgColumn, grams: PgColumn, q: string): SQL | undefined {
  const wanted = gramsOfQuery(q);
  return and(
    wanted.length ? sql`${grams} @> ${sql.param(wanted)}::text[]` : undefined,
    sql`${text} ~* ${searchPattern(q)}`,
  );
}

const BATCH = 200;

/**
 * Every row of a list in its order, in batches, seen as of one moment and with flat memory: a cursor reads the ids, the
 * list's own reader adds the rest. Needs a transaction of its own (`database.write`).
 */
export async function* batchesOf<Q extends ListQuery, Row>(
  db: Db,
  list: ListDefinition<Q>,
  query: Q,
  base: SQL | undefined,
  read: RowReader<Row>,
  size = BATCH,
): AsyncGenerator<Row[]> {
  const order = orderOf(list, query.sort);
  // under a name of its own: the rows of the cursor have the names of the columns, and not every key is called id
  const ids = db
    .select({ id: sql<string>`${list.id}`.as('id') })
    .from(list.table)
    .where(conditionOf(list, query, base))
    .orderBy(...order);
  const cursor = sql.identifier(`walk_${getTableName(list.table)}`);
  await db.execute(sql`declare ${cursor} no scroll cursor for ${ids.getSQL()}`);
  for (;;) {
    const { rows } = await db.execute<{ id: string }>(sql`fetch ${sql.raw(String(size))} from ${cursor}`);
    if (rows.length === 0) break;
    const batch = rows.map((row) => row.id);
    yield await read(db, { where: sql`${list.id} = any (${sql.param(batch)}::uuid[])`, order, limit: size, offset: 0 });
  }
  await db.execute(sql`close ${cursor}`);
}

/** `?status=a&status=b`: any of the values. */
export const anyOf = (column: PgColumn) => (values: readonly unknown[]) => inArray(column, [...values]);

/** `?campus_id=…`: exactly this value. */
export const is = (column: PgColumn) => (value: unknown) => eq(column, value);

/** `?is_overstay=true`: rows for which the condition holds, or with `false` those for which it does not. */
export const whether = (condition: SQL) => (wanted: boolean) => (wanted ? condition : sql`(${condition}) is not true`);
