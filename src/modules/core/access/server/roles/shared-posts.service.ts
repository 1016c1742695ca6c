import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { addSharedPost, changeSharedPost, removePost } from '#modules/core/directory/server/public.ts';
import { post, userDepartment } from '#modules/core/directory/server/tables.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import { constraintOf } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { adminFieldTexts, adminRefusals } from '../../contract/admin.refusals.ts';
import type { adminPosts } from '../../contract/admin-posts.contract.ts';
import { wholeGroup } from '../admin/admin-area.ts';
import { postRole } from '../tables.ts';
import {
  findSharedPost,
  listPostCategories,
  listPostRoles,
  listSharedPosts,
  type SharedPost,
} from './shared-posts.queries.ts';
import { syncPostRoles } from './sourced-roles.service.ts';

type Endpoints = typeof adminPosts;
type Draft = z.output<Endpoints['create']['body']>;
type Change = z.output<Endpoints['update']['body']>;

export async function viewSharedPosts(ctx: Context, query: z.output<Endpoints['list']['query']>) {
  const group = wholeGroup(ctx);
  return {
    ...(await listSharedPosts(ctx.db, group, query)),
    roles: await listPostRoles(ctx.db, group),
    categories: await listPostCategories(ctx.db, group),
  };
}

export async function getSharedPost(ctx: Context, id: string): Promise<SharedPost> {
  const row = await findSharedPost(ctx.db, wholeGroup(ctx), id);
  if (!row) throw refuse(shared.not_found);
  return row;
}

export async function createSharedPost(ctx: Context, { roles, ...draft }: Draft): Promise<SharedPost> {
  const client_id = wholeGroup(ctx);
  const [known] = await ctx.db
    .select({ id: post.id })
    .from(post)
    .where(sql`${post.client_id} = ${client_id} and ${post.organization_id} is null and ${post.code} = ${draft.code}`);
  if (known) throw refuseFields({ code: [adminFieldTexts.code_taken] });
  const id = await addSharedPost(ctx.db, { ...draft, client_id });
  await writeRoles(ctx, client_id, id, roles);
  ctx.audit({ action: 'post.create', target: ['post', id], after: { ...draft, roles } });
  return getSharedPost(ctx, id);
}

export async function updateSharedPost(
  ctx: Context,
  id: string,
  { roles, version, ...facts }: Change,
): Promise<SharedPost> {
  const before = await getSharedPost(ctx, id);
  if (!(await changeSharedPost(ctx.db, id, version, facts))) throw await staleBecause(ctx, 'post', id, before);
  await ctx.db.delete(postRole).where(eq(postRole.post_id, id));
  await writeRoles(ctx, wholeGroup(ctx), id, roles);
  const touched = [...before.roles.map((one) => one.role.id), ...roles.map((one) => one.role_id)];
  if (touched.length) await syncPostRoles(ctx, { role_ids: [...new Set(touched)] });
  ctx.audit({
    action: 'post.update',
    target: ['post', id],
    before: { ...before, roles: before.roles.map((one) => ({ role_id: one.role.id, scope_kind: one.scope_kind })) },
    after: { ...before, ...facts, roles },
  });
  return getSharedPost(ctx, id);
}

export async function removeSharedPost(ctx: Context, id: string): Promise<void> {
  const before = await getSharedPost(ctx, id);
  const [holder] = await acrossOrganizations(ctx.db, () =>
    ctx.db.select({ id: userDepartment.id }).from(userDepartment).where(eq(userDepartment.post_id, id)).limit(1),
  );
  if (holder) throw refuse(adminRefusals.post_in_use);
  await ctx.db.delete(postRole).where(eq(postRole.post_id, id));
  try {
    await removePost(ctx.db, id);
  } catch (error) {
    // something else than a membership leans on it
    if (constraintOf(error)) throw refuse(adminRefusals.post_in_use);
    throw error;
  }
  ctx.audit({ action: 'post.delete', target: ['post', id], before: { code: before.code, name: before.name } });
}

async function writeRoles(ctx: Context, clientId: string, postId: string, roles: Draft['roles']): Promise<void> {
  if (roles.length === 0) return;
  const known = new Set((await listPostRoles(ctx.db, clientId)).map((row) => row.id));
  const wrong = roles.findIndex(
    (one, at) => !known.has(one.role_id) || roles.some((other, n) => n < at && other.role_id === one.role_id),
  );
  if (wrong >= 0) throw refuseFields({ [`roles.${wrong}.role_id`]: [adminFieldTexts.not_there] });
  await ctx.db.insert(postRole).values(roles.map((one) => ({ ...one, post_id: postId })));
}
