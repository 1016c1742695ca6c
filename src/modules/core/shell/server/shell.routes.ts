import { implement } from '#server/http/context.ts';
import { listViews } from '#shared/calls/list-views.contract.ts';
import { finding } from '#shared/calls/search.contract.ts';
import { shell } from '../contract/shell.contract.ts';
import { issueFramePass } from './frame/frame-pass.service.ts';
import { removeView, saveView, viewsOf } from './list-views.service.ts';
import {
  comparePolicies,
  createPolicy,
  listPolicies,
  updatePolicy,
  viewPolicy,
} from './policies/policy-texts.service.ts';
import { search } from './search.service.ts';

export const searchRoutes = implement(finding)({ search: ({ query }, ctx) => search(ctx, query.q) });

export const listViewRoutes = implement(listViews)({
  list: ({ query }, ctx) => viewsOf(ctx, query.list),
  save: ({ body }, ctx) => saveView(ctx, body),
  remove: ({ params }, ctx) => removeView(ctx, params.id),
});

export const shellRoutes = implement(shell)({
  framePass: ({ query }, ctx) => issueFramePass(ctx, query.url),
  policyText: ({ query }, ctx) => viewPolicy(ctx, query.kind, query.version),
  policyDiff: ({ query }, ctx) => comparePolicies(ctx, query),
  policyDrafts: ({ query }, ctx) => listPolicies(ctx, query.own ?? false),
  createPolicy: ({ body }, ctx) => createPolicy(ctx, body),
  updatePolicy: ({ params, body }, ctx) => updatePolicy(ctx, params.id, body),
});
