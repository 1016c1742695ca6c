import { and, eq, isNull } from 'drizzle-orm';
import { studentRights } from '#modules/people/students/rights.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import { formatDay, today } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { departmentRefusals as r } from '../../contract/departments.refusals.ts';
import { directoryRights } from '../../rights.ts';
import { covers, isStaff } from '../covering.ts';
import { visibleClasses, visibleOrganization } from '../departments/department-view.service.ts';
import { type DepartmentRow, findNode } from '../departments/departments.queries.ts';
import { getManaged } from '../departments/departments.service.ts';
import { membershipStarted, type PlaceEvent } from '../directory.events.ts';
import { classesOfPerson } from '../people/classes.queries.ts';
import { userDepartment, userOrganization } from '../tables.ts';
import {
  listMembers,
  type MembersOf,
  type MembersQuery,
  stateOn,
  type VisiblePupils,
} from './department-members.queries.ts';
import { listProblems, type PlaceDraft, periodOf } from './member-checks.service.ts';

export type Place = typeof userDepartment.$inferSelect;

/** The right to see pupils of the whole organisation; it belongs to the module that keeps families. */
const PUPILS = studentRights.details;

/** Children are seen by the staff of their own class, and by those whose work are the children of the school. */
async function visiblePupilsOf(
  ctx: Context,
  place: { readonly organization_id: string; readonly department_id?: string },
): Promise<{ pupils: VisiblePupils; phones: boolean }> {
  const phones = covers(ctx.actor, directoryRights.viewPeople, place);
  if (covers(ctx.actor, PUPILS, place)) return { pupils: 'all', phones };
  return { pupils: isStaff(ctx.actor) ? await classesOfPerson(ctx, ctx.actor) : [], phones };
}

/** Who holds a place in a department on a day. Families see the staff of their own classes. */
export async function viewMembers(
  ctx: Context,
  id: string,
  query: MembersQuery & { include_children?: boolean | undefined },
) {
  const classes = await visibleClasses(ctx);
  const found = await findNode(ctx.db, ctx.actor.reach, id, classes);
  if (!found || (classes && !classes.includes(id))) throw refuse(shared.not_found);
  const of: MembersOf = query.include_children && !classes ? { path: found.path } : { department_id: id };
  const sight = await visiblePupilsOf(ctx, { organization_id: found.organization_id, department_id: id });
  return listMembers(ctx.db, ctx.services.seal, of, query, sight);
}

/** Who holds a place anywhere in an organisation; for staff. */
export async function viewOrganizationMembers(ctx: Context, organizationId: string, query: MembersQuery) {
  const here = { organization_id: visibleOrganization(ctx.actor, organizationId) };
  return listMembers(ctx.db, ctx.services.seal, here, query, await visiblePupilsOf(ctx, here));
}

/** Gives people places in a department: all of them, or none when one cannot be. */
export async function addMembers(ctx: Context, id: string, drafts: readonly PlaceDraft[]) {
  const home = await getManaged(ctx, id);
  if (home.status === 'archived') throw refuse(r.archived);
  if (home.kind === 'class') throw refuse(r.class_moves);
  const problems = await listProblems(ctx, home, drafts);
  if (Object.keys(problems).length) throw refuseFields(problems);
  const list = [];
  for (const draft of drafts) list.push(await addMember(ctx, home, draft));
  await ctx.services.sessions.refresh(
    ctx.db,
    drafts.map((draft) => draft.user_id),
  );
  return { list };
}

/** One place, checked before: also makes the person a member of the organisation. */
export async function addMember(
  ctx: Pick<Context, 'db' | 'services' | 'afterCommit'> & Partial<Pick<Context, 'audit'>>,
  home: DepartmentRow,
  draft: PlaceDraft,
  source = 'manual',
) {
  const { valid_from, valid_to } = periodOf(draft);
  const state = stateOn({ valid_from, valid_to }, today());
  await joinOrganization(ctx, home.organization_id, draft.user_id, valid_from, source);
  if (draft.is_main)
    await ctx.db
      .update(userDepartment)
      .set({ is_main: false })
      .where(
        and(
          eq(userDepartment.user_id, draft.user_id),
          eq(userDepartment.organization_id, home.organization_id),
          eq(userDepartment.is_main, true),
          isNull(userDepartment.valid_to),
        ),
      );
  const id = uuidv7();
  const [row] = await ctx.db
    .insert(userDepartment)
    .values({
      ...draft,
      id,
      organization_id: home.organization_id,
      department_id: home.id,
      valid_from,
      valid_to,
      state,
      source,
    })
    .returning();
  ctx.audit?.({
    action: 'user_department.create',
    target: ['user_department', id],
    organization_id: home.organization_id,
    after: { ...draft, department_id: home.id, valid_from, valid_to },
  });
  if (state === 'active') await membershipStarted.emit(ctx, placeEventOf(row as Place));
  await notifyNewMember(ctx, home, draft.user_id, valid_from);
  return { id, user_id: draft.user_id, state };
}

/** Makes somebody a member of an organisation from a day on; who is one already stays it. */
export async function joinOrganization(
  ctx: Pick<Context, 'db'>,
  organization_id: string,
  user_id: string,
  valid_from: string,
  source: string,
): Promise<void> {
  // whether this becomes the main one depends on memberships that the caller may not reach
  const open = await acrossOrganizations(ctx.db, () =>
    ctx.db
      .select()
      .from(userOrganization)
      .where(and(eq(userOrganization.user_id, user_id), isNull(userOrganization.valid_to))),
  );
  const here = open.find((one) => one.organization_id === organization_id);
  if (here) {
    if (here.valid_from > valid_from)
      await ctx.db
        .update(userOrganization)
        .set({ valid_from, state: stateOn({ valid_from, valid_to: null }, today()) })
        .where(eq(userOrganization.id, here.id));
    return;
  }
  const state = stateOn({ valid_from, valid_to: null }, today());
  await ctx.db
    .insert(userOrganization)
    .values({ user_id, organization_id, is_main: open.length === 0, source, valid_from, state });
}

function notifyNewMember(
  ctx: Pick<Context, 'db' | 'services' | 'afterCommit'>,
  home: DepartmentRow,
  userId: string,
  from: string,
): Promise<void> {
  return notify(ctx, {
    event: 'membership.started',
    to: [userId],
    organization_id: home.organization_id,
    title: { cn: `您已加入${home.name}`, us: `You joined ${home.name_en ?? home.name}` },
    body: { cn: `自${formatDay(from, 'cn')}起`, us: `From ${formatDay(from, 'us')}` },
    link: null,
  });
}

export const placeEventOf = (row: Place): PlaceEvent => ({
  user_department_id: row.id,
  user_id: row.user_id,
  organization_id: row.organization_id,
  department_id: row.department_id,
  post_id: row.post_id,
  valid_from: row.valid_from,
  valid_to: row.valid_to,
});
