import { and, eq, inArray, isNotNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { leaveRights } from '../../rights.ts';
import { linkedIds, ownChildren } from '../people.service.ts';
import { vacation } from '../tables.ts';

type Reader = Pick<Context, 'actor' | 'db'>;
export type VacationRow = typeof vacation.$inferSelect;

export const VACATION = 'vacation';
export const vacationPath = (id: string): string => `/vacations/${id}`;

/** SQL condition: a request of the caller: they go, or they asked. */
export const isOwn = ({ actor }: Pick<Reader, 'actor'>): SQL =>
  or(eq(vacation.applicant_id, actor.user_id), eq(vacation.requested_by, actor.user_id)) as SQL;

/** SQL condition: a request about an own child for whom the caller may act. */
export async function isOfChild(reader: Reader): Promise<SQL> {
  if (!holds(reader.actor, leaveRights.student)) return sql`false`;
  const children = (await ownChildren(reader)).map(({ id }) => id);
  return children.length
    ? (and(eq(vacation.subject, 'student'), inArray(vacation.applicant_id, children)) as SQL)
    : sql`false`;
}

/** SQL condition: handed in at least once. Drafts are for those who write them. */
const isSubmitted = isNotNull(vacation.submitted_at);

/** SQL condition: leave of people whom the caller leads. */
export const isOfTeam = ({ actor }: Pick<Reader, 'actor'>): SQL =>
  holds(actor, leaveRights.team)
    ? (and(
        eq(vacation.subject, 'staff'),
        ne(vacation.applicant_id, actor.user_id),
        isSubmitted,
        within(scopeOf(actor, leaveRights.team), vacation.organization_id, vacation.department_id),
      ) as SQL)
    : sql`false`;

/** SQL condition: leave of the staff whose leave the caller keeps. */
export const isManaged = ({ actor }: Pick<Reader, 'actor'>): SQL =>
  holds(actor, leaveRights.manage)
    ? (and(
        eq(vacation.subject, 'staff'),
        isSubmitted,
        within(scopeOf(actor, leaveRights.manage), vacation.organization_id, vacation.department_id),
      ) as SQL)
    : sql`false`;

/** SQL condition: leave of students of the own classes. Of an own child everybody is a guardian. */
export async function isOfStudents(reader: Reader): Promise<SQL> {
  const { actor } = reader;
  if (!holds(actor, leaveRights.students)) return sql`false`;
  const own = await linkedIds(reader);
  return and(
    eq(vacation.subject, 'student'),
    isSubmitted,
    within(scopeOf(actor, leaveRights.students), vacation.organization_id, vacation.department_id),
    own.length ? notInArray(vacation.applicant_id, own) : undefined,
  ) as SQL;
}

/** SQL condition: what somebody may open by their own rights; who decides sees theirs besides. */
export async function isVisible(reader: Reader): Promise<SQL> {
  const own = await linkedIds(reader);
  const restricted = own.length
    ? and(isOwn(reader), or(notInArray(vacation.applicant_id, own), await isOfChild(reader)))
    : isOwn(reader);
  return or(
    restricted,
    await isOfChild(reader),
    isOfTeam(reader),
    isManaged(reader),
    await isOfStudents(reader),
  ) as SQL;
}

/** Locks the leave of some people until the transaction ends, in one order: what each asks for is looked at one after the other. */
export async function lockPeople(db: Db, userIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(userIds)].sort())
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`vacation:${id}`}, 0))`);
}
