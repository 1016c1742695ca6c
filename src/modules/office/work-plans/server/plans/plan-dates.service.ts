import { and, desc, eq, gte, lte } from 'drizzle-orm';
import { WORKING } from '#modules/core/calendar/contract/calendar-kinds.ts';
import { addWorkdays, days } from '#modules/core/calendar/server/public.ts';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { semester } from '#modules/core/school/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { instantAt } from '#shared/dates.ts';
import { DUE_AT, dueDayOf } from '../../contract/periods.ts';

type Term = typeof semester.$inferSelect;

/** The terms of a school that touch a span of days, the latest first. */
export const termsBetween = (db: Db, organizationId: string, from: string, to: string): Promise<Term[]> =>
  db
    .select()
    .from(semester)
    .where(and(eq(semester.organization_id, organizationId), lte(semester.starts_on, to), gte(semester.ends_on, from)))
    .orderBy(desc(semester.starts_on));

/** Of some terms, the latest first, the one in which a span lies or that begins last in it; null: none. */
export const termOf = (terms: readonly Term[], from: string, to: string): Term | null =>
  terms.find(({ starts_on, ends_on }) => starts_on <= to && ends_on >= from) ?? null;

/** The term of a school in which a day lies, or that comes nearest before the end of its week; null: none. */
export const termAt = async (db: Db, organizationId: string, from: string, to = from): Promise<Term | null> =>
  termOf(await termsBetween(db, organizationId, from, to), from, to);

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
