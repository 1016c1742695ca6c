import { implement } from '#server/http/context.ts';
import { vacations } from '../../contract/vacations.contract.ts';
import { offerPeople } from '../people.service.ts';
import { releaseStudent, viewGate } from '../student/gate.service.ts';
import { viewCalendar, viewToday } from './away.service.ts';
import { cancelVacation, reportReturn, shortenVacation } from './changes.service.ts';
import { optionsFor, previewVacation } from './preview.service.ts';
import { createVacations, removeVacation, submitVacation, updateVacation } from './requests.service.ts';
import { vacationFlow } from './vacation-flow.service.ts';
import { getVacation, listVacations, viewVacation } from './vacation-views.service.ts';

export const vacationRoutes = implement(vacations)({
  list: ({ query }, ctx) => listVacations(ctx, query),
  options: ({ query }, ctx) => optionsFor(ctx, query.applicant_id),
  people: ({ query }, ctx) => offerPeople(ctx, query.q),
  calendar: ({ query }, ctx) => viewCalendar(ctx, query),
  today: (_input, ctx) => viewToday(ctx),
  gate: (_input, ctx) => viewGate(ctx),
  preview: ({ body }, ctx) => previewVacation(ctx, body),
  create: ({ body }, ctx) => createVacations(ctx, body),
  get: ({ params }, ctx) => viewVacation(ctx, params.id),
  update: ({ params, body }, ctx) => updateVacation(ctx, params.id, body),
  remove: ({ params }, ctx) => removeVacation(ctx, params.id),
  submit: ({ params, body }, ctx) => submitVacation(ctx, params.id, body),
  ...vacationFlow.handlers,
  flow: async ({ params }, ctx) => vacationFlow.picture(ctx, await getVacation(ctx, params.id)),
  cancel: ({ params, body }, ctx) => cancelVacation(ctx, params.id, body),
  shorten: ({ params, body }, ctx) => shortenVacation(ctx, params.id, body),
  reportReturn: ({ params, body }, ctx) => reportReturn(ctx, params.id, body),
  release: ({ params, body }, ctx) => releaseStudent(ctx, params.id, body),
});
