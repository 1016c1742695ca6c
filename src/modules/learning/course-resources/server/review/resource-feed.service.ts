import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import { subjectRights } from '#modules/learning/subjects/rights.ts';
import type { Db } from '#server/database/database.ts';
import { anyRow, type Todo, type TodoWaits } from '#server/home-feed/home-feed.ts';
import { decision, fact, reviewOf } from '#server/home-feed/review.ts';
import type { ReviewedKind } from '#server/home-feed/reviewed-kinds.ts';
import type { Context } from '#server/http/context.ts';
import { holds } from '#server/rights/actor.ts';
import { courseResources } from '../../contract/course-resources.contract.ts';
import { resourceLifecycle } from '../../contract/resource.lifecycle.ts';
import { resourcePath, resourcePathOnPhone } from '../../contract/resource-paths.ts';
import { isInReview, isMastered, isReviewed } from '../reach.queries.ts';
import { courseResource as r } from '../tables.ts';
import { viewerOf } from '../viewer.service.ts';

const AT_MOST = 50;

/** What waits for this person, in their own reach: resources to review, and own ones that came back. */
export async function resourceTodos(ctx: Context): Promise<Todo[]> {
  const { actor, db } = ctx;
  const where = await isWaiting(ctx);
  if (!where) return [];
  const rows = await select(db).where(where).orderBy(asc(r.updated_at)).limit(AT_MOST);
  return rows.map((row) =>
    row.owner_id === actor.user_id
      ? todoOf(row, 'resource_returned', { cn: '教学资源被退回', us: 'A resource was returned' }, 'mine')
      : {
          ...todoOf(row, 'resource_review', { cn: '教学资源待审核', us: 'A resource to review' }, 'review'),
          detail: `${row.title} · ${row.owner}`,
          detail_en: `${row.title} · ${row.owner_en ?? row.owner}`,
          review: reviewOf(actor, {
            type: 'course_resource',
            id: row.id,
            facts: [
              fact({ cn: '标题', us: 'Title' }, row.title),
              fact({ cn: '作者', us: 'Author' }, row.owner, row.owner_en),
            ],
            moves: [
              decision('approve', courseResources.review, row.id, {
                body: { version: row.version, result: 'approve' },
                words: 'opinion',
              }),
              decision('return', courseResources.review, row.id, {
                body: { version: row.version, result: 'return' },
                words: 'opinion',
              }),
            ],
            // what others teach with is opened before
            batch: false,
          }),
        },
  );
}

export const resourceWaits: TodoWaits = async (ctx) => anyRow(r, await isWaiting(ctx));

/** SQL condition: a resource waits for the person; null: they make none. */
async function isWaiting(ctx: Context): Promise<SQL | null> {
  const { actor } = ctx;
  if (!actor.organization_id || !actor.client_id || !holds(actor, subjectRights.create)) return null;
  const cameBack = and(eq(r.owner_id, actor.user_id), eq(r.status, 'returned'));
  return or(isReviewed(await viewerOf(ctx)), cameBack) as SQL;
}

const select = (db: Db) =>
  db
    .select({
      id: r.id,
      title: r.title,
      owner_id: r.owner_id,
      status: r.status,
      version: r.version,
      since: sql<string>`coalesce(${r.submitted_at}, ${r.updated_at})::text`,
      owner: user.name,
      owner_en: user.name_en,
    })
    .from(r)
    .innerJoin(user, eq(user.id, r.owner_id));

type Row = Awaited<ReturnType<typeof select>>[number];

/** Resources that somebody decided, or submitted: own ones, those they manage, and those that stand where they review. */
export const resourceReviews: ReviewedKind = {
  type: 'course_resource',
  module: 'course-resources',
  lifecycle: resourceLifecycle,
  decides: ['review', 'accept'],
  hands_in: ['submit'],
  rows: async (ctx, ids) => {
    const { actor, db } = ctx;
    if (!actor.organization_id || !actor.client_id || !holds(actor, subjectRights.create)) return [];
    const viewer = await viewerOf(ctx);
    const rows = await select(db).where(and(inArray(r.id, [...ids]), or(isMastered(viewer), isInReview(viewer))));
    return rows.map((row) => {
      const tab = row.owner_id === actor.user_id ? 'mine' : 'review';
      return {
        id: row.id,
        title: row.title,
        title_en: null,
        detail: row.owner,
        detail_en: row.owner_en,
        state: row.status,
        route: resourcePath(row.id, tab),
        mobile_route: resourcePathOnPhone(row.id, tab),
      };
    });
  },
};

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
});
