import { and, eq, getColumns, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { currentSemester } from '#modules/core/school/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { anyOf, defineList, is, pageOf, planned } from '#server/lists/resource-list.ts';
import { addDays, dayBounds, today } from '#shared/dates.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import type { parkingViolations } from '../../contract/parking-violations.contract.ts';
import { parkingViolation as row } from '../tables.ts';

export type ViolationQuery = z.output<(typeof parkingViolations)['list']['query']>;
export type ViolationRow = typeof row.$inferSelect;

const driver = alias(user, 'driver');
const recorder = alias(user, 'recorder');
const decider = alias(user, 'decider');

const select = (db: Db) =>
  db
    .select({
      violation: getColumns(row),
      user: { id: driver.id, name: driver.name, name_en: driver.name_en },
      recorder: { id: recorder.id, name: recorder.name, name_en: recorder.name_en },
      decider: { id: decider.id, name: decider.name, name_en: decider.name_en },
    })
    .from(row)
    .innerJoin(recorder, eq(recorder.id, row.created_by))
    .leftJoin(driver, eq(driver.id, row.user_id))
    .leftJoin(decider, eq(decider.id, row.decided_by));
export type FoundViolation = Awaited<ReturnType<typeof select>>[number];

const list = defineList<ViolationQuery>({
  table: row,
  id: row.id,
  sorts: { at: row.at },
  default_sort: '-at',
  filters: {
    status: anyOf(row.status),
    kind: anyOf(row.kind),
    plate_no: is(row.plate_no),
    from: () => undefined,
    to: () => undefined,
  },
});

/** Violations at one school on one page; `q` finds plates and places. */
export function listViolationRows(db: Db, organizationId: string, zone: string, { q, ...query }: ViolationQuery) {
  const pattern = q ? searchPattern(q) : null;
  const where = and(
    eq(row.organization_id, organizationId),
    pattern === null ? undefined : sql`(${row.plate_no} ~* ${pattern} or ${row.place} ~* ${pattern})`,
    query.from ? gte(row.at, dayBounds(query.from, zone).start) : undefined,
    query.to ? lt(row.at, dayBounds(query.to, zone).end) : undefined,
  );
  return pageOf(db, list, query, where, (database, plan) => planned(select(database), plan));
}

export async function findViolation(db: Db, id: string): Promise<FoundViolation | null> {
  const [found] = await select(db).where(eq(row.id, id)).limit(1);
  return found ?? null;
}

export const violationsOf = (db: Db, userId: string) =>
  select(db).where(eq(row.user_id, userId)).orderBy(sql`${row.at} desc`).limit(100);

/** The day from which points count: the first of the running term, else half a year ago. */
export async function pointsSince(db: Db, organizationId: string): Promise<string> {
  const semester = await currentSemester(db, organizationId);
  return semester?.starts_on ?? addDays(today(), -183);
}

const counts = (): SQL => inArray(row.status, ['recorded', 'confirmed']);

/** Points of some plates in the running term, by plate; what is appealed or cancelled does not count. */
export async function pointsOf(
  db: Db,
  organizationId: string,
  plates: readonly string[],
): Promise<Map<string, number>> {
  if (plates.length === 0) return new Map();
  const since = await pointsSince(db, organizationId);
  const rows = await db
    .select({ plate_no: row.plate_no, points: sql<number>`sum(${row.points})::int` })
    .from(row)
    .where(
      and(
        eq(row.organization_id, organizationId),
        inArray(row.plate_no, [...new Set(plates)]),
        counts(),
        gte(row.at, dayBounds(since).start),
      ),
    )
    .groupBy(row.plate_no);
  return new Map(rows.map((one) => [one.plate_no, one.points]));
}

/** Violations of a plate that count in the running term. */
export async function countedViolations(db: Db, organizationId: string, plate_no: string): Promise<ViolationRow[]> {
  const since = await pointsSince(db, organizationId);
  return db
    .select()
    .from(row)
    .where(
      and(
        eq(row.organization_id, organizationId),
        eq(row.plate_no, plate_no),
        counts(),
        gte(row.at, dayBounds(since).start),
      ),
    )
    .orderBy(row.at);
}
