import { and, eq, inArray, sql } from 'drizzle-orm';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { organization } from '#modules/core/directory/server/tables.ts';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { holds } from '#server/rights/actor.ts';
import { addDays, dayOf, today } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { type ScopeKind, SECOND_WITHIN_DAYS } from '../../contract/role-kinds.ts';
import { roleRefusals } from '../../contract/roles.refusals.ts';
import { accessRights } from '../../rights.ts';
import { placesLosingAdministrators, withLastAdministratorGuard } from '../admin/administrators.service.ts';
import {
  lockPeople,
  type RequestedScope,
  requireCodes,
  requireNoConflict,
  requireReach,
} from '../grants/grant-guards.service.ts';
import { notifyDecided, notifyEnded } from '../grants/grant-messages.service.ts';
import { getAssignableRole, requireSpan } from '../grants/grants.service.ts';
import type { RoleRow } from '../roles/role-rows.queries.ts';
import { roleUser, roleUserScope } from '../tables.ts';
import { roleUserEnded } from './role-user-events.ts';
import { roleUsersById } from './role-users.queries.ts';

/** Ends holdings that were given by hand, or takes requests back; all of them or none. */
export async function deleteUsers(
  ctx: Context,
  roleId: string,
  { role_user_ids, reason }: { readonly role_user_ids: readonly string[]; readonly reason: string },
): Promise<void> {
  const grantedRole = await getAssignableRole(ctx, roleId);
  if (!holds(ctx.actor, accessRights.roles)) await requireCodes(ctx, grantedRole.codes);
  const ids = [...new Set(role_user_ids)];
  const rows = await ctx.db
    .select()
    .from(roleUser)
    .where(
      and(
        inArray(roleUser.id, ids),
        eq(roleUser.role_id, roleId),
        inArray(roleUser.state, ['active', 'requested']),
        within(ctx.scope, roleUser.organization_id),
      ),
    );
  if (rows.length < ids.length) throw refuse(shared.not_found);
  if (rows.some((row) => row.source !== 'manual')) throw refuse(roleRefusals.from_post);
  const ended = await withLastAdministratorGuard(ctx.db, await placesLosingAdministrators(ctx.db, ids), () =>
    endRows(ctx, ids),
  );
  if (ended.length < ids.length) throw refuse(shared.not_found);
  const people = ended.map((row) => row.user_id);
  await ctx.services.sessions.refresh(ctx.db, people);
  await notifyEnded(
    ctx,
    grantedRole,
    ended.map((row) => ({ user_id: row.user_id, valid_to: null, place: { id: row.organization_id } })),
  );
  await roleUserEnded.emit(ctx, { role_users: ended });
  const names = await namesOfUsers(ctx.db, people);
  for (const row of ended)
    ctx.audit({
      action: 'role_user.end',
      target: ['role_user', row.id],
      organization_id: row.organization_id,
      before: { role: grantedRole.name, user: names.get(row.user_id)?.name },
      reason,
    });
}

/** The update is conditional: a second call finds nothing to end. */
async function endRows(ctx: Context, ids: readonly string[]) {
  return ctx.db
    .update(roleUser)
    .set({ state: 'ended', ended_at: sql`now()` })
    .where(and(inArray(roleUser.id, [...ids]), inArray(roleUser.state, ['active', 'requested'])))
    .returning({ id: roleUser.id, user_id: roleUser.user_id, organization_id: roleUser.organization_id });
}

/** One holding in the caller's scope, or 404. */
export async function getRoleUser(ctx: Context, id: string) {
  const [row] = await ctx.db
    .select({ holding: roleUser, timezone: organization.timezone })
    .from(roleUser)
    .innerJoin(organization, eq(organization.id, roleUser.organization_id))
    .where(and(eq(roleUser.id, id), within(ctx.scope, roleUser.organization_id)));
  if (!row) throw refuse(shared.not_found);
  return { ...row.holding, timezone: row.timezone };
}

async function requestedScopesOf(ctx: Context, id: string, fallback: ScopeKind): Promise<RequestedScope[]> {
  const rows = await ctx.db.select().from(roleUserScope).where(eq(roleUserScope.role_user_id, id));
  return rows.length
    ? rows.map((row) => ({ kind: row.kind as ScopeKind, target_id: row.target_id }))
    : [{ kind: fallback, target_id: null }];
}

/** What held when it was asked for must hold when it is agreed to. */
async function requireStillValid(
  ctx: Context,
  row: Awaited<ReturnType<typeof getRoleUser>>,
  grantedRole: RoleRow,
  from: string,
): Promise<void> {
  if (grantedRole.status !== 'active') throw refuse(roleRefusals.disabled);
  if (dayOf(row.created_at) < addDays(today(), -SECOND_WITHIN_DAYS) || (row.valid_to && row.valid_to < from))
    throw refuse(roleRefusals.decided, { who: ctx.lang === 'us' ? 'the system: too late' : '系统（已过期）' });
  await requireCodes(ctx, grantedRole.codes);
  const requested = await requestedScopesOf(ctx, row.id, grantedRole.default_scope);
  await requireReach(ctx, grantedRole.codes, { id: row.organization_id }, requested, 'scopes');
  await requireNoConflict(ctx, row.organization_id, [row.user_id], grantedRole.codes, grantedRole.id);
}

