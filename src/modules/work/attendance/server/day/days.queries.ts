import { and, eq, gte, inArray, isNull, lt, lte, or, type SQL } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { Scope } from '#server/database/scope.ts';
import { namedBy } from '#server/store/columns.ts';
import { peopleWithin } from '../people-in-scope.queries.ts';
import { type attendanceDay, attendanceFix, attendanceMember, attendancePlace, attendancePunch } from '../tables.ts';
import { spanOf } from './month-span.ts';

/** What a list shows of a day. */
export const dayFacts = ({ date, marks, source, minutes, late, early, closed }: typeof attendanceDay.$inferSelect) => ({
  date,
  marks,
  source,
  minutes,
  late,
  early,
  is_closed: closed,
});

/** SQL: followers of rules in a month whom a scope reaches. */
export const followersIn = (scope: Scope, month: string): SQL => {
  const { from, to } = spanOf(month);
  return and(
    peopleWithin(scope, attendanceMember.organization_id, attendanceMember.user_id),
    lte(attendanceMember.valid_from, to),
    or(isNull(attendanceMember.valid_to), gte(attendanceMember.valid_to, from)),
  ) as SQL;
};

const shownPunch = {
  id: attendancePunch.id,
  at: attendancePunch.at,
  source: attendancePunch.source,
  place: namedBy(attendancePunch.place_id, attendancePlace),
  verdict: attendancePunch.verdict,
  reason: attendancePunch.reason,
  decision: attendancePunch.decision,
  accuracy_m: attendancePunch.accuracy_m,
};

/** The punches of somebody between two instants, in their order; without coordinates. */
export const punchesOf = (db: Db, organizationId: string, userId: string, start: string, end: string) =>
  db
    .select(shownPunch)
    .from(attendancePunch)
    .where(
      and(
        eq(attendancePunch.user_id, userId),
        eq(attendancePunch.organization_id, organizationId),
        gte(attendancePunch.at, start),
        lt(attendancePunch.at, end),
      ),
    )
    .orderBy(attendancePunch.at);

/** How many corrections of a month somebody has asked for; those that were refused or taken back are not counted. */
export const fixesUsed = (db: Db, organizationId: string, userId: string, month: string): Promise<number> => {
  const { from, to } = spanOf(month);
  return db.$count(
    attendanceFix,
    and(
      eq(attendanceFix.organization_id, organizationId),
      eq(attendanceFix.user_id, userId),
      gte(attendanceFix.date, from),
      lte(attendanceFix.date, to),
      inArray(attendanceFix.status, ['submitted', 'approved']),
    ),
  );
};
