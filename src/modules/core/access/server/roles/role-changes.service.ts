import { randomBytes } from 'node:crypto';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { post } from '#modules/core/directory/server/tables.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { sqlState } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization, holds } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { ScopeKind } from '../../contract/role-kinds.ts';
import type { roleBody } from '../../contract/role-shapes.ts';
import { roleRefusals } from '../../contract/roles.refusals.ts';
import { accessRights } from '../../rights.ts';
import { placesLosingAdministrators, withLastAdministratorGuard } from '../admin/administrators.service.ts';
import { actionsByCode, listConflictRules, namesOfActions, withActionNames } from '../catalogue/actions.queries.ts';
import {
  requireCodes,
  requireNoConflict,
  requireNoInnerConflict,
  requireReach,
} from '../grants/grant-guards.service.ts';
import { brokenRules, codesNotHeld } from '../grants/grants.policy.ts';
import { postRole, role, roleAction, roleGroup, roleUser } from '../tables.ts';
import { effectOf } from './role-effect.queries.ts';
import { findRole, mayEdit, type RoleRow } from './role-rows.queries.ts';
import { syncPostRoles } from './sourced-roles.service.ts';

type Draft = z.output<typeof roleBody>;

export const viewerOf = (ctx: Context) => ({
  actor: ctx.actor,
  scope: ctx.scope,
  organization_id: currentOrganization(ctx.actor),
});

/** A role that the caller may see; 404 otherwise. */
export async function getRole(ctx: Context, id: string): Promise<RoleRow> {
  const found = await findRole(ctx.db, viewerOf(ctx), id);
  if (!found) throw refuse(shared.not_found);
  return found;
}

/** A role that the caller may change; the product's own refuse. */
export async function getOwnRole(ctx: Context, id: string): Promise<RoleRow> {
  const found = await getRole(ctx, id);
  if (found.kind === 'system') throw refuse(roleRefusals.system_role);
  if (!mayEdit(viewerOf(ctx), found)) throw refuse(shared.no_right);
  return found;
}

/** A new role of the organisation, or a template of the school group. */
export async function createRole(ctx: Context, draft: Draft, isDry: boolean) {
  if (!holds(ctx.actor, draft.kind === 'template' ? accessRights.templates : accessRights.roles))
    throw refuse(shared.no_right);
  if (isDry) return dryRun(ctx, null, draft);
  await requireDraft(ctx, draft);
  const { codes, post_ids, ...plain } = draft;
  const id = await insertRole(ctx, { ...plain, codes, post_ids });
  const after = await getRole(ctx, id);
  ctx.audit({ action: 'role.create', target: ['role', id], after: auditFactsOf(after) });
  return after;
}

/** Stores a role with its codes and posts; its guards have been passed. Also for copies. */
export async function insertRole(
  ctx: Context,
  {
    codes,
    post_ids,
    template_id = null,
    organization_id = currentOrganization(ctx.actor),
    ...draft
  }: Draft & { readonly template_id?: string | null; readonly organization_id?: string },
): Promise<string> {
  const [row] = await ctx.db
    .insert(role)
    .values({
      ...draft,
      code: draft.code ?? randomCode(),
      client_id: ctx.actor.client_id,
      organization_id: draft.kind === 'template' ? null : organization_id,
      template_id,
      needs_second: await needsSecond(ctx, draft.needs_second, codes),
    })
    .returning({ id: role.id })
    .catch(codeTaken);
  const id = row?.id as string;
  if (codes.length) await ctx.db.insert(roleAction).values([...new Set(codes)].map((code) => ({ role_id: id, code })));
  await linkPosts(ctx, id, post_ids, draft.default_scope);
  return id;
}

