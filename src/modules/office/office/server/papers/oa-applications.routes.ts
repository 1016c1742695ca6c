import { implement } from '#server/http/context.ts';
import { flowRefusals } from '#shared/flow/flow-calls.ts';
import { RefusalError, refuse } from '#shared/refusal.ts';
import { oaApplications } from '../../contract/oa-applications.contract.ts';
import { officeRefusals as r } from '../../contract/office.refusals.ts';
import { handOver, listLate } from './late-papers.service.ts';
import { paperFlow } from './paper-flow.service.ts';
import { cancelPaper, finishPaper, markSeen } from './paper-handling.service.ts';
import { planPaper } from './paper-plan.service.ts';
import { getPaper, listPapers, showPaper } from './paper-views.service.ts';
import { createPaper, removePaper, savePaperDraft, submitPaper, updatePaper } from './papers.service.ts';
import { printPaper } from './print-paper.service.ts';

const { handlers } = paperFlow;

export const oaApplicationRoutes = implement(oaApplications)({
  ...handlers,
  // who oversees papers by a scope sees their way, too
  flow: async ({ params }, ctx) => paperFlow.picture(ctx, (await getPaper(ctx, params.id)).paper),
  async withdraw(input, ctx) {
    try {
      await handlers.withdraw(input, ctx);
    } catch (error) {
      const isDecided = error instanceof RefusalError && error.refusal === flowRefusals.decided_already;
      throw isDecided ? refuse(r.has_opinion) : error;
    }
  },
  list: ({ query }, ctx) => listPapers(ctx, query),
  late: (_, ctx) => listLate(ctx),
  handOver: ({ params, body }, ctx) => handOver(ctx, params.id, body),
  create: ({ body }, ctx) => createPaper(ctx, body),
  get: ({ params }, ctx) => showPaper(ctx, params.id),
  update: ({ params, body }, ctx) => updatePaper(ctx, params.id, body),
  saveDraft: ({ params, body }, ctx) => savePaperDraft(ctx, params.id, body),
  remove: ({ params }, ctx) => removePaper(ctx, params.id),
  plan: ({ params, query }, ctx) => planPaper(ctx, params.id, query),
  submit: ({ params, body }, ctx) => submitPaper(ctx, params.id, body),
  seen: ({ params }, ctx) => markSeen(ctx, params.id),
  finish: ({ params, body }, ctx) => finishPaper(ctx, params.id, body),
  cancel: ({ params, body }, ctx) => cancelPaper(ctx, params.id, body),
  print: ({ params, body }, ctx) => printPaper(ctx, params.id, body.lang),
});
