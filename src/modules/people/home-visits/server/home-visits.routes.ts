import { implement } from '#server/http/context.ts';
import { visitRecords } from '../contract/visit-records.contract.ts';
import { visits } from '../contract/visits.contract.ts';
import { planVisits } from './coverage/visit-plan.service.ts';
import { reviewRecord, settleNeed, signRecord } from './records/record-review.service.ts';
import { listRecords, viewRecord } from './records/record-view.service.ts';
import { createRecord, removeRecord, submitRecord, updateRecord } from './records/records.service.ts';
import { listVisits, viewCoverage, viewNeeds, viewShares, viewVisit } from './visits/visit-view.service.ts';
import {
  cancelVisit,
  confirmVisit,
  createVisit,
  declineVisit,
  finishVisit,
  proposeVisit,
  removeVisit,
  startVisit,
  updateVisit,
} from './visits/visits.service.ts';

export const visitRoutes = implement(visits)({
  list: ({ query }, ctx) => listVisits(ctx, query),
  coverage: (_input, ctx) => viewCoverage(ctx),
  shares: (_input, ctx) => viewShares(ctx),
  needs: ({ query }, ctx) => viewNeeds(ctx, query),
  create: ({ body }, ctx) => createVisit(ctx, body),
  plan: ({ body }, ctx) => planVisits(ctx, body),
  get: ({ params }, ctx) => viewVisit(ctx, params.id),
  update: ({ params, body }, ctx) => updateVisit(ctx, params.id, body),
  remove: ({ params }, ctx) => removeVisit(ctx, params.id),
  propose: ({ params, body }, ctx) => proposeVisit(ctx, params.id, body),
  confirm: ({ params, body }, ctx) => confirmVisit(ctx, params.id, body),
  decline: ({ params, body }, ctx) => declineVisit(ctx, params.id, body),
  start: ({ params, body }, ctx) => startVisit(ctx, params.id, body),
  finish: ({ params, body }, ctx) => finishVisit(ctx, params.id, body),
  cancel: ({ params, body }, ctx) => cancelVisit(ctx, params.id, body),
});

export const visitRecordRoutes = implement(visitRecords)({
  list: ({ query }, ctx) => listRecords(ctx, query),
  create: ({ body }, ctx) => createRecord(ctx, body),
  get: ({ params }, ctx) => viewRecord(ctx, params.id),
  update: ({ params, body }, ctx) => updateRecord(ctx, params.id, body),
  remove: ({ params }, ctx) => removeRecord(ctx, params.id),
  submit: ({ params, body }, ctx) => submitRecord(ctx, params.id, body),
  review: ({ params, body }, ctx) => reviewRecord(ctx, params.id, body),
  sign: ({ params, body }, ctx) => signRecord(ctx, params.id, body),
  settleNeed: ({ params, body }, ctx) => settleNeed(ctx, params.id, body),
});
