import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Context } from '#server/http/context.ts';
import { addDays, today } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { departmentRefusals as r } from '../../contract/departments.refusals.ts';
import { stepLeader } from '../departments/department-merge.service.ts';
import { getManaged } from '../departments/departments.service.ts';
import { departmentLeadersChanged, membershipEnded } from '../directory.events.ts';
import { department, departmentLeader, user, userDepartment, userOrganization } from '../tables.ts';
import { type Place, placeEventOf } from './department-members.service.ts';

interface Ending {
  readonly ids: readonly string[];
  readonly end_on: string | null;
  readonly reason: string | null;
}

/** Ends places at once, or with the end of a day: all of them or none. */
export async function endMembers(ctx: Context, id: string, { ids, end_on, reason }: Ending) {
  const home = await getManaged(ctx, id);
  if (home.kind === 'class') throw refuse(r.class_moves);
  const asked = [...new Set(ids)];
  const rows = await ctx.db
    .select()
    .from(userDepartment)
    .where(and(inArray(userDepartment.id, asked), eq(userDepartment.department_id, id)))
    .orderBy(userDepartment.id)
    .for('update');
  if (rows.length !== asked.length) throw refuse(shared.not_found);
  const last = end_on ?? addDays(today(), -1);
  const late = rows.findIndex((row) => row.state === 'ended' || (end_on !== null && row.valid_from > end_on));
  if (late >= 0)
    throw refuseFields({ end_on: [{ cn: '结束日期不能早于开始日期', us: 'The end date is before the start date' }] });
  await requireMainPlaces(ctx, rows, last);
  const list = [];
  for (const row of rows) list.push(await endPlace(ctx, row, last, reason));
  await ctx.services.sessions.refresh(ctx.db, [...new Set(rows.map((row) => row.user_id))]);
  return { list };
}

/** Somebody who works here keeps a main place that holds after the others end. */
async function requireMainPlaces(ctx: Context, ending: readonly Place[], last: string): Promise<void> {
  const mains = ending.filter((row) => row.is_main);
  if (mains.length === 0) return;
  const people = [...new Set(mains.map((row) => row.user_id))];
  // two who end the last two places at the same moment wait for each other
  const employed = await ctx.db
    .select({ id: user.id, types: user.types })
    .from(user)
    .where(inArray(user.id, people))
    .orderBy(user.id)
    .for('no key update');
  const ids = ending.map((row) => row.id);
  // the main place may be in a school that the caller does not reach
  const staying = await acrossOrganizations(ctx.db, () =>
    ctx.db
      .select({ user_id: userDepartment.user_id })
      .from(userDepartment)
      .innerJoin(department, and(eq(department.id, userDepartment.department_id), eq(department.status, 'active')))
      .where(
        and(
          inArray(userDepartment.user_id, people),
          eq(userDepartment.is_main, true),
          notInArray(userDepartment.id, ids),
          or(isNull(userDepartment.valid_to), sql`${userDepartment.valid_to} > ${last}`),
        ),
      ),
  );
  const kept = new Set(staying.map((row) => row.user_id));
  if (employed.some((one) => one.types.includes('teacher') && !kept.has(one.id))) throw refuse(r.last_main);
}

/** What the end of a place is written with: a request, or a job. */
export type EndingSource = Pick<Context, 'db' | 'services' | 'afterCommit' | 'audit'>;

/** Ends one place with the end of a day. Whether it may end is asked before. */
export async function endPlace(ctx: EndingSource, row: Place, last: string, reason: string | null) {
  const state = last < today() ? 'ended' : row.state;
  const set = { valid_to: last, state, end_reason: reason };
  const [after] = await ctx.db.update(userDepartment).set(set).where(eq(userDepartment.id, row.id)).returning();
  ctx.audit({
    action: 'user_department.end',
    target: ['user_department', row.id],
    organization_id: row.organization_id,
    before: { valid_to: row.valid_to, state: row.state },
    after: { valid_to: last, state },
    ...(reason ? { reason } : {}),
  });
  if (state === 'ended') {
    // listeners ask whether the person is still at the school
    await leaveOrganization(ctx, row);
    await membershipEnded.emit(ctx, placeEventOf(after as Place));
  }
  return { id: row.id, user_id: row.user_id, state: state as 'planned' | 'active' | 'ended' };
}

