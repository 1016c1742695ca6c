import { and, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { organization } from '#modules/core/directory/server/tables.ts';
import { semester } from '#modules/core/school/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { ExceptionDay } from '#shared/weekday.ts';
import type { CalendarAudience } from '../contract/calendar-kinds.ts';
import { type CalendarDay, calendarOf, exceptionsOf } from './calendar.policy.ts';
import { workCalendar, workCalendarDay } from './tables.ts';

/**
 * Each day of a span at a school: worked or not, for staff or for students (`WORKING` says which kinds are). Days are
 * `YYYY-MM-DD`, both ends belong to it. Sees what the connection reaches: the days of the school group.
 */
export async function days(
  db: Db,
  organizationId: string,
  from: string,
  to: string,
  applies: CalendarAudience,
): Promise<CalendarDay[]> {
  const root = sql`(select ${organization.client_id} from ${organization} where ${organization.id} = ${organizationId})`;
  const said = await db
    .select({
      date: workCalendarDay.date,
      applies: workCalendarDay.applies,
      kind: workCalendarDay.kind,
      as_weekday: workCalendarDay.as_weekday,
      name: workCalendarDay.name,
      is_own: sql<boolean>`(${workCalendarDay.school_id} is not null or ${workCalendarDay.client_id} = ${organizationId})`,
    })
    .from(workCalendarDay)
    .where(
      and(
        eq(workCalendarDay.client_id, root),
        or(isNull(workCalendarDay.school_id), eq(workCalendarDay.school_id, organizationId)),
        gte(workCalendarDay.date, from),
        lte(workCalendarDay.date, to),
      ),
    );
  const terms =
    applies === 'students'
      ? await db
          .select({ starts_on: semester.starts_on, ends_on: semester.ends_on })
          .from(semester)
          .where(
            and(eq(semester.organization_id, organizationId), lte(semester.starts_on, to), gte(semester.ends_on, from)),
          )
      : [];
  return calendarOf({ from, to }, applies, said, terms);
}

/**
 * Days of a span on which rules about weekdays of a school go by its calendar: a Saturday that is worked as a Wednesday, a
 * Friday that is off. `weekdayAmong` reads them. As staff have their days.
 */
export async function exceptionDays(db: Db, organizationId: string, from: string, to: string): Promise<ExceptionDay[]> {
  return exceptionsOf(await days(db, organizationId, from, to, 'staff'));
}

/** How often the calendar of an organisation was changed. */
export async function versionOf(db: Db, organizationId: string): Promise<number> {
  const [row] = await db
    .select({ version: workCalendar.version })
    .from(workCalendar)
    .where(eq(workCalendar.organization_id, organizationId));
  return row?.version ?? 0;
}

/** The organisation with its group, and those that inherit from it: itself, or for a group all of its schools. */
export async function inheritingOrganizations(
  db: Db,
  organizationId: string,
): Promise<{ client_id: string; is_root: boolean; heirs: string[] }> {
  const [own] = await db
    .select({ client_id: sql<string>`${organization.client_id}` })
    .from(organization)
    .where(eq(organization.id, organizationId));
  const client_id = own?.client_id ?? organizationId;
  const is_root = client_id === organizationId;
  if (!is_root) return { client_id, is_root, heirs: [organizationId] };
  const rows = await db
    .select({ id: organization.id })
    .from(organization)
    .where(and(eq(organization.client_id, client_id), inArray(organization.status, ['active'])));
  return { client_id, is_root, heirs: rows.map((row) => row.id) };
}
