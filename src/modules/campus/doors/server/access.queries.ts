import { and, arrayContains, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { days as calendarDays } from '#modules/core/calendar/server/public.ts';
import { running } from '#modules/core/directory/server/public.ts';
import { user, userOrganization } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { addDays } from '#shared/dates.ts';
import { weekdayOf } from '#shared/weekday.ts';
import type { Profile, SpecialDay } from './access.policy.ts';
import { accessCard, dlockGrant, dlockGroup, dlockGroupMember, dlockGroupTimeQuantum } from './tables.ts';

/** SQL of who belongs to which group at a moment, however: by its rule, by hand, or for a time. */
export const membersAt = (at: string | null = null): SQL => {
  const moment = at === null ? sql`now()` : sql`${at}::timestamptz`;
  return sql`(
    select m.dlock_group_id, m.user_id, m.source, m.until from ${dlockGroupMember} m where m.until is null or m.until > ${moment}
    union all
    select t.dlock_group_id, t.user_id, 'temporary', t.ends_at from ${dlockGrant} t
     where t.user_id is not null and t.starts_at <= ${moment} and ${moment} < t.ends_at)`;
};

/** How far ahead devices know the holidays. */
const DAYS_AHEAD = 30;
/** How long a span may be asked about. */
export const SPAN_DAYS = 7;

/**
 * Groups with their hours, by a condition on the groups; with the special days from yesterday on, or of one moment and
 * the week after it.
 */
export async function profilesOf(
  db: Db,
  where: SQL | undefined,
  at: string | null = null,
): Promise<(Profile & { readonly organization_id: string; readonly name: string; readonly name_en: string | null })[]> {
  const groups = await db.select().from(dlockGroup).where(where);
  if (groups.length === 0) return [];
  const quanta = await db
    .select()
    .from(dlockGroupTimeQuantum)
    .where(
      and(
        inArray(
          dlockGroupTimeQuantum.dlock_group_id,
          groups.map((one) => one.id),
        ),
        eq(dlockGroupTimeQuantum.status, 'active'),
      ),
    );
  const calendars = await specialDaysOf(db, groups, at);
  return groups.map(({ id, organization_id, name, name_en, status, holiday_policy, valid_from, valid_to }) => ({
    id,
    organization_id,
    name,
    name_en,
    valid_from,
    valid_to,
    is_active: status === 'active',
    holiday_policy,
    days: holiday_policy === 'open' ? [] : (calendars.get(organization_id) ?? []),
    quanta: quanta
      .filter((one) => one.dlock_group_id === id)
      .map(({ weekdays, windows, date_from, date_to }) => ({ weekdays, windows, date_from, date_to })),
  }));
}

/** Days of schools that are no plain days of the week, where a group of theirs minds it. */
async function specialDaysOf(db: Db, groups: readonly (typeof dlockGroup.$inferSelect)[], at: string | null) {
  const minding = groups.filter((one) => one.holiday_policy !== 'open').map((one) => one.organization_id);
  const found = new Map<string, readonly SpecialDay[]>();
  const day = (at ?? new Date().toISOString()).slice(0, 10);
  for (const school of new Set(minding)) {
    const rows = await calendarDays(
      db,
      school,
      addDays(day, -1),
      addDays(day, at ? SPAN_DAYS + 1 : DAYS_AHEAD),
      'staff',
    );
    found.set(
      school,
      rows
        .filter((one) => one.source !== 'default')
        .map((one) => ({
          date: one.date,
          is_off: one.kind === 'holiday' || one.kind === 'rest',
          weekday: one.as_weekday ?? weekdayOf(one.date),
        })),
    );
  }
  return found;
}

/** Groups that somebody belongs to at a moment. */
export const groupsOf = (db: Db, userId: string, at: string | null = null) =>
  profilesOf(
    db,
    inArray(dlockGroup.id, sql`(select x.dlock_group_id from ${membersAt(at)} x where x.user_id = ${userId})`),
    at,
  );

/** Groups that hold a lock and, at a moment, a person. */
export const groupsAdmitting = (db: Db, lockId: string, userId: string, at: string) =>
  profilesOf(
    db,
    and(
      arrayContains(dlockGroup.doorlock_ids, [lockId]),
      inArray(dlockGroup.id, sql`(select x.dlock_group_id from ${membersAt(at)} x where x.user_id = ${userId})`),
    ),
    at,
  );

/** Groups that hold a lock and, at a moment, a guest. */
export const groupsForGuest = (db: Db, lockId: string, guestRef: string, at: string) =>
  profilesOf(
    db,
    and(
      arrayContains(dlockGroup.doorlock_ids, [lockId]),
      inArray(
        dlockGroup.id,
        db
          .select({ id: dlockGrant.dlock_group_id })
          .from(dlockGrant)
          .where(and(eq(dlockGrant.guest_ref, guestRef), lte(dlockGrant.starts_at, at), gt(dlockGrant.ends_at, at))),
      ),
    ),
    at,
  );

/** Whether somebody belongs to a school today and their account is open. */
export async function isActivePerson(db: Db, organizationId: string, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: user.id })
    .from(user)
    .innerJoin(userOrganization, eq(userOrganization.user_id, user.id))
    .where(
      and(
        eq(user.id, userId),
        inArray(user.status, ['unconfirmed', 'confirmed']),
        eq(userOrganization.organization_id, organizationId),
        running(userOrganization),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** A live credential of somebody at a school that a lock reads, else any other of theirs. */
export async function findCredential(
  db: Db,
  lock: { organization_id: string; features: readonly string[] },
  userId: string,
) {
  const reads = sql`${accessCard.kind} = any (${sql.param([...lock.features])}::text[])`;
  const [row] = await db
    .select()
    .from(accessCard)
    .where(and(eq(accessCard.organization_id, lock.organization_id), eq(accessCard.user_id, userId)))
    .orderBy(
      sql`(${accessCard.status} = 'active' and ${reads}) desc`,
      sql`(${accessCard.status} = 'active') desc`,
      accessCard.id,
    )
    .limit(1);
  return row ?? null;
}
