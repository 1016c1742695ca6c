import { and, asc, countDistinct, eq, inArray, isNull, or } from 'drizzle-orm';
import type * as z from 'zod';
import { running } from '#modules/core/directory/server/public.ts';
import { post, userDepartment } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { defineList, is, pageOf, planned, type RowPlan } from '#server/lists/resource-list.ts';
import type { adminPosts, sharedPostRow } from '../../contract/admin-posts.contract.ts';
import { postRole, role } from '../tables.ts';

type Query = z.output<(typeof adminPosts)['list']['query']>;
export type SharedPost = z.input<typeof sharedPostRow>;

const postList = defineList<Query>({
  table: post,
  id: post.id,
  sorts: { sort: post.sort, name: post.name, code: post.code, level: post.level },
  default_sort: 'sort',
  filters: { category: is(post.category) },
  search: [post.name, post.code],
});

const shared = (clientId: string) => and(eq(post.client_id, clientId), isNull(post.organization_id));

export const listSharedPosts = (db: Db, clientId: string, query: Query) =>
  pageOf(db, postList, query, shared(clientId), readPosts);

export async function findSharedPost(db: Db, clientId: string, id: string): Promise<SharedPost | null> {
  const where = and(shared(clientId), eq(post.id, id));
  return (await readPosts(db, { where, order: [asc(post.id)], limit: 1, offset: 0 }))[0] ?? null;
}

export async function listPostCategories(db: Db, clientId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ category: post.category })
    .from(post)
    .where(eq(post.client_id, clientId))
    .orderBy(asc(post.category));
  return rows.map((row) => row.category);
}

/** Roles that a post may bring: those of the product and of the group, without those of user types. */
export async function listPostRoles(db: Db, clientId: string) {
  return db
    .select({ id: role.id, name: role.name, name_en: role.name_en })
    .from(role)
    .where(
      and(
        or(isNull(role.client_id), eq(role.client_id, clientId)),
        isNull(role.organization_id),
        isNull(role.user_type),
        eq(role.status, 'active'),
      ),
    )
    .orderBy(asc(role.name));
}

async function readPosts(db: Db, plan: RowPlan): Promise<SharedPost[]> {
  const rows = await planned(db.select().from(post), plan);
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  const holders = await db
    .select({ post_id: userDepartment.post_id, n: countDistinct(userDepartment.user_id) })
    .from(userDepartment)
    .where(and(inArray(userDepartment.post_id, ids), running(userDepartment)))
    .groupBy(userDepartment.post_id);
  const roles = await db
    .select({
      post_id: postRole.post_id,
      scope_kind: postRole.scope_kind,
      role: { id: role.id, name: role.name, name_en: role.name_en },
    })
    .from(postRole)
    .innerJoin(role, eq(role.id, postRole.role_id))
    .where(inArray(postRole.post_id, ids))
    .orderBy(asc(role.name));
  return rows.map((row) => ({
    ...row,
    status: row.status as SharedPost['status'],
    holders_n: holders.find((one) => one.post_id === row.id)?.n ?? 0,
    roles: roles.filter((one) => one.post_id === row.id),
  }));
}