/** Changes a role for all its holders at once; they have it with their next call. */
export async function updateRole(ctx: Context, id: string, body: Draft & { readonly version: number }, isDry: boolean) {
  const before = await getOwnRole(ctx, id);
  if (isDry) return dryRun(ctx, before, body);
  const { version, codes, post_ids, kind: _kind, ...plain } = body;
  await requireDraft(ctx, { ...body, kind: before.kind as Draft['kind'] });
  const holders = await activeHolders(ctx, id);
  await requireHolders(ctx, id, codes, body.max_holders);
  const places = await placesLosingAdministrators(
    ctx.db,
    holders.map((row) => row.id),
  );
  await withLastAdministratorGuard(ctx.db, places, async () => {
    const [row] = await ctx.db
      .update(role)
      .set({
        ...plain,
        code: plain.code ?? before.code,
        needs_second: await needsSecond(ctx, plain.needs_second, codes),
        version: sql`${role.version} + 1`,
        updated_at: sql`now()`,
      })
      .where(and(eq(role.id, id), eq(role.version, version)))
      .returning({ id: role.id })
      .catch(codeTaken);
    if (!row) throw await staleBecause(ctx, 'role', id, before);
    await requireNoHolders(ctx, id, codes);
    await writeCodes(ctx, id, codes);
    await linkPosts(ctx, id, post_ids, body.default_scope);
  });
  const people = [...new Set(holders.map((row) => row.user_id))];
  await ctx.services.sessions.refresh(ctx.db, people);
  const after = await getRole(ctx, id);
  ctx.audit({ action: 'role.update', target: ['role', id], before: auditFactsOf(before), after: auditFactsOf(after) });
  return after;
}

export async function archiveRole(ctx: Context, id: string): Promise<void> {
  const before = await getOwnRole(ctx, id);
  const [held] = await ctx.db
    .select({ n: count() })
    .from(roleUser)
    .where(and(eq(roleUser.role_id, id), inArray(roleUser.state, ['active', 'requested'])));
  if (held?.n) throw refuse(roleRefusals.has_holders, { n: held.n });
  await ctx.db
    .update(role)
    .set({ status: 'archived', code: `${before.code.slice(0, 30)}-${id.slice(-8)}`, updated_at: sql`now()` })
    .where(eq(role.id, id));
  await ctx.db.delete(postRole).where(eq(postRole.role_id, id));
  ctx.audit({ action: 'role.delete', target: ['role', id], before: auditFactsOf(before) });
}

/** What everybody who writes a role must keep: codes and reach of one's own, no forbidden pair, a group and posts in reach. */
async function requireDraft(ctx: Context, draft: Draft): Promise<void> {
  const known = await actionsByCode(ctx.db, draft.codes);
  if (draft.codes.some((code) => !known.has(code)))
    throw refuseFields({ codes: [{ cn: '含有不存在的权限', us: 'Contains an unknown permission' }] });
  await requireCodes(ctx, draft.codes);
  await requireNoInnerConflict(ctx, draft.codes);
  const place = { id: draft.kind === 'template' ? (ctx.actor.client_id as string) : currentOrganization(ctx.actor) };
  const followsTarget = ['department', 'department_tree', 'classroom'].includes(draft.default_scope);
  if (!followsTarget && draft.kind === 'custom')
    await requireReach(ctx, draft.codes, place, [{ kind: draft.default_scope, target_id: null }], 'default_scope');
  const [group] = await ctx.db
    .select({ id: roleGroup.id })
    .from(roleGroup)
    .where(eq(roleGroup.id, draft.role_group_id));
  if (!group) throw refuseFields({ role_group_id: [{ cn: '请选择角色分组', us: 'Choose a role group' }] });
  if (draft.post_ids.length === 0) return;
  const posts = await ctx.db
    .select({ id: post.id })
    .from(post)
    .where(inArray(post.id, [...draft.post_ids]));
  if (posts.length < new Set(draft.post_ids).size)
    throw refuseFields({ post_ids: [{ cn: '岗位不存在', us: 'Unknown post' }] });
}

/** Present holders may not come to hold a forbidden pair, nor be more than the role takes. */
async function requireHolders(ctx: Context, id: string, codes: readonly string[], most: number | null): Promise<void> {
  const holders = await activeHolders(ctx, id);
  for (const [organizationId, group] of Map.groupBy(holders, (row) => row.organization_id)) {
    const people = group.map((row) => row.user_id);
    await requireNoConflict(ctx, organizationId, people, codes, id);
    if (most !== null && new Set(people).size > most) throw refuse(roleRefusals.too_many, { n: most });
  }
}

/**
 * Critical rights wait for a second person whenever they are given: they do not come to somebody because a role grows
 * that is held already. The row of the role is locked by then, so that nobody is given it meanwhile.
 */
