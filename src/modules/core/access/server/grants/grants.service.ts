import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { failureOf } from '#server/http/answer.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { today } from '#shared/dates.ts';
import { RefusalError, refuse, refuseFields, shared } from '#shared/refusal.ts';
import { listIn } from '#shared/text.ts';
import { SCOPE_KINDS, type ScopeKind, TARGET_SCOPES } from '../../contract/role-kinds.ts';
import type { grantRow } from '../../contract/role-shapes.ts';
import { roleRefusals } from '../../contract/roles.refusals.ts';
import { roleUsersById } from '../holders/role-users.queries.ts';
import { findRole, type RoleRow } from '../roles/role-rows.queries.ts';
import { role, roleUser, roleUserScope } from '../tables.ts';
import {
  lockPeople,
  type RequestedScope,
  requireCodes,
  requireNoConflict,
  requireReach,
} from './grant-guards.service.ts';
import { notifyGranted, notifySeconds } from './grant-messages.service.ts';
import { departmentsOfAll, reachesAnything } from './grants.policy.ts';
import { type GrantPlace, listNonMembers, placesOfGrants } from './grants.queries.ts';

type Draft = z.output<typeof grantRow>;

interface Grant extends Draft {
  readonly place: GrantPlace;
  readonly requestedScopes: readonly RequestedScope[];
  readonly from: string;
}

/** A role that may be given by hand, or a refusal. */
export async function getAssignableRole(ctx: Context, roleId: string): Promise<RoleRow> {
  const viewer = { actor: ctx.actor, scope: ctx.scope, organization_id: currentOrganization(ctx.actor) };
  const found = await findRole(ctx.db, viewer, roleId);
  if (!found) throw refuse(shared.not_found);
  if (found.is_automatic)
    throw refuse(roleRefusals.user_type_role, { name: ctx.lang === 'us' ? found.name_en : found.name });
  return found;
}

/** The sentence with which a check refuses, in the language of the caller; null: it passes. */
async function refusalTextOf(ctx: Context, check: () => Promise<unknown>): Promise<string | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    return failureOf(error, ctx.lang, '').message;
  }
}

/** Whether the caller may give a role, and how far: asked by the form, so that nobody fills it in for a refusal. */
export async function viewGrantable(ctx: Context, roleId: string, userIds: readonly string[]) {
  const assignable = await getAssignableRole(ctx, roleId);
  const [place] = (await placesOfGrants(ctx.db, [currentOrganization(ctx.actor)])).values();
  if (!place) throw refuse(shared.not_found);
  const obstacle = await refusalTextOf(ctx, async () => {
    if (assignable.status !== 'active') throw refuse(roleRefusals.disabled);
    await requireCodes(ctx, assignable.codes);
    if (userIds.includes(ctx.actor.user_id)) throw refuse(roleRefusals.oneself);
    const strangers = userIds.length ? await listNonMembers(ctx.db, userIds, place, ctx.actor.reach) : [];
    // nobody learns the name of somebody of another school by asking
    if (strangers === null || strangers.length) throw refuse(shared.not_found);
    await requireNew(ctx, assignable, place.id, userIds);
    if (userIds.length) await requireNoConflict(ctx, place.id, userIds, assignable.codes, assignable.id);
    await requireRoom(ctx, assignable, place.id, Math.max(userIds.length, 1));
  });
  const scopes: ScopeKind[] = [];
  for (const kind of SCOPE_KINDS) {
    const isOpen = TARGET_SCOPES.includes(kind)
      ? assignable.codes.every((code) => reachesAnything(ctx.actor, code, place.id))
      : (await refusalTextOf(ctx, () =>
          requireReach(ctx, assignable.codes, place, [{ kind, target_id: null }], 'scopes'),
        )) === null;
    if (isOpen) scopes.push(kind);
  }
  return { obstacle, scopes, departments: departmentsOfAll(ctx.actor, assignable.codes) };
}

