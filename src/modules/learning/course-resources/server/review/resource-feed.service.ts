import { and, asc, eq, or, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import { subjectRights } from '#modules/learning/subjects/rights.ts';
import type { Db } from '#server/database/database.ts';
import type { Todo } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { holds } from '#server/rights/actor.ts';
import { resourcePath, resourcePathOnPhone } from '../../contract/resource-paths.ts';
import { isReviewed } from '../reach.queries.ts';
import { courseResource as r } from '../tables.ts';
import { viewerOf } from '../viewer.service.ts';

const AT_MOST = 50;

/** What waits for this person, in their own reach: resources to review, and own ones that came back. */
export async function resourceTodos(ctx: Context): Promise<Todo[]> {
  const { actor, db } = ctx;
  if (!actor.organization_id || !actor.client_id || !holds(actor, subjectRights.create)) return [];
  const viewer = await viewerOf(ctx);
  const cameBack = and(eq(r.owner_id, actor.user_id), eq(r.status, 'returned'));
  const rows = await select(db)
    .where(or(isReviewed(viewer), cameBack))
    .orderBy(asc(r.updated_at))
    .limit(AT_MOST);
  return rows.map((row) =>
    row.owner_id === actor.user_id
      ? todoOf(row, 'resource_returned', { cn: '教学资源被退回', us: 'A resource was returned' }, 'mine')
      : {
          ...todoOf(row, 'resource_review', { cn: '教学资源待审核', us: 'A resource to review' }, 'review'),
          detail: `${row.title} · ${row.owner}`,
          detail_en: `${row.title} · ${row.owner_en ?? row.owner}`,
        },
  );
}

const select = (db: Db) =>
  db
    .select({
      id: r.id,
      title: r.title,
      owner_id: r.owner_id,
      since: sql<string>`coalesce(${r.submitted_at}, ${r.updated_at})::text`,
      owner: user.name,
      owner_en: user.name_en,
    })
    .from(r)
    .innerJoin(user, eq(user.id, r.owner_id));

type Row = Awaited<ReturnType<typeof select>>[number];

const todoOf = ({ id, title, since }: Row, kind: string, said: { cn: string; us: string }, tab: string): Todo => ({
  key: `${kind}:${id}`,
  kind,
  title: said.cn,
  title_en: said.us,
  detail: title,
  due_at: null,
  since: new Date(since).toISOString(),
  route: resourcePath(id, tab),
  mobile_route: resourcePathOnPhone(id, tab),
  quick: null,
});
