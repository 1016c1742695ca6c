import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db } from '#server/database/database.ts';
import { anyOf, defineList, is, pageOf, planned, whether } from '#server/lists/resource-list.ts';
import { LIVE_STATES, READABLE_STATES, VISIBLE_STATES } from '../../contract/payroll.lifecycle.ts';
import type { wageUsers } from '../../contract/wage-users.contract.ts';
import type { WageRow } from '../batch/wages.policy.ts';
import { isLive, type SlipRow } from '../batch/wages.queries.ts';
import { wage, wageQuestion, wageUser } from '../tables.ts';

export type SlipQuery = z.output<(typeof wageUsers)['list']['query']>;

/** What is left out keeps nothing from being checked: the counts of the batch say the same. */
function isCounted(issue: SQL): SQL {
  return and(eq(wageUser.is_excluded, false), issue) as SQL;
}

const ISSUES: Readonly<Record<NonNullable<SlipQuery['issue']>, SQL>> = {
  unmatched: isCounted(isNull(wageUser.user_id)),
  unreadable: isCounted(sql`jsonb_array_length(${wageUser.cells}) > 0`),
  sum: isCounted(eq(wageUser.adds_up, false)),
  outlier: sql`jsonb_array_length(${wageUser.outliers}) > 0`,
  question: eq(wageUser.status, 'disputed'),
  not_employed: eq(wageUser.is_employed, false),
};

const list = defineList<SlipQuery>({
  table: wageUser,
  id: wageUser.id,
  sorts: { month: wageUser.month, row_no: wageUser.row_no },
  default_sort: '-month',
  filters: {
    wage_id: is(wageUser.wage_id),
    status: anyOf(wageUser.status),
    year: (year) => sql`extract(year from ${wageUser.month}) = ${year}`,
    department_name: is(wageUser.department_name),
    issue: (issue) => ISSUES[issue],
    excluded: whether(sql`${wageUser.is_excluded}`),
  },
  search: [wageUser.name_snapshot, wageUser.number_snapshot],
});

export const pageOfSlips = (db: Db, query: SlipQuery, base: SQL) =>
  pageOf(db, list, query, base, (database, plan) => planned(database.select().from(wageUser), plan));

/** SQL condition: the batch of a slip is in one of these states. */
const batchIs = (...states: readonly WageRow['status'][]) =>
  sql`exists (select from ${wage} where ${wage.id} = ${wageUser.wage_id} and ${inArray(wage.status, [...states])})`;

/** SQL condition: a slip that its owner finds in the own list; of a recalled one only that it was recalled. */
export const isOwnListed = (userId: string): SQL =>
  and(
    eq(wageUser.user_id, userId),
    inArray(wageUser.status, [...LIVE_STATES, 'recalled']),
    batchIs(...VISIBLE_STATES, 'recalled'),
  ) as SQL;

/** SQL condition: a slip that counts and that its owner may open. */
export const isOwnOpen = (userId: string): SQL =>
  and(eq(wageUser.user_id, userId), isLive, batchIs(...VISIBLE_STATES)) as SQL;

/** SQL condition: a row of the table of a batch: of the draft, or the revision that counts. */
export const isOfTable = (row: Pick<WageRow, 'id'>): SQL =>
  and(
    eq(wageUser.wage_id, row.id),
    or(
      inArray(wageUser.status, [...LIVE_STATES, 'recalled']),
      and(eq(wageUser.status, 'pending'), isNull(wageUser.replaces_id)),
    ),
  ) as SQL;

export interface FoundSlip {
  readonly slip: SlipRow;
  readonly batch: WageRow;
}

/** A slip with its batch, wherever it is; who may see it is the caller's to decide. */
export async function findSlip(db: Db, id: string): Promise<FoundSlip | null> {
  const [found] = await db
    .select({ slip: wageUser, batch: wage })
    .from(wageUser)
    .innerJoin(wage, eq(wage.id, wageUser.wage_id))
    .where(eq(wageUser.id, id));
  return found ?? null;
}