async function requireNew(
  ctx: Context,
  assignable: RoleRow,
  organizationId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const held = await ctx.db
    .select({ user_id: roleUser.user_id })
    .from(roleUser)
    .where(
      and(
        eq(roleUser.role_id, assignable.id),
        eq(roleUser.organization_id, organizationId),
        inArray(roleUser.user_id, [...userIds]),
        inArray(roleUser.state, ['active', 'requested']),
      ),
    );
  if (held.length === 0) return;
  const names = await namesOfUsers(
    ctx.db,
    held.map((row) => row.user_id),
  );
  throw refuse(roleRefusals.already_holds, { names: namesIn(ctx, [...names.values()]) });
}

/** Gives a role to people, all or nobody. Roles with critical codes wait for a second administrator. */
export async function addUsers(
  ctx: Context,
  roleId: string,
  { users, reason }: { readonly users: readonly Draft[]; readonly reason: string },
) {
  // a role that is growing now is read as it will be
  await ctx.db.select({ id: role.id }).from(role).where(eq(role.id, roleId)).for('share');
  const grantedRole = await getAssignableRole(ctx, roleId);
  if (grantedRole.status !== 'active') throw refuse(roleRefusals.disabled);
  await requireCodes(ctx, grantedRole.codes);
  if (users.some((one) => one.user_id === ctx.actor.user_id)) throw refuse(roleRefusals.oneself);
  const people = [...new Set(users.map((one) => one.user_id))];
  await lockPeople(ctx.db, people);
  const grants = await resolveGrants(ctx, grantedRole, users);
  await requireOpenAccounts(ctx, grants);
  for (const [organizationId, group] of Map.groupBy(grants, (grant) => grant.place.id)) {
    const ids = group.map((grant) => grant.user_id);
    await requireNoConflict(ctx, organizationId, ids, grantedRole.codes, grantedRole.id);
    await requireRoom(ctx, grantedRole, organizationId, ids.length);
  }
  const state = grantedRole.needs_second ? ('requested' as const) : ('active' as const);
  const ids = await store(ctx, grantedRole, grants, state, reason);
  if (state === 'active') {
    await ctx.services.sessions.refresh(ctx.db, people);
    await notifyGranted(ctx, grantedRole, grants);
  } else await notifySeconds(ctx, grantedRole, grants);
  const rows = await roleUsersById(ctx.db, ctx, ids);
  for (const row of rows)
    ctx.audit({
      action: state === 'active' ? 'role_user.grant' : 'role_user.request',
      target: ['role_user', row.id],
      organization_id: row.organization.id,
      after: {
        role: row.role.name,
        user: row.user.name,
        valid_from: row.valid_from,
        valid_to: row.valid_to,
        scopes: row.scopes.map((scope) => scope.kind),
      },
      reason,
    });
  return { list: rows };
}

/** Where each grant holds, from when, and how far; refuses what is not the caller's to give. */
async function resolveGrants(ctx: Context, grantedRole: RoleRow, users: readonly Draft[]): Promise<Grant[]> {
  const here = currentOrganization(ctx.actor);
  const places = await placesOfGrants(ctx.db, [...new Set(users.map((one) => one.organization_id ?? here))]);
  const grants: Grant[] = [];
  for (const [at, draft] of users.entries()) {
    const place = places.get(draft.organization_id ?? here);
    const isOwn = grantedRole.organization_id === null || grantedRole.organization_id === place?.id;
    if (!place || !isOwn || !ctx.scope.organizations.includes(place.id)) throw refuse(shared.not_found);
    const from = draft.valid_from ?? today(place.timezone);
    requireSpan(`users.${at}`, from, draft.valid_to, place.timezone);
    const requestedScopes = draft.scopes.length ? draft.scopes : [{ kind: grantedRole.default_scope, target_id: null }];
    await requireReach(
      ctx,
      grantedRole.codes,
      place,
      requestedScopes as readonly RequestedScope[],
      `users.${at}.scopes`,
    );
    grants.push({ ...draft, place, from, requestedScopes: draft.scopes as readonly RequestedScope[] });
  }
  return grants;
}

