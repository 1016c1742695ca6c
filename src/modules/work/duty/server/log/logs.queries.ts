import { and, asc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { defineList, pageOf, planned } from '#server/lists/resource-list.ts';
import { dayBounds } from '#shared/dates.ts';
import type { LogCategory } from '../../contract/duty-kinds.ts';
import type { dutyLogs } from '../../contract/duty-logs.contract.ts';
import { type FoundShift, shiftsWhere } from '../shift/shifts.queries.ts';
import { dutyLog, dutyLogEntry, dutyShift } from '../tables.ts';

export type LogQuery = z.output<(typeof dutyLogs)['list']['query']>;
export type LogRow = typeof dutyLog.$inferSelect;

const list = defineList<LogQuery>({
  table: dutyLog,
  id: dutyLog.id,
  sorts: { starts_at: dutyLog.starts_at },
  default_sort: '-starts_at',
  filters: {
    from: () => undefined,
    to: () => undefined,
    mine: () => undefined,
    category: (values) =>
      sql`exists (select from ${dutyLogEntry} e where e.log_id = ${dutyLog.id} and e.category = any (${sql.param([...values])}::text[]))`,
  },
});

const [next, taker] = [alias(user, 'next_one'), alias(user, 'taker')];

const select = (db: Db) =>
  db
    .select({
      log: dutyLog,
      handover_to: { id: next.id, name: next.name, name_en: next.name_en },
      acknowledged_by: { id: taker.id, name: taker.name, name_en: taker.name_en },
      entries_count: sql<number>`(select count(*)::int from ${dutyLogEntry} e where e.log_id = ${dutyLog.id})`,
      categories: sql<
        LogCategory[]
      >`array(select distinct e.category from ${dutyLogEntry} e where e.log_id = ${dutyLog.id} order by 1)`,
    })
    .from(dutyLog)
    .leftJoin(next, eq(next.id, dutyLog.handover_to_id))
    .leftJoin(taker, eq(taker.id, dutyLog.acknowledged_by_id));
type Selected = Awaited<ReturnType<typeof select>>[number];

export interface FoundLog extends Selected {
  readonly shift: FoundShift;
}

async function whole(db: Db, rows: readonly Selected[], me: string): Promise<FoundLog[]> {
  const ids = rows.map(({ log }) => log.shift_id);
  const shifts = ids.length ? await shiftsWhere(db, inArray(dutyShift.id, ids), { me }) : [];
  const known = new Map(shifts.map((found) => [found.shift.id, found]));
  return rows.flatMap((row) => {
    const shift = known.get(row.log.shift_id);
    return shift ? [{ ...row, shift }] : [];
  });
}

export const listLogRows = (db: Db, where: SQL, query: LogQuery, me: string) =>
  pageOf(db, list, query, where, async (database, plan) => whole(database, await planned(select(database), plan), me));

export async function logsWhere(db: Db, where: SQL | undefined, me: string, most = 50): Promise<FoundLog[]> {
  return whole(db, await select(db).where(where).orderBy(asc(dutyLog.starts_at), asc(dutyLog.id)).limit(most), me);
}

/** The entries of a log, the earliest first. */
export const entriesOf = (db: Db, logId: string) =>
  db
    .select({ entry: dutyLogEntry, by: { id: user.id, name: user.name, name_en: user.name_en } })
    .from(dutyLogEntry)
    .innerJoin(user, eq(user.id, dutyLogEntry.by_id))
    .where(eq(dutyLogEntry.log_id, logId))
    .orderBy(asc(dutyLogEntry.at), asc(dutyLogEntry.id));

/** SQL: logs of the rosters in which somebody has a shift. */
export const isOfOwnRoster = (userId: string): SQL =>
  sql`exists (select from ${dutyShift} s join ${dutyShift} o on o.schedule_id = s.schedule_id
    where s.id = ${dutyLog.shift_id} and o.user_id = ${userId} and o.is_live)`;

/** SQL: somebody is who should accept a log: it was handed to them, or a shift of theirs comes next in its roster. */
export const isFor = (userId: string): SQL =>
  and(
    sql`${dutyLog.handed_over_at} is not null and ${dutyLog.acknowledged_at} is null`,
    sql`exists (select from ${dutyShift} s where s.id = ${dutyLog.shift_id} and s.user_id is distinct from ${userId})`,
    or(
      eq(dutyLog.handover_to_id, userId),
      sql`exists (select from ${dutyShift} s join ${dutyShift} o on o.schedule_id = s.schedule_id and o.starts_at > s.starts_at
        where s.id = ${dutyLog.shift_id} and o.user_id = ${userId} and o.is_live and o.status in ('planned', 'confirmed')
          and o.starts_at < now() + interval '24 hours')`,
    ),
  ) as SQL;

/** SQL: logs of shifts that began on some days. */
export const beganBetween = (from: string | undefined, to: string | undefined, zone: string): SQL | undefined =>
  and(
    from ? gte(dutyLog.starts_at, dayBounds(from, zone).start) : undefined,
    to ? lt(dutyLog.starts_at, dayBounds(to, zone).end) : undefined,
  );