export async function batchesOf(db: Db, ids: readonly string[]): Promise<Map<string, WageRow>> {
  const wanted = [...new Set(ids)];
  const rows = wanted.length ? await db.select().from(wage).where(inArray(wage.id, wanted)) : [];
  return new Map(rows.map((row) => [row.id, row]));
}

/** The revisions of a slip that were sent, and what was drafted after it. */
export const revisionsOf = (db: Db, { wage_id, user_id }: Pick<SlipRow, 'wage_id' | 'user_id'>): Promise<SlipRow[]> =>
  user_id === null
    ? Promise.resolve([])
    : db
        .select()
        .from(wageUser)
        .where(and(eq(wageUser.wage_id, wage_id), eq(wageUser.user_id, user_id)))
        .orderBy(asc(wageUser.revision));

export async function draftOf(db: Db, slipId: string): Promise<SlipRow | null> {
  const [row] = await db
    .select()
    .from(wageUser)
    .where(and(eq(wageUser.replaces_id, slipId), eq(wageUser.status, 'pending')));
  return row ?? null;
}

/** Own slips of a year with their batches, the first month first; up to a month, or in one school, where it is said. */
export function ownSlipsOfYear(
  db: Db,
  userId: string,
  year: number,
  { until, organization_id }: { readonly until?: string; readonly organization_id?: string } = {},
): Promise<FoundSlip[]> {
  return db
    .select({ slip: wageUser, batch: wage })
    .from(wageUser)
    .innerJoin(wage, eq(wage.id, wageUser.wage_id))
    .where(
      and(
        isOwnOpen(userId),
        sql`extract(year from ${wageUser.month}) = ${year}`,
        until ? sql`${wageUser.month} <= ${until}` : undefined,
        organization_id ? eq(wageUser.organization_id, organization_id) : undefined,
      ),
    )
    .orderBy(asc(wageUser.month), asc(wageUser.id));
}

/** The slips beside one: of its owner by month, or of the table by row. */
export async function neighboursOf(db: Db, { slip, batch }: FoundSlip, isOwn: boolean) {
  const base = isOwn ? isOwnOpen(slip.user_id ?? '') : isOfTable(batch);
  const [at, value] = isOwn ? [wageUser.month, slip.month] : [wageUser.row_no, slip.row_no];
  const one = async (before: boolean) => {
    const beside = before
      ? or(lt(at, value), and(eq(at, value), lt(wageUser.id, slip.id)))
      : or(gt(at, value), and(eq(at, value), gt(wageUser.id, slip.id)));
    const way = before ? desc : asc;
    const [row] = await db
      .select({ id: wageUser.id })
      .from(wageUser)
      .where(and(base, beside))
      .orderBy(way(at), way(wageUser.id))
      .limit(1);
    return row?.id ?? null;
  };
  return { previous_id: await one(true), next_id: await one(false) };
}

/** The questions about any revision of a slip, oldest first. */
export const questionsOf = (db: Db, slipIds: readonly string[]) =>
  db
    .select()
    .from(wageQuestion)
    .where(inArray(wageQuestion.wage_user_id, [...slipIds]))
    .orderBy(asc(wageQuestion.created_at), asc(wageQuestion.id));

/** Of these slips those about which somebody waits for an answer. */
export async function withOpenQuestion(db: Db, slipIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (slipIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: wageQuestion.wage_user_id })
    .from(wageQuestion)
    .where(and(inArray(wageQuestion.wage_user_id, [...slipIds]), eq(wageQuestion.state, 'open')));
  return new Set(rows.map(({ id }) => id));
}

/** Months for which somebody has slips that count. */
export async function monthsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ month: wageUser.month })
    .from(wageUser)
    .where(and(isOwnOpen(userId), isNotNull(wageUser.sent_at)))
    .orderBy(desc(wageUser.month));
  return rows.map(({ month }) => month);
}

export const readableStates: readonly string[] = READABLE_STATES;