/** The last day is not before the first, and not in the past. */
export function requireSpan(path: string, from: string, to: string | null, timezone: string): void {
  if (to === null) return;
  if (to < from)
    throw refuseFields({
      [`${path}.valid_to`]: [{ cn: '结束日期不能早于开始日期', us: 'The end date is before the start date' }],
    });
  if (to < today(timezone))
    throw refuseFields({ [`${path}.valid_to`]: [{ cn: '结束日期已过', us: 'The end date is in the past' }] });
}

/** Everybody is an open account that belongs to the organisation, or to one above it. */
async function requireOpenAccounts(ctx: Context, grants: readonly Grant[]): Promise<void> {
  for (const group of Map.groupBy(grants, (grant) => grant.place.id).values()) {
    const { place } = group[0] as Grant;
    const strangers = await listNonMembers(
      ctx.db,
      group.map((grant) => grant.user_id),
      place,
      ctx.actor.reach,
    );
    if (strangers === null) throw refuse(shared.not_found);
    if (strangers.length) throw refuse(roleRefusals.not_a_member, { names: namesIn(ctx, strangers) });
  }
}

export const namesIn = (ctx: Context, people: readonly { name: string; name_en: string | null }[]): string =>
  listIn(
    ctx.lang,
    people.map((one) => (ctx.lang === 'us' ? (one.name_en ?? one.name) : one.name)),
  );

/** `max_holders` counts those who wait too. Grants of one role in one place wait for each other: two cannot take one place. */
async function requireRoom(ctx: Context, grantedRole: RoleRow, organizationId: string, more: number): Promise<void> {
  if (grantedRole.max_holders === null) return;
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${grantedRole.id} ${organizationId}`}, 0))`,
  );
  const [now] = await ctx.db
    .select({ n: count() })
    .from(roleUser)
    .where(
      and(
        eq(roleUser.role_id, grantedRole.id),
        eq(roleUser.organization_id, organizationId),
        inArray(roleUser.state, ['active', 'requested']),
      ),
    );
  if ((now?.n ?? 0) + more > grantedRole.max_holders)
    throw refuse(roleRefusals.too_many, { n: grantedRole.max_holders });
}

async function store(
  ctx: Context,
  grantedRole: RoleRow,
  grants: readonly Grant[],
  state: 'requested' | 'active',
  reason: string,
): Promise<string[]> {
  const stored = await ctx.db
    .insert(roleUser)
    .values(
      grants.map((grant) => ({
        role_id: grantedRole.id,
        user_id: grant.user_id,
        organization_id: grant.place.id,
        is_main: grant.is_main,
        valid_from: grant.from,
        valid_to: grant.valid_to,
        granted_by: ctx.actor.user_id,
        reason,
        state,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: roleUser.id, user_id: roleUser.user_id, organization_id: roleUser.organization_id });
  const idOf = new Map(stored.map((row) => [`${row.user_id}:${row.organization_id}`, row.id]));
  const twice = grants.filter((grant) => !idOf.has(`${grant.user_id}:${grant.place.id}`));
  if (twice.length || stored.length < grants.length) {
    const names = await namesOfUsers(
      ctx.db,
      (twice.length ? twice : grants).map((grant) => grant.user_id),
    );
    throw refuse(roleRefusals.already_holds, { names: namesIn(ctx, [...names.values()]) });
  }
  const scopes = grants.flatMap((grant) =>
    grant.requestedScopes.map((scope) => ({
      role_user_id: idOf.get(`${grant.user_id}:${grant.place.id}`) as string,
      kind: scope.kind as ScopeKind,
      target_id: scope.target_id,
    })),
  );
  if (scopes.length) await ctx.db.insert(roleUserScope).values(scopes);
  return stored.map((row) => row.id);
}
