import { and, eq, inArray, or } from 'drizzle-orm';
import type * as z from 'zod';
import type { Context } from '#server/http/context.ts';
import { refuse, shared } from '#shared/refusal.ts';
import {
  type userGroups as contract,
  MEMBERS_AT_MOST,
  userGroupRefusals as r,
} from '../contract/user-group.contract.ts';
import { userGroup, userGroupUser } from './tables.ts';
import { isVisibleTo, requireOwn, userGroupStore as store } from './user-group.store.ts';
import { countGroupUsers, listAddressable, listCandidates, listGroupUsers } from './user-group-users.queries.ts';

type Row = Awaited<ReturnType<typeof store.get>>;
type Query<K extends 'list' | 'users'> = z.output<(typeof contract)[K]['query']>;

const withOwnership = ({ actor }: Context, row: Row) => ({ ...row, is_own: row.owner_id === actor.user_id });

/** Own groups and shared ones. */
export async function viewGroups(ctx: Context, query: Query<'list'>) {
  const page = await store.list(
    ctx,
    query,
    or(eq(userGroup.owner_id, ctx.actor.user_id), eq(userGroup.scope, 'shared')),
  );
  return { ...page, list: page.list.map((row) => withOwnership(ctx, row)) };
}

/** A group that the caller may use; refuses (404001) private ones of others. */
async function getGroup(ctx: Context, id: string): Promise<Row> {
  const row = await store.get(ctx, id);
  if (!isVisibleTo(ctx, row)) throw refuse(shared.not_found);
  return row;
}

export const viewGroup = async (ctx: Context, id: string) => withOwnership(ctx, await getGroup(ctx, id));

export const createGroup = async (ctx: Context, draft: z.output<(typeof contract)['create']['body']>) =>
  withOwnership(ctx, await store.create(ctx, draft));

export const updateGroup = async (ctx: Context, id: string, body: z.output<(typeof contract)['update']['body']>) =>
  withOwnership(ctx, await store.update(ctx, id, body));

export const restoreGroup = async (ctx: Context, id: string) => withOwnership(ctx, await store.restore(ctx, id));

export async function viewUsers(ctx: Context, id: string, query: Query<'users'>) {
  await getGroup(ctx, id);
  return listGroupUsers(ctx.db, id, query);
}

export async function viewCandidates(ctx: Context, id: string, q: string) {
  const { organization_id } = await getGroup(ctx, id);
  return { list: await listCandidates(ctx.db, ctx.scope, organization_id, id, q) };
}

/** Adds people: all of them, or none when one of them is nobody whom the caller may address. */
export async function addUsers(ctx: Context, id: string, userIds: readonly string[]) {
  const { db, actor } = ctx;
  const group = await lockOwn(ctx, id);
  const { organization_id } = group;
  const wanted = [...new Set(userIds)];
  const known = await listAddressable(db, ctx.scope, organization_id, wanted);
  if (known.length < wanted.length) throw refuse(shared.not_found);
  const rows = wanted.map((user_id) => ({ group_id: id, user_id, organization_id, added_by: actor.user_id }));
  const added = await db
    .insert(userGroupUser)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: userGroupUser.user_id });
  const member_count = await countGroupUsers(db, id);
  if (member_count > MEMBERS_AT_MOST)
    throw refuse(r.full, { most: String(MEMBERS_AT_MOST), members: String(member_count - added.length) });
  auditMembers(ctx, group, 'add_users', { user_ids: added.map((row) => row.id) });
  return { added: added.length, already: wanted.length - added.length, member_count };
}

/** Takes people out; who is not in the group is passed over. */
export async function removeUsers(ctx: Context, id: string, userIds: readonly string[]) {
  const { db } = ctx;
  const group = await lockOwn(ctx, id);
  const removed = await db
    .delete(userGroupUser)
    .where(and(eq(userGroupUser.group_id, id), inArray(userGroupUser.user_id, [...userIds])))
    .returning({ id: userGroupUser.user_id });
  auditMembers(ctx, group, 'remove_users', { user_ids: removed.map((row) => row.id) });
  return { removed: removed.length, member_count: await countGroupUsers(db, id) };
}

async function lockOwn(ctx: Context, id: string) {
  const group = await store.lock(ctx, id);
  requireOwn(ctx, group);
  return group;
}

function auditMembers(
  ctx: Context,
  group: typeof userGroup.$inferSelect,
  what: string,
  after: Readonly<Record<string, unknown>>,
) {
  const { id, organization_id } = group;
  ctx.audit({ action: `user_group.${what}`, target: ['user_group', id], organization_id, after });
}
