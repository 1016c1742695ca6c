import { implement } from '#server/http/context.ts';
import { candidates } from '../contract/candidates.contract.ts';
import { interviewLinks } from '../contract/interview-links.contract.ts';
import { interviewers } from '../contract/interviewers.contract.ts';
import { interviews } from '../contract/interviews.contract.ts';
import { jobs } from '../contract/jobs.contract.ts';
import { listWaiting, named } from './candidates.queries.ts';
import { candidateStore } from './candidates.store.ts';
import { interviewerStore } from './interviewers.store.ts';
import { judgeOf, listInterviews, listOwnInterviews } from './interviews.queries.ts';
import { closeInterview, scoreInterview } from './interviews.service.ts';
import { jobHandlers } from './jobs.store.ts';
import { beginSheets, handInSheet, listSheets, sendLinkCode, viewLink } from './outside-sheets.service.ts';

export const jobRoutes = implement(jobs)(jobHandlers);
export const interviewerRoutes = implement(interviewers)(interviewerStore.handlers);

export const candidateRoutes = implement(candidates)({
  ...candidateStore.handlers,
  list: ({ query }, ctx) => candidateStore.list(ctx, query, query.q ? named(query.q) : undefined),
  waiting: (_input, ctx) => listWaiting(ctx.db, ctx.scope),
});

export const interviewRoutes = implement(interviews)({
  list: ({ query }, ctx) => listInterviews(ctx.db, ctx.scope, ctx.actor, query),
  mine: ({ query }, ctx) => listOwnInterviews(ctx.db, judgeOf(ctx.actor), query),
  update: ({ params, body }, ctx) => closeInterview(ctx, params.id, body),
  score: ({ params, body }, ctx) => scoreInterview(ctx, judgeOf(ctx.actor), params.id, body),
});

export const interviewLinkRoutes = implement(interviewLinks)({
  view: ({ query }, ctx) => viewLink(ctx, query.link),
  sendCode: ({ body }, ctx) => sendLinkCode(ctx, body.link),
  begin: ({ body }, ctx) => beginSheets(ctx, body),
  sheets: ({ body }, ctx) => listSheets(ctx, body.ticket),
  score: ({ params, body }, ctx) => handInSheet(ctx, params.id, body),
});
