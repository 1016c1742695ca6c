import { implement } from '#server/http/context.ts';
import { forms } from '../contract/forms.contract.ts';
import { exportAnswers } from './answer-export.service.ts';
import { viewAnswers } from './answers.service.ts';
import { copyForm, createForm, publishForm, removeForm, updateForm, viewForm, viewForms } from './forms.service.ts';

export const formRoutes = implement(forms)({
  list: ({ query }, ctx) => viewForms(ctx, query),
  create: ({ body }, ctx) => createForm(ctx, body),
  get: ({ params }, ctx) => viewForm(ctx, params.id),
  update: ({ params, body }, ctx) => updateForm(ctx, params.id, body),
  remove: ({ params }, ctx) => removeForm(ctx, params.id),
  publish: ({ params, body }, ctx) => publishForm(ctx, params.id, body.version),
  copy: ({ params }, ctx) => copyForm(ctx, params.id),
  answers: ({ params, query }, ctx) => viewAnswers(ctx, params.id, query),
  export: ({ params, query }, ctx) => exportAnswers(ctx, params.id, query.number),
});