export async function requireNoHolders(ctx: Context, id: string, codes: readonly string[]): Promise<void> {
  const before = await ctx.db.select({ code: roleAction.code }).from(roleAction).where(eq(roleAction.role_id, id));
  const fresh = codes.filter((code) => !before.some((row) => row.code === code));
  const critical = [...(await actionsByCode(ctx.db, fresh)).values()].filter((action) => action.risk === 'critical');
  if (critical.length === 0) return;
  const n = new Set((await activeHolders(ctx, id)).map((row) => row.user_id)).size;
  if (n === 0) return;
  const list = critical.map((action) => action.code);
  throw refuse(roleRefusals.critical_while_held, { n, names: await namesOfActions(ctx.db, list, ctx.lang) });
}

export function activeHolders(ctx: Context, roleId: string) {
  return ctx.db
    .select({ id: roleUser.id, user_id: roleUser.user_id, organization_id: roleUser.organization_id })
    .from(roleUser)
    .where(and(eq(roleUser.role_id, roleId), eq(roleUser.state, 'active')));
}

/** The codes of a role, as a whole list. */
export async function writeCodes(ctx: Context, id: string, codes: readonly string[]): Promise<void> {
  await ctx.db.delete(roleAction).where(eq(roleAction.role_id, id));
  if (codes.length) await ctx.db.insert(roleAction).values([...new Set(codes)].map((code) => ({ role_id: id, code })));
}

/** Posts that bring the role: new ones with its default scope, the others as they are. */
async function linkPosts(ctx: Context, id: string, postIds: readonly string[], scope: ScopeKind): Promise<void> {
  const before = await ctx.db.select().from(postRole).where(eq(postRole.role_id, id));
  const gone = before.filter((row) => !postIds.includes(row.post_id)).map((row) => row.post_id);
  const fresh = [...new Set(postIds)].filter((postId) => !before.some((row) => row.post_id === postId));
  if (gone.length) await ctx.db.delete(postRole).where(and(eq(postRole.role_id, id), inArray(postRole.post_id, gone)));
  if (fresh.length)
    await ctx.db.insert(postRole).values(fresh.map((post_id) => ({ post_id, role_id: id, scope_kind: scope })));
  if (gone.length + fresh.length) await syncPostRoles(ctx, { role_ids: [id] });
}

/** What saving would do; nothing is written. */
async function dryRun(ctx: Context, before: RoleRow | null, draft: Draft) {
  ctx.audit({ action: 'role.dry_run', kind: 'read', ...(before ? { target: ['role', before.id] as const } : {}) });
  const posts = before?.posts.map((one) => one.id) ?? [];
  const effect = await effectOf(ctx.db, {
    role_id: before?.id ?? null,
    organization_id: currentOrganization(ctx.actor),
    before: before?.status === 'active' ? before.codes : [],
    after: draft.status === 'active' ? draft.codes : [],
    more_posts: draft.post_ids.filter((id) => !posts.includes(id)),
    fewer_posts: posts.filter((id) => !draft.post_ids.includes(id)),
  });
  const rules = brokenRules(await listConflictRules(ctx.db), draft.codes);
  return {
    ...effect,
    conflicts: await withActionNames(ctx.db, rules, ctx.lang),
    not_held: codesNotHeld(ctx.actor, draft.codes),
  };
}

async function needsSecond(ctx: Context, wished: boolean, codes: readonly string[]): Promise<boolean> {
  if (wished) return true;
  return [...(await actionsByCode(ctx.db, codes)).values()].some((action) => action.risk === 'critical');
}

function codeTaken(error: unknown): never {
  throw sqlState(error) === '23505' ? refuseFields({ code: [roleRefusals.code_taken] }) : error;
}

/** Letters only, as codes of roles are. */
function randomCode(): string {
  return `role_${[...randomBytes(10)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')}`;
}

export function auditFactsOf(row: RoleRow): Record<string, unknown> {
  const { name, name_en, codes, default_scope, status, max_holders, needs_second, is_zongwu, posts } = row;
  return {
    name,
    name_en,
    actions: codes,
    default_scope,
    status,
    max_holders,
    needs_second,
    is_zongwu,
    posts: posts.map((one) => one.name),
  };
}
