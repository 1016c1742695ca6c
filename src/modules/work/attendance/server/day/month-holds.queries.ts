import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { addDays } from '#shared/dates.ts';
import { attendanceDay, attendanceMonth } from '../tables.ts';

/** The month of a day. */
export const monthOf = (date: string): string => date.slice(0, 7);

/** The months of a span, made where they are missing. */
export const monthsBetween = (from: string, to: string): string[] => {
  const months: string[] = [];
  for (let date = `${monthOf(from)}-01`; date <= to; date = `${monthOf(addDays(date, 32))}-01`)
    months.push(monthOf(date));
  return months;
};

/** Holds the months of a span as they are until the end of the transaction; who closes one waits, and so does who comes meanwhile. */
export async function holdMonths(
  db: Db,
  organizationId: string,
  from: string,
  to: string,
): Promise<Map<string, 'open' | 'closed'>> {
  const months = monthsBetween(from, to);
  await db
    .insert(attendanceMonth)
    .values(months.map((month) => ({ organization_id: organizationId, month })))
    .onConflictDoNothing();
  const rows = await db
    .select({ month: attendanceMonth.month, status: attendanceMonth.status })
    .from(attendanceMonth)
    .where(and(eq(attendanceMonth.organization_id, organizationId), inArray(attendanceMonth.month, months)))
    .orderBy(attendanceMonth.month)
    .for('share');
  return new Map(rows.map((row) => [row.month, row.status]));
}

/** Those of some months of a school in which days of somebody are closed; of a person in no attendance group none is. */
export async function closedAmong(
  db: Db,
  organizationId: string,
  userId: string,
  months: readonly string[],
): Promise<ReadonlySet<string>> {
  const sorted = months.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return new Set();
  const month = sql<string>`to_char(${attendanceDay.date}, 'YYYY-MM')`;
  const rows = await db
    .selectDistinct({ month })
    .from(attendanceDay)
    .where(
      and(
        eq(attendanceDay.organization_id, organizationId),
        eq(attendanceDay.user_id, userId),
        eq(attendanceDay.closed, true),
        gte(attendanceDay.date, `${first}-01`),
        lt(attendanceDay.date, `${monthOf(addDays(`${last}-01`, 32))}-01`),
      ),
    );
  const asked = new Set(months);
  return new Set(rows.map((row) => row.month).filter((one) => asked.has(one)));
}
