import type { FindTodos, Todo } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { familyRights } from '../../rights.ts';
import { listRequests, type RequestRow } from './link-requests.queries.ts';

const MOST = 50;

/** Guardians who ask to be linked with a pupil, for the home pages of those who may decide. */
export const linkRequestTodos: FindTodos = async (ctx) => (await waiting(ctx)).map(todoOf);

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

function todoOf({ id, requester, student, created_at, expires_at }: RequestRow): Todo {
  return {
    key: `guardian_link_request:${id}`,
    kind: 'guardian_link_review',
    title: `${requester.name} 申请关联学生 ${student.name}`,
    title_en: `${requester.name_en ?? requester.name} asked to become a guardian of ${student.name_en ?? student.name}`,
    detail: student.class_name,
    detail_en: student.class_name_en ?? student.class_name,
    due_at: expires_at,
    since: created_at,
    route: '/guardians?tab=requests',
    mobile_route: '/mobile/guardians?tab=requests',
    quick: null,
  };
}
