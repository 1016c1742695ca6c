import { and, asc, eq, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Todo } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { holds } from '#server/rights/actor.ts';
import { resourcePath } from '../contract/resource-paths.ts';
import { isReviewed } from './reach.queries.ts';
import { courseResource as r } from './tables.ts';
import { viewerOf } from './viewer.service.ts';

const AT_MOST = 50;

/** What waits for this person: resources to review, and own ones that came back. */
export async function resourceTodos(ctx: Context): Promise<Todo[]> {
  const { actor, db } = ctx;
  if (!actor.organization_id || !actor.client_id || !holds(actor, '2502')) return [];
  return acrossOrganizations(db, async () => {
    const viewer = await viewerOf(ctx);
    const waiting = await select(ctx).where(isReviewed(viewer)).orderBy(asc(r.submitted_at)).limit(AT_MOST);
    const returned = await select(ctx)
      .where(and(eq(r.owner_id, actor.user_id), eq(r.status, 'returned')))
      .orderBy(asc(r.updated_at))
      .limit(AT_MOST);
    return [
      ...waiting.map((row) => ({
        ...todoOf(row, 'resource_review', { cn: '教学资源待审核', us: 'A resource to review' }, 'review'),
        detail: `${row.title} · ${row.owner}`,
        detail_en: `${row.title} · ${row.owner_en ?? row.owner}`,
      })),
      ...returned.map((row) =>
        todoOf(row, 'resource_returned', { cn: '教学资源被退回', us: 'A resource was returned' }, 'mine'),
      ),
    ];
  });
}

const select = ({ db }: Context) =>
  db
    .select({
      id: r.id,
      title: r.title,
      since: sql<string>`coalesce(${r.submitted_at}, ${r.updated_at})::text`,
      owner: user.name,
      owner_en: user.name_en,
    })
    .from(r)
    .innerJoin(user, eq(user.id, r.owner_id));

type Row = Awaited<ReturnType<typeof select>>[number];

const todoOf = ({ id, title, since }: Row, kind: string, said: { cn: string; us: string }, tab: string): Todo => ({
  ...{ key: `${kind}:${id}`, kind, title: said.cn, title_en: said.us, detail: title, due_at: null },
  since: new Date(since).toISOString(),
  route: resourcePath(id, tab),
  mobile_route: `/mobile${resourcePath(id, tab)}`,
  quick: null,
});