/** With the last place in an organisation that is not the main one the membership ends too, unless a user type keeps it. */
export async function leaveOrganization(ctx: Pick<Context, 'db'>, row: Place): Promise<void> {
  const [other] = await ctx.db
    .select({ id: userDepartment.id })
    .from(userDepartment)
    .where(
      and(
        eq(userDepartment.user_id, row.user_id),
        eq(userDepartment.organization_id, row.organization_id),
        sql`${userDepartment.state} <> 'ended'`,
      ),
    )
    .limit(1);
  if (other) return;
  await ctx.db
    .update(userOrganization)
    .set({ valid_to: addDays(today(), -1), state: 'ended' })
    .where(
      and(
        eq(userOrganization.user_id, row.user_id),
        eq(userOrganization.organization_id, row.organization_id),
        eq(userOrganization.is_main, false),
        sql`${userOrganization.source} <> 'user_type'`,
        isNull(userOrganization.valid_to),
      ),
    );
}

/** Ends what memberships of a person are left in some organisations; today is the first day without. */
export async function endMemberships(
  ctx: Pick<Context, 'db'>,
  userId: string,
  organizations: readonly string[],
): Promise<readonly string[]> {
  if (organizations.length === 0) return [];
  const ended = await ctx.db
    .update(userOrganization)
    .set({ valid_to: addDays(today(), -1), state: 'ended' })
    .where(
      and(
        eq(userOrganization.user_id, userId),
        inArray(userOrganization.organization_id, [...organizations]),
        sql`${userOrganization.state} <> 'ended'`,
      ),
    )
    .returning({ organization_id: userOrganization.organization_id });
  return ended.map((row) => row.organization_id);
}

/** Ends every place that somebody has in some organisations with the end of a day, and their memberships there. */
export async function endEveryPlace(
  ctx: EndingSource,
  userId: string,
  organizations: readonly string[],
  last: string,
  reason: string,
): Promise<void> {
  const places = await ctx.db
    .select()
    .from(userDepartment)
    .where(
      and(
        eq(userDepartment.user_id, userId),
        inArray(userDepartment.organization_id, [...organizations]),
        sql`${userDepartment.state} <> 'ended'`,
      ),
    )
    .orderBy(userDepartment.id)
    .for('update');
  for (const place of places) await endPlace(ctx, place, last, reason);
  await endMemberships(ctx, userId, organizations);
}

/**
 * Somebody worked in the group until the end of a day: their places, memberships and terms as leader end everywhere,
 * with the roles that follow from them. Returns the organisations.
 */
export async function endEmployment(
  ctx: EndingSource,
  userId: string,
  last: string,
  reason: string,
): Promise<readonly string[]> {
  return acrossOrganizations(ctx.db, async () => {
    const memberships = await ctx.db
      .selectDistinct({ id: userOrganization.organization_id })
      .from(userOrganization)
      .where(and(eq(userOrganization.user_id, userId), sql`${userOrganization.state} <> 'ended'`));
    const organizations = memberships.map((one) => one.id);
    await endLeading(ctx, userId, last);
    if (organizations.length) await endEveryPlace(ctx, userId, organizations, last, reason);
    return organizations;
  });
}

async function endLeading(ctx: EndingSource, userId: string, last: string): Promise<void> {
  await ctx.db
    .update(departmentLeader)
    .set({ valid_to: last })
    .where(
      and(
        eq(departmentLeader.user_id, userId),
        or(isNull(departmentLeader.valid_to), sql`${departmentLeader.valid_to} > ${last}`),
      ),
    );
  const led = await ctx.db
    .select({ id: department.id, organization_id: department.organization_id })
    .from(department)
    .where(eq(department.leader_id, userId));
  for (const { id, organization_id } of led) {
    await stepLeader(ctx, id);
    await departmentLeadersChanged.emit(ctx, { organization_id, department_id: id });
  }
}
