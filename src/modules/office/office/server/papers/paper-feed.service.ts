import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import { anyOf, anyRow, type FindTodos, type Todo, type TodoWaits } from '#server/home-feed/home-feed.ts';
import type { Actor } from '#server/rights/actor.ts';
import { oaApplication } from '../tables.ts';
import { paperPath, titleOf } from './paper-flow.service.ts';
import { type FoundPaper, handledBy, papersWhere } from './papers.queries.ts';

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
