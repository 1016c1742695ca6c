import type { FindTodos, Todo } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { staffRights } from '../../rights.ts';
import { listWaiting } from './pending-staffs.queries.ts';

/** Newcomers who wait for a decision, for the home pages of those who may decide. */
export const newcomerTodos: FindTodos = async (ctx) => (await waiting(ctx)).map(todoOf);

type Waiting = Awaited<ReturnType<typeof listWaiting>>[number];

async function waiting({ actor, db }: Context): Promise<Waiting[]> {
  return holds(actor, staffRights.reviewNewcomers)
    ? listWaiting(db, scopeOf(actor, staffRights.reviewNewcomers), actor.user_id)
    : [];
}

function todoOf({ row, organization, department, post }: Waiting): Todo {
  const joined = (...words: (string | null | undefined)[]) => words.filter(Boolean).join(' · ');
  return {
    key: `pending_staff:${row.id}`,
    kind: 'pending_staff_review',
    title: `${row.name} 申请入职`,
    title_en: `${row.name} applied to join the staff`,
    detail: joined(organization.name, department?.name, post?.name),
    detail_en: joined(
      organization.name_en ?? organization.name,
      department?.name_en ?? department?.name,
      post?.name_en ?? post?.name,
    ),
    due_at: null,
    since: row.created_at,
    route: `/invite_audit?id=${row.id}`,
    mobile_route: `/mobile/invite_audit?id=${row.id}`,
    quick: null,
  };
}
