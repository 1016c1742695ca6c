import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { attendanceRights } from '../../rights.ts';
import { peopleWithin } from '../people-in-scope.queries.ts';
import { attendanceFix } from '../tables.ts';

/** Binds the seal of what somebody says about a forgotten punch. */
export const REASON = 'attendance_fix.reason';

/** SQL: corrections of the people one answers for; none without that right. */
export const ofPeopleInReach = ({ actor }: Pick<Context, 'actor'>): SQL =>
  holds(actor, attendanceRights.results)
    ? peopleWithin(scopeOf(actor, attendanceRights.results), attendanceFix.organization_id, attendanceFix.user_id)
    : sql`false`;

/** SQL: own corrections at the present school. */
export const ownFixes = ({ actor }: Pick<Context, 'actor'>): SQL =>
  and(
    eq(attendanceFix.user_id, actor.user_id),
    eq(attendanceFix.organization_id, actor.organization_id ?? sql`null::uuid`),
  ) as SQL;

/** SQL: corrections that the right of somebody lets them see. */
export const seenByRight = (ctx: Pick<Context, 'actor'>): SQL => or(ownFixes(ctx), ofPeopleInReach(ctx)) as SQL;
