import { and, eq, inArray } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { addDays, today } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { departmentRefusals as r } from '../../contract/departments.refusals.ts';
import type { LEADER_KINDS } from '../../contract/departments.shapes.ts';
import { running } from '../dated.queries.ts';
import { departmentLeadersChanged } from '../directory.events.ts';
import { departmentLeader, user, userDepartment, userOrganization } from '../tables.ts';
import { stepLeader } from './department-merge.service.ts';
import { visibleClasses } from './department-view.service.ts';
import { findNode, listLeaders, managedIn } from './departments.queries.ts';
import { departmentMoves, getManaged } from './departments.service.ts';

interface LeaderDraft {
  readonly user_id: string;
  readonly kind: (typeof LEADER_KINDS)[number];
  readonly valid_to: string | null;
}

export async function viewLeaders(ctx: Context, id: string) {
  const found = await findNode(ctx.db, ctx.actor.reach, id, await visibleClasses(ctx));
  if (!found) throw refuse(shared.not_found);
  return { list: await listLeaders(ctx.db, id), version: found.version };
}

/** Sets who leads a department from today on, in the given order. Who is left out led until yesterday. */
export async function updateLeaders(ctx: Context, id: string, drafts: readonly LeaderDraft[], version: number) {
  const home = await getManaged(ctx, id);
  if (home.status === 'archived') throw refuse(r.archived);
  const row = await departmentMoves.lockIn(ctx.db, managedIn(ctx.scope), id, 'update_leaders', version);
  await requireLeaders(ctx, id, home.organization_id, drafts);
  const before = await listLeaders(ctx.db, id);
  const stays = (draft: LeaderDraft) => before.find((one) => one.user.id === draft.user_id && one.kind === draft.kind);
  const kept = new Set(drafts.flatMap((draft) => stays(draft)?.id ?? []));
  const gone = before.filter((one) => !kept.has(one.id)).map((one) => one.id);
  if (gone.length)
    await ctx.db
      .update(departmentLeader)
      .set({ valid_to: addDays(today(), -1) })
      .where(inArray(departmentLeader.id, gone));
  for (const [at, draft] of drafts.entries()) {
    const same = stays(draft);
    const facts = { sort: (at + 1) * 10, valid_to: draft.valid_to };
    if (same) await ctx.db.update(departmentLeader).set(facts).where(eq(departmentLeader.id, same.id));
    else
      await ctx.db.insert(departmentLeader).values({
        organization_id: home.organization_id,
        department_id: id,
        user_id: draft.user_id,
        kind: draft.kind,
        valid_from: today(),
        ...facts,
      });
  }
  await stepLeader(ctx, id);
  const chief = drafts.find((draft) => draft.kind === 'chief')?.user_id ?? null;
  await departmentMoves.advance(ctx, row, 'update_leaders', {
    set: { leader_id: chief },
    facts: { leaders: drafts.map(({ user_id, kind }) => ({ user_id, kind })) },
  });
  await ctx.services.sessions.refresh(ctx.db, [
    ...before.map((one) => one.user.id),
    ...drafts.map((one) => one.user_id),
  ]);
  await departmentLeadersChanged.emit(ctx, { organization_id: home.organization_id, department_id: id });
  return viewLeaders(ctx, id);
}

/** A chief and the deputies are members of the department; who is in charge is of the organisation. */
async function requireLeaders(ctx: Context, id: string, organizationId: string, drafts: readonly LeaderDraft[]) {
  if (drafts.filter((draft) => draft.kind === 'chief').length > 1)
    throw refuseFields({ leaders: [{ cn: '正职只能有一人', us: 'There can be only one head' }] });
  const ids = drafts.map((draft) => draft.user_id);
  if (new Set(ids).size !== ids.length)
    throw refuseFields({ leaders: [{ cn: '同一人只能出现一次', us: 'Each person can appear only once' }] });
  if (drafts.some((draft) => draft.valid_to !== null && draft.valid_to < today()))
    throw refuseFields({ leaders: [{ cn: '结束日期不能早于今天', us: 'The end date is in the past' }] });
  if (ids.length === 0) return;
  const members = await ctx.db
    .select({ id: userDepartment.user_id })
    .from(userDepartment)
    .where(and(eq(userDepartment.department_id, id), inArray(userDepartment.user_id, ids), running(userDepartment)));
  const own = new Set(members.map((one) => one.id));
  if (drafts.some((draft) => draft.kind !== 'in_charge' && !own.has(draft.user_id))) throw refuse(r.outside_leader);
  const here = await ctx.db
    .select({ id: userOrganization.user_id })
    .from(userOrganization)
    .innerJoin(user, and(eq(user.id, userOrganization.user_id), inArray(user.status, ['unconfirmed', 'confirmed'])))
    .where(
      and(
        eq(userOrganization.organization_id, organizationId),
        inArray(userOrganization.user_id, ids),
        running(userOrganization),
      ),
    );
  const known = new Set(here.map((one) => one.id));
  if (ids.some((one) => !known.has(one))) throw refuse(shared.not_found);
}