/** The second person agrees or refuses. Neither grantor nor grantee, and one who could have given it alone. */
export async function decideAsSecondPerson(
  ctx: Context,
  id: string,
  { decision, reason }: { readonly decision: 'approve' | 'refuse'; readonly reason: string | null },
) {
  const row = await getRoleUser(ctx, id);
  if (row.user_id === ctx.actor.user_id || row.granted_by === ctx.actor.user_id)
    throw refuse(roleRefusals.other_second);
  const grantedRole = await getAssignableRole(ctx, row.role_id);
  await lockPeople(ctx.db, [row.user_id]);
  const isApproved = decision === 'approve';
  const from = [row.valid_from, today(row.timezone)].sort()[1] as string;
  if (isApproved) await requireStillValid(ctx, row, grantedRole, from);
  const [done] = await ctx.db
    .update(roleUser)
    .set({
      state: isApproved ? 'active' : 'refused',
      seconded_by: ctx.actor.user_id,
      ...(isApproved ? { valid_from: from } : { ended_at: sql`now()` }),
    })
    .where(and(eq(roleUser.id, id), eq(roleUser.state, 'requested')))
    .returning({ id: roleUser.id });
  if (!done) {
    const who = row.seconded_by
      ? (await namesOfUsers(ctx.db, [row.seconded_by])).get(row.seconded_by)?.name
      : undefined;
    throw refuse(roleRefusals.decided, { who: who ?? (ctx.lang === 'us' ? 'the system' : '系统') });
  }
  await ctx.services.sessions.refresh(ctx.db, [row.user_id]);
  const notice = { user_id: row.user_id, valid_to: row.valid_to, place: { id: row.organization_id } };
  await notifyDecided(ctx, grantedRole, { ...notice, granted_by: row.granted_by }, isApproved);
  ctx.audit({
    action: isApproved ? 'role_user.approve' : 'role_user.refuse',
    target: ['role_user', id],
    organization_id: row.organization_id,
    before: { state: 'requested' },
    after: { state: isApproved ? 'active' : 'refused', role: grantedRole.name, granted_by: row.granted_by },
    ...(reason ? { reason } : {}),
  });
  return getVisibleRoleUser(ctx, id);
}

/** Whether scopes reach no further than others of the same organisation, in which all their targets lie. */
const isWithin = (scopes: readonly RequestedScope[], others: readonly RequestedScope[]): boolean =>
  scopes.every((one) =>
    others.some(
      (other) =>
        other.kind === 'organization_tree' ||
        (other.kind === 'organization' && one.kind !== 'organization_tree') ||
        (other.kind === one.kind && other.target_id === one.target_id),
    ),
  );

/** Another last day, another scope; the same guards as for a new grant. */
export async function updateRoleUser(
  ctx: Context,
  id: string,
  body: {
    readonly valid_to: string | null;
    readonly scopes?: readonly RequestedScope[] | undefined;
    readonly reason: string;
  },
) {
  const row = await getRoleUser(ctx, id);
  if (row.state !== 'active') throw refuse(roleRefusals.decided, { who: '—' });
  if (row.source !== 'manual') throw refuse(roleRefusals.from_post);
  if (row.user_id === ctx.actor.user_id) throw refuse(roleRefusals.oneself);
  const grantedRole = await getAssignableRole(ctx, row.role_id);
  await requireCodes(ctx, grantedRole.codes);
  const before = await requestedScopesOf(ctx, id, grantedRole.default_scope);
  const requested = body.scopes?.length ? body.scopes : before;
  await requireReach(ctx, grantedRole.codes, { id: row.organization_id }, requested, 'scopes');
  if (grantedRole.needs_second && !isWithin(requested, before)) throw refuse(roleRefusals.wider_critical);
  requireSpan('', row.valid_from, body.valid_to, row.timezone);
  await withLastAdministratorGuard(ctx.db, await placesLosingAdministrators(ctx.db, [id]), async () => {
    if (body.scopes) await replaceScopes(ctx, id, body.scopes);
    const [done] = await ctx.db
      .update(roleUser)
      .set({ valid_to: body.valid_to })
      .where(and(eq(roleUser.id, id), eq(roleUser.state, 'active')))
      .returning({ id: roleUser.id });
    if (!done) throw refuse(roleRefusals.decided, { who: '—' });
  });
  await ctx.services.sessions.refresh(ctx.db, [row.user_id]);
  ctx.audit({
    action: 'role_user.update',
    target: ['role_user', id],
    organization_id: row.organization_id,
    before: { valid_to: row.valid_to },
    after: { valid_to: body.valid_to, ...(body.scopes ? { scopes: body.scopes.map((scope) => scope.kind) } : {}) },
    reason: body.reason,
  });
  return getVisibleRoleUser(ctx, id);
}

/** The scopes of one holding, as a whole list. */
async function replaceScopes(ctx: Context, id: string, scopes: readonly RequestedScope[]): Promise<void> {
  await ctx.db.delete(roleUserScope).where(eq(roleUserScope.role_user_id, id));
  if (scopes.length) await ctx.db.insert(roleUserScope).values(scopes.map((scope) => ({ ...scope, role_user_id: id })));
}

async function getVisibleRoleUser(ctx: Context, id: string) {
  const [row] = await roleUsersById(ctx.db, ctx, [id]);
  if (!row) throw refuse(shared.not_found);
  return row;
}
