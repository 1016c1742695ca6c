import { and, eq } from 'drizzle-orm';
import { anyRow, type FindTodos, type Todo, type TodoWaits } from '#server/home-feed/home-feed.ts';
import { decision, fact, lentBy, reviewOf } from '#server/home-feed/review.ts';
import type { ReviewedKind } from '#server/home-feed/reviewed-kinds.ts';
import type { Context } from '#server/http/context.ts';
import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import { linkRequests } from '../../contract/link-requests.contract.ts';
import { linkRequestLifecycle } from '../../contract/link-requests.lifecycle.ts';
import { familyRights } from '../../rights.ts';
import { guardianLinkRequest } from '../tables.ts';
import { listRequests, type RequestRow, requestsAmong, requestsWithin } from './link-requests.queries.ts';

const MOST = 50;

/** Guardians who ask to be linked with a pupil, for the home pages of those who may decide. */
export const linkRequestTodos: FindTodos = async (ctx) => (await waiting(ctx)).map((row) => todoOf(ctx.actor, row));

export const linkRequestWaits: TodoWaits = ({ actor }) =>
  holds(actor, familyRights.links)
    ? anyRow(
        guardianLinkRequest,
        and(
          requestsWithin(scopeOf(actor, familyRights.links), actor.user_id),
          eq(guardianLinkRequest.status, 'needs_review'),
        ),
      )
    : null;

async function waiting(ctx: Context): Promise<RequestRow[]> {
  if (!holds(ctx.actor, familyRights.links)) return [];
  const query = { status: ['needs_review' as const], page: 1, per_page: MOST };
  const { list } = await listRequests(
    ctx,
    scopeOf(ctx.actor, familyRights.links),
    query as Parameters<typeof listRequests>[2],
  );
  return list.filter(({ actions }) => actions.includes('decide'));
}

const PAGES = { route: '/guardians?tab=requests', mobile_route: '/mobile/guardians?tab=requests' };

/** Requests that somebody decided, where they still decide. Who asks never learns what the school has. */
export const linkRequestReviews: ReviewedKind = {
  type: 'guardian_link_request',
  module: 'family',
  lifecycle: linkRequestLifecycle,
  decides: ['decide'],
  hands_in: [],
  rows: async (ctx, ids) => {
    if (!holds(ctx.actor, familyRights.links)) return [];
    const rows = await requestsAmong(ctx, scopeOf(ctx.actor, familyRights.links), ids);
    return rows.map(({ id, status, requester, student }) => ({
      id,
      title: `${requester.name}：${student.name}`,
      title_en: `${requester.name_en ?? requester.name}: ${student.name_en ?? student.name}`,
      detail: student.class_name,
      detail_en: student.class_name_en,
      state: status,
      ...PAGES,
    }));
  },
};

function todoOf(actor: Actor, { id, requester, student, created_at, expires_at, version }: RequestRow): Todo {
  return {
    key: `guardian_link_request:${id}`,
    kind: 'guardian_link_review',
    title: `${requester.name} 申请关联学生 ${student.name}`,
    title_en: `${requester.name_en ?? requester.name} asked to become a guardian of ${student.name_en ?? student.name}`,
    detail: student.class_name,
    detail_en: student.class_name_en ?? student.class_name,
    due_at: expires_at,
    since: created_at,
    ...PAGES,
    review: reviewOf(actor, {
      type: 'guardian_link_request',
      id,
      facts: [
        fact({ cn: '申请人', us: 'Who asks' }, requester.name, requester.name_en),
        fact({ cn: '学生', us: 'Student' }, student.name, student.name_en),
        fact({ cn: '班级', us: 'Class' }, student.class_name, student.class_name_en),
      ],
      // to agree, the page asks for the relation
      moves: [
        decision('reject', linkRequests.decide, id, { body: { decision: 'rejected', version }, words: 'reason' }),
      ],
      batch: false,
      for: lentBy(actor, familyRights.links),
    }),
  };
}
