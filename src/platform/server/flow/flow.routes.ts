import { flows } from '#shared/calls/flows.contract.ts';
import { implement } from '../http/context.ts';
import { listKinds, listRights, publishDraft, saveDraft, showDesign, tryDesign } from './flow-design.service.ts';

export const flowRoutes = implement(flows)({
  list: (_input, ctx) => listKinds(ctx),
  rights: (_input, ctx) => listRights(ctx),
  show: ({ params }, ctx) => showDesign(ctx, params),
  save: ({ params, body }, ctx) => saveDraft(ctx, params, body),
  publish: ({ params }, ctx) => publishDraft(ctx, params),
  try: ({ params, body }, ctx) => tryDesign(ctx, params, body),
});
