import { implement } from '#server/http/context.ts';
import { candidates } from '../contract/candidates.contract.ts';
import { interviewLinks } from '../contract/interview-links.contract.ts';
import { interviewers } from '../contract/interviewers.contract.ts';
import { interviews } from '../contract/interviews.contract.ts';
import { jobs } from '../contract/jobs.contract.ts';
import { listCandidates, listWaiting } from './candidates.queries.ts';
import { addCandidate, moveCandidate } from './candidates.service.ts';
import { interviewerStore } from './interviewers.store.ts';
import { listInterviews, listOwnInterviews } from './interviews.queries.ts';
import { arrangeInterview, closeInterview, scoreInterview } from './interviews.service.ts';
import { jobHandlers } from './jobs.store.ts';
import { beginSheets, handInSheet, listSheets, sendLinkCode, viewLink } from './outside-sheets.service.ts';

export const jobRoutes = implement(jobs)(jobHandlers);
export const interviewerRoutes = implement(interviewers)(interviewerStore.handlers);

export const candidateRoutes = implement(candidates)({
  list: ({ query }, ctx) => listCandidates(ctx.db, ctx.scope, query),
  waiting: (_input, ctx) => listWaiting(ctx.db, ctx.scope),
  create: ({ body }, ctx) => addCandidate(ctx, body),
  stage: ({ params, body }, ctx) => moveCandidate(ctx, params.id, body),
});

export const interviewRoutes = implement(interviews)({
  list: ({ query }, ctx) => listInterviews(ctx.db, ctx.scope, ctx.actor.user_id, query),
  mine: ({ query }, ctx) => listOwnInterviews(ctx.db, ctx.actor.user_id, query),
  create: ({ body }, ctx) => arrangeInterview(ctx, body),
  update: ({ params, body }, ctx) => closeInterview(ctx, params.id, body),
  score: ({ params, body }, ctx) => scoreInterview(ctx, { user_id: ctx.actor.user_id }, params.id, body),
});

export const interviewLinkRoutes = implement(interviewLinks)({
  view: ({ query }, ctx) => viewLink(ctx, query.link),
  sendCode: ({ body }, ctx) => sendLinkCode(ctx, body.link),
  begin: ({ body }, ctx) => beginSheets(ctx, body),
  sheets: ({ body }, ctx) => listSheets(ctx, body.ticket),
  score: ({ params, body }, ctx) => handInSheet(ctx, params.id, body),
});
