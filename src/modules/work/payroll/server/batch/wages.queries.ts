import { and, desc, eq, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { anyOf, defineList, is, pageOf, planned } from '#server/lists/resource-list.ts';
import { LIVE_STATES, VISIBLE_STATES } from '../../contract/payroll.lifecycle.ts';
import type { wages } from '../../contract/wages.contract.ts';
import { wage, wageQuestion, wageUser } from '../tables.ts';
import type { WageRow } from './wages.policy.ts';

export type WageQuery = z.output<(typeof wages)['list']['query']>;
export type SlipRow = typeof wageUser.$inferSelect;

const list = defineList<WageQuery>({
  table: wage,
  id: wage.id,
  sorts: { month: wage.month, created_at: wage.created_at },
  default_sort: '-month',
  filters: {
    year: (year) => sql`extract(year from ${wage.month}) = ${year}`,
    month: is(wage.month),
    category: anyOf(wage.category),
    status: anyOf(wage.status),
  },
  search: [wage.title],
});

export const pageOfWages = (db: Db, query: WageQuery, reach: SQL) =>
  pageOf(db, list, query, reach, (database, plan) => planned(database.select().from(wage), plan));

export async function findWage(db: Db, reach: SQL | undefined, id: string): Promise<WageRow | null> {
  const [row] = await db
    .select()
    .from(wage)
    .where(and(eq(wage.id, id), reach));
  return row ?? null;
}

/** SQL condition: a row that will be sent, or is the first revision of what was. */
export const isFirst = and(isNull(wageUser.replaces_id), eq(wageUser.is_excluded, false)) as SQL;
export const isLive = inArray(wageUser.status, [...LIVE_STATES]);

export interface Counts {
  readonly rows: number;
  readonly matched: number;
  readonly unmatched: number;
  readonly sent: number;
  readonly viewed: number;
  readonly confirmed: number;
  readonly open_questions: number;
}

const NONE: Counts = { rows: 0, matched: 0, unmatched: 0, sent: 0, viewed: 0, confirmed: 0, open_questions: 0 };
const countIf = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;

/** How far some batches are, by id. */
export async function countsOf(db: Db, ids: readonly string[]): Promise<(id: string) => Counts> {
  if (ids.length === 0) return () => NONE;
  const rows = await db
    .select({
      id: wageUser.wage_id,
      rows: countIf(isFirst),
      matched: countIf(and(isFirst, sql`${wageUser.user_id} is not null`)),
      unmatched: countIf(and(isFirst, isNull(wageUser.user_id))),
      sent: countIf(isLive),
      viewed: countIf(and(isLive, sql`${wageUser.viewed_at} is not null`)),
      confirmed: countIf(eq(wageUser.status, 'confirmed')),
    })
    .from(wageUser)
    .where(inArray(wageUser.wage_id, [...ids]))
    .groupBy(wageUser.wage_id);
  const asked = await db
    .select({ id: wageQuestion.wage_id, n: sql<number>`count(*)::int` })
    .from(wageQuestion)
    .where(and(inArray(wageQuestion.wage_id, [...ids]), eq(wageQuestion.state, 'open')))
    .groupBy(wageQuestion.wage_id);
  const open = new Map(asked.map(({ id, n }) => [id, n]));
  const known = new Map(rows.map(({ id, ...counts }) => [id, { ...counts, open_questions: open.get(id) ?? 0 }]));
  return (id) => known.get(id) ?? NONE;
}

/** What keeps a draft from being checked, by kind. */
export async function problemsOf(db: Db, wageId: string) {
  const [row] = await db
    .select({
      unmatched: countIf(and(isFirst, isNull(wageUser.user_id))),
      unreadable: countIf(and(isFirst, sql`jsonb_array_length(${wageUser.cells}) > 0`)),
      not_adding_up: countIf(and(isFirst, eq(wageUser.adds_up, false))),
      outliers: countIf(
        and(isFirst, sql`jsonb_array_length(${wageUser.outliers}) > 0 and ${wageUser.ticked_by} is null`),
      ),
      excluded: countIf(and(isNull(wageUser.replaces_id), eq(wageUser.is_excluded, true))),
      not_activated: countIf(and(isFirst, isNull(user.activated_at), sql`${wageUser.user_id} is not null`)),
    })
    .from(wageUser)
    .leftJoin(user, eq(user.id, wageUser.user_id))
    .where(eq(wageUser.wage_id, wageId));
  return row ?? { unmatched: 0, unreadable: 0, not_adding_up: 0, outliers: 0, excluded: 0, not_activated: 0 };
}

/** Rows of a batch that will be sent, in the order of the table. */
export const draftRows = (db: Db, wageId: string): Promise<SlipRow[]> =>
  db
    .select()
    .from(wageUser)
    .where(and(eq(wageUser.wage_id, wageId), isFirst))
    .orderBy(wageUser.row_no, wageUser.id);

/** The latest batch of the category before a month that was paid. */
export async function batchBefore(
  db: Db,
  row: Pick<WageRow, 'id' | 'organization_id' | 'category' | 'month'>,
): Promise<WageRow | null> {
  const [found] = await db
    .select()
    .from(wage)
    .where(
      and(
        eq(wage.organization_id, row.organization_id),
        eq(wage.category, row.category),
        lt(wage.month, row.month),
        ne(wage.id, row.id),
        inArray(wage.status, [...VISIBLE_STATES]),
      ),
    )
    .orderBy(desc(wage.month), desc(wage.sent_at))
    .limit(1);
  return found ?? null;
}

/** The revisions that count of a batch, by person. */
export async function liveSlips(db: Db, wageId: string): Promise<Map<string, SlipRow>> {
  const rows = await db
    .select()
    .from(wageUser)
    .where(and(eq(wageUser.wage_id, wageId), isLive));
  return new Map(rows.map((row) => [row.user_id ?? '', row]));
}

/** Whether any pay of a month was sent in a school: what it counts by is not reopened. */
export async function isMonthPaid(db: Db, organizationId: string, month: string): Promise<boolean> {
  const [found] = await db
    .select({ id: wage.id })
    .from(wage)
    .where(
      and(
        eq(wage.organization_id, organizationId),
        eq(wage.month, `${month.slice(0, 7)}-01`),
        inArray(wage.category, ['salary', 'performance', 'lesson_fee']),
        inArray(wage.status, [...VISIBLE_STATES]),
      ),
    )
    .limit(1);
  return found !== undefined;
}
