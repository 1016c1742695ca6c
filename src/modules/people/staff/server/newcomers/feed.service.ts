import { and, inArray } from 'drizzle-orm';
import { anyRow, type FindTodos, type Todo, type TodoWaits } from '#server/home-feed/home-feed.ts';
import { decision, fact, lentBy, reviewOf } from '#server/home-feed/review.ts';
import type { ReviewedKind } from '#server/home-feed/reviewed-kinds.ts';
import type { Context } from '#server/http/context.ts';
import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import { pendingStaffs } from '../../contract/pending-staffs.contract.ts';
import { pendingStaffLifecycle } from '../../contract/pending-staffs.lifecycle.ts';
import { staffRights } from '../../rights.ts';
import { pendingStaff } from '../tables.ts';
import { isWaitingNewcomer, listWaiting, newcomersIn, newcomersWhere } from './pending-staffs.queries.ts';

/** Newcomers who wait for a decision, for the home pages of those who may decide. */
export const newcomerTodos: FindTodos = async (ctx) => (await waiting(ctx)).map((found) => todoOf(ctx.actor, found));

export const newcomerWaits: TodoWaits = ({ actor }) =>
  holds(actor, staffRights.reviewNewcomers)
    ? anyRow(pendingStaff, isWaitingNewcomer(scopeOf(actor, staffRights.reviewNewcomers), actor.user_id))
    : null;

type Waiting = Awaited<ReturnType<typeof listWaiting>>[number];

async function waiting({ actor, db }: Context): Promise<Waiting[]> {
  return holds(actor, staffRights.reviewNewcomers)
    ? listWaiting(db, scopeOf(actor, staffRights.reviewNewcomers), actor.user_id)
    : [];
}

const joined = (...words: (string | null | undefined)[]) => words.filter(Boolean).join(' · ');

const detailOf = ({ organization, department, post }: Waiting) => ({
  detail: joined(organization.name, department?.name, post?.name),
  detail_en: joined(
    organization.name_en ?? organization.name,
    department?.name_en ?? department?.name,
    post?.name_en ?? post?.name,
  ),
});

const pagesOf = (id: string) => ({ route: `/invite_audit?id=${id}`, mobile_route: `/mobile/invite_audit?id=${id}` });

/** Newcomers whom somebody decided about, where they still decide. Who hands in is no member yet. */
export const newcomerReviews: ReviewedKind = {
  type: 'pending_staff',
  module: 'staff',
  lifecycle: pendingStaffLifecycle,
  decides: ['audit'],
  hands_in: [],
  rows: async ({ actor, db }, ids) => {
    if (!holds(actor, staffRights.reviewNewcomers)) return [];
    const seen = and(inArray(pendingStaff.id, [...ids]), newcomersIn(scopeOf(actor, staffRights.reviewNewcomers)));
    return (await newcomersWhere(db, seen)).map((found) => ({
      id: found.row.id,
      title: found.row.name,
      title_en: null,
      ...detailOf(found),
      state: found.row.status,
      ...pagesOf(found.row.id),
    }));
  },
};

function todoOf(actor: Actor, found: Waiting): Todo {
  const { row, department, post } = found;
  const { id, version } = row;
  return {
    key: `pending_staff:${row.id}`,
    kind: 'pending_staff_review',
    title: `${row.name} 申请入职`,
    title_en: `${row.name} applied to join the staff`,
    ...detailOf(found),
    due_at: null,
    since: row.created_at,
    ...pagesOf(id),
    review: reviewOf(actor, {
      type: 'pending_staff',
      id,
      facts: [
        fact({ cn: '姓名', us: 'Name' }, row.name),
        fact({ cn: '部门', us: 'Department' }, department?.name, department?.name_en),
        fact({ cn: '岗位', us: 'Post' }, post?.name, post?.name_en),
        fact({ cn: '毕业院校', us: 'University' }, row.education?.school),
      ],
      moves: [
        // where nobody said yet where the person is to work, the page asks
        ...(department
          ? [decision('approve', pendingStaffs.audit, id, { body: { decision: 'accepted', version } })]
          : []),
        decision('return', pendingStaffs.audit, id, { body: { decision: 'returned', version }, words: 'notes' }),
        decision('reject', pendingStaffs.audit, id, { body: { decision: 'refused', version }, words: 'reason' }),
      ],
      // papers and check are looked at before
      batch: false,
      for: lentBy(actor, staffRights.reviewNewcomers),
    }),
  };
}
