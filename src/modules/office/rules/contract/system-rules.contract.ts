import * as z from 'zod';
import { audienceOptionsOutput, audienceOptionsQuery } from '#shared/audience.ts';
import { type CallOutput, defineEndpoints, type RowOf } from '#shared/endpoint.ts';
import { day, id, idParams, line, listOf, listQuery, many, queryFlag, searchWords } from '#shared/fields.ts';
import { flowCalls, flowRefusals } from '#shared/flow/flow-calls.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { receiptRefusals, urgeAnswer, urgeBody } from '#shared/receipts.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { rulesRights } from '../rights.ts';
import { receiptAnswer, receiptQuery } from './receipt.shapes.ts';
import { ruleLifecycle } from './rule.lifecycle.ts';
import { ruleRefusals as r } from './rule.refusals.ts';
import {
  ARTICLE_LEVELS,
  type article,
  articleDiff,
  ruleCategories,
  ruleDetail,
  ruleFacts,
  ruleRow,
  ruleText,
  ruleVersionRow,
} from './rule.shapes.ts';

const reads = [rulesRights.read, rulesRights.manage] as const;
const writes = [rulesRights.manage] as const;
const versionNo = z.coerce.number<number | string>().int().min(1).max(9_999);
const versioned = z.strictObject({ version: z.int() });

/** Articles that one question finds at most. */
export const FOUND_ARTICLES = 30;

const foundArticle = z.object({
  rule: z.object({ id, code: z.string(), title: z.string(), title_en: z.string().nullable() }),
  category: zodOf(ruleCategories),
  version_no: z.int(),
  anchor: z.string(),
  level: z.enum(ARTICLE_LEVELS),
  no: z.string(),
  heading: z.string(),
  /** The words around what was asked for; `is_hit`: what was asked for. */
  snippet: z.array(z.object({ text: z.string(), is_hit: z.boolean() })),
});

