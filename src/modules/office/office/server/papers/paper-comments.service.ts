import { and, eq, inArray } from 'drizzle-orm';
import type { CommentedKind } from '#modules/desk/comments/server/public.ts';
import { flowRun, flowTask } from '#server/flow/tables.ts';
import { oaApplication } from '../tables.ts';
import { paperPath, titleOf } from './paper-flow.service.ts';
import { handlersOf } from './paper-messages.service.ts';
import { PAPER, papersWhere } from './papers.queries.ts';
import { visibleTo } from './papers-reach.service.ts';

/** Papers take comments of their applicant, of those who decide or handle them, and of those who oversee them. */
export const paperComments: CommentedKind = {
  kind: PAPER,
  history: PAPER,
  find: async (asker, id) => {
    const [found] = await papersWhere(asker.db, and(eq(oaApplication.id, id), await visibleTo(asker)), 1);
    if (!found || found.paper.status === 'draft') return null;
    return { organization_id: found.paper.organization_id, title: titleOf(found), route: paperPath(id) };
  },
  viewers: async ({ db }, id) => {
    const [found] = await papersWhere(db, eq(oaApplication.id, id), 1);
    if (!found) return [];
    const { paper } = found;
    const runs = db
      .select({ id: flowRun.id })
      .from(flowRun)
      .where(and(eq(flowRun.kind, PAPER), eq(flowRun.subject_id, id)));
    const asked = await db.select({ id: flowTask.user_id }).from(flowTask).where(inArray(flowTask.run_id, runs));
    const people = [
      paper.applicant_id,
      paper.acted_by_id,
      ...asked.map((one) => one.id),
      ...(await handlersOf({ db }, paper)),
    ];
    return [...new Set(people.filter((one) => one !== null))];
  },
};
