import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { ListQuery } from '#server/lists/resource-list.ts';
import { running } from '../dated.queries.ts';
import { matchesPerson } from '../people/people.queries.ts';
import { isStaff } from '../staff.queries.ts';
import { department, post, user, userDepartment } from '../tables.ts';

interface HoldersQuery extends ListQuery {
  readonly post_ids?: readonly string[] | undefined;
  readonly department_id?: string | undefined;
}

/** Staff who hold a post in an organisation today, by pinyin. */
export async function listPostHolders(db: Db, organizationId: string, query: HoldersQuery) {
  const where = and(
    eq(userDepartment.organization_id, organizationId),
    running(userDepartment),
    query.post_ids?.length ? inArray(userDepartment.post_id, [...query.post_ids]) : undefined,
    query.department_id ? eq(userDepartment.department_id, query.department_id) : undefined,
    isStaff(),
    query.q ? matchesPerson(query.q) : undefined,
  );
  const way = query.sort?.startsWith('-') ? desc : asc;
  const list = await db
    .select({
      id: user.id,
      name: user.name,
      name_en: user.name_en,
      department: { id: department.id, name: department.name, name_en: department.name_en },
      post: { id: post.id, name: post.name, name_en: post.name_en },
    })
    .from(userDepartment)
    .innerJoin(user, eq(user.id, userDepartment.user_id))
    .innerJoin(department, eq(department.id, userDepartment.department_id))
    .innerJoin(post, eq(post.id, userDepartment.post_id))
    .where(where)
    .orderBy(way(user.name_pinyin), asc(userDepartment.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  const [total] = await db
    .select({ n: count() })
    .from(userDepartment)
    .innerJoin(user, eq(user.id, userDepartment.user_id))
    .innerJoin(post, eq(post.id, userDepartment.post_id))
    .where(where);
  return { list, total: total?.n ?? 0, page: query.page, per_page: query.per_page };
}

/** Whether somebody holds a post today or later. */
export async function isPostHeld(db: Db, id: string): Promise<boolean> {
  const [one] = await db
    .select({ id: userDepartment.id })
    .from(userDepartment)
    .where(and(eq(userDepartment.post_id, id), sql`${userDepartment.state} <> 'ended'`))
    .limit(1);
  return one !== undefined;
}