/** Rules of an organisation, each in its versions. */
export const systemRules = defineEndpoints('system_rules', {
  list: {
    method: 'GET',
    path: '/system_rules',
    summary: 'Rules that are meant for the caller; `manage`: those of the organisations in reach in every state (1108)',
    right: reads,
    query: listQuery(['code', 'effective_on'], {
      scope: z.enum(['mine', 'manage']).default('mine'),
      category: many(zodOf(ruleCategories)).optional(),
      status: many(z.enum(statesOf(ruleLifecycle))).optional(),
      /** Those of which the caller has not read the newest version, or still has to confirm it. */
      unread: queryFlag.optional(),
    }),
    output: listOf(ruleRow, {
      /** How many of each category there are for the same scope. */
      categories: z.array(z.object({ code: zodOf(ruleCategories), count: z.int() })),
    }),
  },
  search: {
    method: 'GET',
    path: '/system_rules/search',
    summary: 'Articles of rules that hold, by the words in them',
    right: reads,
    query: z.strictObject({
      q: searchWords(50).min(1),
      category: many(zodOf(ruleCategories)).optional(),
    }),
    output: z.object({ list: z.array(foundArticle) }),
  },
  audienceOptions: {
    method: 'GET',
    path: '/system_rules/audience_options',
    summary: 'Whom the caller may make a rule or an administrative file for',
    right: [rulesRights.manage, rulesRights.manageFiles],
    query: audienceOptionsQuery,
    output: audienceOptionsOutput,
  },
  get: {
    method: 'GET',
    path: '/system_rules/{id}',
    summary: 'A rule with one of its versions: the one that holds, or the one that is asked for',
    right: reads,
    params: idParams,
    query: z.strictObject({ v: versionNo.optional() }),
    output: ruleDetail,
    ledger: ['R-main-011'],
  },
  create: {
    method: 'POST',
    path: '/system_rules',
    summary: 'Write a rule; its first version is a draft',
    right: writes,
    body: z.strictObject({ ...ruleFacts, text: ruleText }),
    output: ruleDetail,
    refusals: [r.code_taken],
  },
  update: {
    method: 'PUT',
    path: '/system_rules/{id}',
    summary: 'Change a rule; with `text` its draft, of a published rule a new version',
    right: writes,
    params: idParams,
    body: z.strictObject({ ...ruleFacts, text: ruleText.optional(), version: z.int() }),
    output: ruleDetail,
    refusals: [r.code_taken, r.under_review, r.wrong_state],
  },
  remove: {
    method: 'DELETE',
    path: '/system_rules/{id}',
    summary: 'Remove a rule that was never published',
    right: writes,
    params: idParams,
    refusals: [r.already_out, r.under_review],
  },
  discard: {
    method: 'DELETE',
    path: '/system_rules/{id}/draft',
    summary: 'Remove the version that is worked on; what is published stays',
    right: writes,
    params: idParams,
    refusals: [r.no_draft, r.under_review],
  },
  publish: {
    method: 'PUT',
    path: '/system_rules/{id}/publish',
    summary: 'Hand the draft in for its approval, with the day on which it takes effect',
    right: writes,
    own_hands: true,
    params: idParams,
    body: z.strictObject({
      effective_on: day,
      /** Needed where that day is before today. */
      reason: line(2, 200).nullable().default(null),
      version: z.int(),
    }),
    output: ruleDetail,
    refusals: [r.no_draft, r.no_articles, r.under_review, r.before_former, r.wrong_state, flowRefusals.no_approver],
  },
  void: {
    method: 'PUT',
    path: '/system_rules/{id}/void',
    summary: 'End a published rule with a reason; it stays to be read, with a stamp',
    right: writes,
    own_hands: true,
    params: idParams,
    body: versioned.extend({ reason: line(2, 200) }),
    output: ruleDetail,
    refusals: [r.under_review, r.wrong_state],
  },
  versions: {
    method: 'GET',
    path: '/system_rules/{id}/versions',
    summary: 'Versions of a rule that the caller may open, the newest first',
    right: reads,
    params: idParams,
    output: z.object({ list: z.array(ruleVersionRow) }),
  },
  diff: {
    method: 'GET',
    path: '/system_rules/{id}/diff',
    summary: 'What one version says otherwise than another one, article by article',
    right: reads,
    params: idParams,
    query: z.strictObject({ from: versionNo, to: versionNo }),
    output: z.object({
      list: z.array(articleDiff),
      /** Articles that say the same under another number. */
      renumbered: z.array(z.object({ anchor: z.string(), no: z.string(), former_no: z.string() })),
    }),
  },
  confirm: {
    method: 'POST',
    path: '/system_rules/{id}/confirm',
    summary: 'Say that one has read a version and knows of it; a second time changes nothing',
    right: reads,
    own_hands: true,
    params: idParams,
    body: z.strictObject({ version_no: z.int() }),
    output: ruleDetail,
    refusals: [r.not_in_force],
  },
  receipts: {
    method: 'GET',
    path: '/system_rules/{id}/receipts',
    summary: 'Who was told of the newest version, has read and confirmed it',
    right: writes,
    params: idParams,
    query: receiptQuery,
    output: receiptAnswer,
  },
  urge: {
    method: 'POST',
    path: '/system_rules/{id}/urge',
    summary: 'Remind exactly those who have not read or confirmed the newest version',
    right: writes,
    own_hands: true,
    params: idParams,
    body: urgeBody,
    output: urgeAnswer,
    refusals: Object.values(receiptRefusals),
  },
  readFile: {
    method: 'POST',
    path: '/system_rules/read_file',
    summary: 'The text of an uploaded Word, PDF or text file, to be cut into articles',
    right: writes,
    body: z.strictObject({ file_id: id }),
    output: z.object({ text: z.string(), name: z.string() }),
    refusals: [r.unreadable],
    own_transactions: true,
    limit: { per: 'user', count: 60, seconds: 3600 },
  },
});

/** The way of a version to its approval. */
export const systemRuleVersions = defineEndpoints('system_rule_versions', {
  ...flowCalls({
    path: '/system_rule_versions',
    thing: 'version of a rule',
    right: 'signed_in',
    refusals: [r.wrong_state, r.before_former],
  }),
});

export type RuleListRow = RowOf<typeof systemRules.list>;
export type RuleArticle = z.output<typeof article>;
export type RuleDiff = z.output<typeof articleDiff>;
/** A rule with the version that is shown. */
export type RuleShown = CallOutput<typeof systemRules.get>;
