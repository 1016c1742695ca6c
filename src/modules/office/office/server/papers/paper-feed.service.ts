import { and, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { anyOf, anyRow, type FindTodos, type Todo, type TodoWaits } from '#server/home-feed/home-feed.ts';
import type { ReviewedKind } from '#server/home-feed/reviewed-kinds.ts';
import type { Context } from '#server/http/context.ts';
import type { Actor } from '#server/rights/actor.ts';
import { paperLifecycle } from '../../contract/oa-application.lifecycle.ts';
import { oaApplication } from '../tables.ts';
import { paperPath, titleOf } from './paper-flow.service.ts';
import { type FoundPaper, handledBy, PAPER, papersWhere } from './papers.queries.ts';
import { visibleTo } from './papers-reach.service.ts';

const MOST = 50;

const KINDS = {
  oa_handle: { cn: '待办理', us: 'To carry out' },
  oa_cancel: { cn: '申请取消', us: 'Asks to cancel' },
  oa_returned: { cn: '已退回，请修改', us: 'Returned for changes' },
} as const;

/** Papers to carry out, and own ones that came back; those to decide are given by their flow. */
export const paperTodos: FindTodos = async ({ db, actor }) => {
  const rows = await papersWhere(db, or(cameBack(actor), isToHandle(actor)), MOST);
  return rows.flatMap((found) => todoOf(found, actor.user_id));
};

export const paperWaits: TodoWaits = ({ actor }) =>
  anyOf(anyRow(oaApplication, cameBack(actor)), anyRow(oaApplication, isToHandle(actor)));

/** SQL condition: an own paper came back. */
const cameBack = ({ user_id }: Actor): SQL =>
  and(eq(oaApplication.applicant_id, user_id), eq(oaApplication.status, 'returned')) as SQL;

/** SQL condition: a paper was agreed on, and the person carries it out. */
const isToHandle = (actor: Actor): SQL => and(inArray(oaApplication.status, ['approved']), handledBy(actor)) as SQL;

function todoOf(found: FoundPaper, me: string): Todo[] {
  const { paper, applicant } = found;
  const isMine = paper.applicant_id === me;
  // nobody carries out an own paper that is about money
  if (isMine && paper.status === 'approved' && paper.amount_fen !== null) return [];
  const kind = paper.status === 'returned' ? 'oa_returned' : paper.cancel_asked_at ? 'oa_cancel' : 'oa_handle';
  const { cn, us } = titleOf(found);
  const said = KINDS[kind];
  return [
    {
      key: `${kind}:${paper.id}`,
      kind,
      title: `${said.cn}：${cn}`,
      title_en: `${said.us}: ${us}`,
      detail: isMine ? paper.number : applicant.name,
      detail_en: isMine ? paper.number : (applicant.name_en ?? applicant.name),
      due_at: null,
      since: paper.updated_at,
      route: paperPath(paper.id),
      mobile_route: `/mobile${paperPath(paper.id)}`,
    },
  ];
}

/** What became of papers, for those who still see them: who reads all papers of an item by a scope is among them. */
export const reviewedPapers: ReviewedKind = {
  type: PAPER,
  module: 'office',
  lifecycle: paperLifecycle,
  decides: ['approve', 'refuse', 'return'],
  hands_in: ['submit', 'create'],
  async rows(ctx, ids) {
    const seen = and(inArray(oaApplication.id, [...ids]), await visibleTo(ctx));
    return (await papersWhere(ctx.db, seen, ids.length)).map((found) => {
      const { cn, us } = titleOf(found);
      const { id, number, status } = found.paper;
      return {
        id,
        title: cn,
        title_en: us,
        detail: number,
        detail_en: number,
        state: status,
        route: paperPath(id),
        mobile_route: `/mobile${paperPath(id)}`,
      };
    });
  },
};

/** An own paper has news: the dot of the online office, beside what waits for the person. */
export const newsDot = {
  module: 'office',
  async load({ db, actor }: Context): Promise<{ is_has_general?: true }> {
    const [news] = await db
      .select({ one: sql`1` })
      .from(oaApplication)
      .where(
        and(
          eq(oaApplication.applicant_id, actor.user_id),
          or(
            and(isNull(oaApplication.seen_at), sql`${oaApplication.news_at} is not null`),
            lt(oaApplication.seen_at, oaApplication.news_at),
          ),
        ),
      )
      .limit(1);
    return news ? { is_has_general: true } : {};
  },
};
