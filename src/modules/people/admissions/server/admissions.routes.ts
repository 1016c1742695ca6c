import { implement } from '#server/http/context.ts';
import { examinees } from '../contract/examinees.contract.ts';
import { listOwnExaminees } from './examinees.queries.ts';
import { archiveExaminee, createExaminee, getExaminee, updateExaminee } from './examinees.service.ts';

export const examineeRoutes = implement(examinees)({
  list: ({ query }, ctx) => listOwnExaminees(ctx, ctx.actor.user_id, query),
  create: ({ body }, ctx) => createExaminee(ctx, body),
  get: ({ params }, ctx) => getExaminee(ctx, params.id),
  update: ({ params, body }, ctx) => updateExaminee(ctx, params.id, body),
  archive: ({ params }, ctx) => archiveExaminee(ctx, params.id),
});
