import { viewAudienceOptions } from '#server/audience/choose-audience.ts';
import { implement } from '#server/http/context.ts';
import { administrativeFiles } from '../contract/administrative-files.contract.ts';
import { systemRules, systemRuleVersions } from '../contract/system-rules.contract.ts';
import { confirmFile, urgeFile, viewFileReceipts } from './files/file-receipts.service.ts';
import { viewFile, viewFileOptions, viewFiles } from './files/file-views.service.ts';
import { createFile, publishFile, removeFile, updateFile, voidFile } from './files/files.service.ts';
import { readSource } from './rules/read-file.service.ts';
import { ruleFlow } from './rules/rule-flow.service.ts';
import { confirmRule, urgeRule, viewRuleReceipts } from './rules/rule-receipts.service.ts';
import { viewDiff, viewRule, viewRules, viewVersions } from './rules/rule-views.service.ts';
import { createRule, discardDraft, publishRule, removeRule, updateRule, voidRule } from './rules/rules.service.ts';
import { searchArticles } from './search/article-search.service.ts';

export const ruleRoutes = implement(systemRules)({
  list: ({ query }, ctx) => viewRules(ctx, query),
  search: ({ query }, ctx) => searchArticles(ctx, query),
  audienceOptions: ({ query }, ctx) => viewAudienceOptions(ctx, query),
  get: ({ params, query }, ctx) => viewRule(ctx, params.id, query.v),
  create: ({ body }, ctx) => createRule(ctx, body),
  update: ({ params, body }, ctx) => updateRule(ctx, params.id, body),
  remove: ({ params }, ctx) => removeRule(ctx, params.id),
  discard: ({ params }, ctx) => discardDraft(ctx, params.id),
  publish: ({ params, body }, ctx) => publishRule(ctx, params.id, body),
  void: ({ params, body }, ctx) => voidRule(ctx, params.id, body),
  versions: ({ params }, ctx) => viewVersions(ctx, params.id),
  diff: ({ params, query }, ctx) => viewDiff(ctx, params.id, query),
  confirm: ({ params, body }, ctx) => confirmRule(ctx, params.id, body.version_no),
  receipts: ({ params, query }, ctx) => viewRuleReceipts(ctx, params.id, query),
  urge: ({ params, body }, ctx) => urgeRule(ctx, params.id, body),
  readFile: ({ body }, ctx) => readSource(ctx, body.file_id),
});

export const ruleVersionRoutes = implement(systemRuleVersions)(ruleFlow.handlers);

export const administrativeFileRoutes = implement(administrativeFiles)({
  list: ({ query }, ctx) => viewFiles(ctx, query),
  options: ({ query }, ctx) => viewFileOptions(ctx, query),
  get: ({ params }, ctx) => viewFile(ctx, params.id),
  create: ({ body }, ctx) => createFile(ctx, body),
  update: ({ params, body }, ctx) => updateFile(ctx, params.id, body),
  publish: ({ params, body }, ctx) => publishFile(ctx, params.id, body.version),
  void: ({ params, body }, ctx) => voidFile(ctx, params.id, body),
  remove: ({ params, body }, ctx) => removeFile(ctx, params.id, body.reason),
  confirm: ({ params }, ctx) => confirmFile(ctx, params.id),
  receipts: ({ params, query }, ctx) => viewFileReceipts(ctx, params.id, query),
  urge: ({ params, body }, ctx) => urgeFile(ctx, params.id, body),
});
