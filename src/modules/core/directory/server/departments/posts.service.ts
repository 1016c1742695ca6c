import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { staleBecause } from '#server/audit/stale.ts';
import { sqlState } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { type postDraft, postRefusals } from '../../contract/posts.contract.ts';
import { post } from '../tables.ts';
import { organizationSeen } from './department-view.service.ts';
import { findPost, isPostHeld, listPostHolders, listPosts } from './posts.queries.ts';

type Draft = z.output<typeof postDraft>;
type PageQuery = Parameters<typeof listPosts>[3];

function clientOf(ctx: Context): string {
  if (!ctx.actor.client_id) throw refuse(shared.not_found);
  return ctx.actor.client_id;
}

export const viewPosts = (ctx: Context, query: PageQuery, only: Parameters<typeof listPosts>[4] = {}) =>
  listPosts(ctx.db, clientOf(ctx), currentOrganization(ctx.actor), query, only);

export const viewPostHolders = (
  ctx: Context,
  query: Parameters<typeof listPostHolders>[2] & { organization_id?: string | undefined },
) => listPostHolders(ctx.db, organizationSeen(ctx.actor, query.organization_id), query);

async function getPost(ctx: Context, id: string) {
  const found = await findPost(ctx.db, clientOf(ctx), id);
  if (!found) throw refuse(shared.not_found);
  return found;
}

/** A post of the current organisation; shared ones are refused, those of other schools do not exist. */
async function getOwnPost(ctx: Context, id: string) {
  const found = await getPost(ctx, id);
  if (found.organization_id === null) throw refuse(postRefusals.shared);
  if (!ctx.scope.organizations.includes(found.organization_id)) throw refuse(shared.not_found);
  return found;
}

function codeTaken(error: unknown): never {
  throw sqlState(error) === '23505'
    ? refuseFields({ code: [{ cn: '编码已存在', us: 'The code already exists' }] })
    : error;
}

export async function createPost(ctx: Context, draft: Draft) {
  const organization_id = currentOrganization(ctx.actor);
  if (!ctx.scope.organizations.includes(organization_id)) throw refuse(shared.not_found);
  const id = uuidv7();
  await ctx.db
    .insert(post)
    .values({ ...draft, id, organization_id, client_id: clientOf(ctx) })
    .catch(codeTaken);
  ctx.audit({ action: 'post.create', target: ['post', id], organization_id, after: draft });
  return getPost(ctx, id);
}

export async function updatePost(ctx: Context, id: string, { version, ...change }: Draft & { version: number }) {
  const before = await getOwnPost(ctx, id);
  const [row] = await ctx.db
    .update(post)
    .set({ ...change, version: sql`${post.version} + 1` as never, updated_at: sql`now()` as never })
    .where(and(eq(post.id, id), eq(post.version, version)))
    .returning({ id: post.id })
    .catch(codeTaken);
  if (!row) throw await staleBecause(ctx, 'post', id);
  const after = await getPost(ctx, id);
  ctx.audit({ action: 'post.update', target: ['post', id], before, after });
  return after;
}

/** Archives a post that nobody holds: it is gone from pickers, ended places keep their name for it. */
export async function removePost(ctx: Context, id: string): Promise<void> {
  const before = await getOwnPost(ctx, id);
  if (await isPostHeld(ctx.db, id)) throw refuse(postRefusals.in_use);
  await ctx.db
    .update(post)
    .set({ status: 'archived', version: sql`${post.version} + 1` as never })
    .where(eq(post.id, id));
  ctx.audit({ action: 'post.remove', target: ['post', id], before });
}
