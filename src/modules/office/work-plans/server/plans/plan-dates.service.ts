import { and, desc, eq, gte, lte } from 'drizzle-orm';
import { WORKING } from '#modules/core/calendar/contract/calendar-kinds.ts';
import { addWorkdays, days } from '#modules/core/calendar/server/public.ts';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { semester } from '#modules/core/school/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { instantAt } from '#shared/dates.ts';
import { DUE_AT, dueDayOf } from '../../contract/periods.ts';

/** The term of a school in which a day lies, or that comes nearest before the end of its week; null: none. */
export async function termAt(db: Db, organizationId: string, from: string, to = from) {
  const [row] = await db
    .select()
    .from(semester)
    .where(and(eq(semester.organization_id, organizationId), lte(semester.starts_on, to), gte(semester.ends_on, from)))
    .orderBy(desc(semester.starts_on))
    .limit(1);
  return row ?? null;
}

/** The day on which departments hand in what begins then: the Thursday before, or the last working day before that. */
export async function dueDay(db: Db, organizationId: string, periodStart: string): Promise<string> {
  const thursday = dueDayOf(periodStart);
  const [day] = await days(db, organizationId, thursday, thursday, 'staff');
  if (day && WORKING.includes(day.kind)) return thursday;
  return (await addWorkdays(db, organizationId, thursday, -1)) ?? thursday;
}

/** The instant until which they do. */
export async function dueAt(db: Db, organizationId: string, periodStart: string): Promise<string> {
  return instantAt(await dueDay(db, organizationId, periodStart), DUE_AT, await zoneOf(db, organizationId));
}
