import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { within } from '#server/database/scope.ts';
import { defineFlow } from '#server/flow/define-flow.ts';
import type { Card } from '#server/flow/flow-kind.ts';
import { fact } from '#server/home-feed/review.ts';
import type { Context } from '#server/http/context.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { formatDay } from '#shared/dates.ts';
import { leader } from '#shared/flow/steps.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { ruleVersionLifecycle, ruleVersionStates } from '../../contract/rule.lifecycle.ts';
import { ruleRefusals as r } from '../../contract/rule.refusals.ts';
import { ruleCategories } from '../../contract/rule.shapes.ts';
import { systemRuleVersions } from '../../contract/system-rules.contract.ts';
import { rulesRights } from '../../rights.ts';
import { systemRule, systemRuleVersion } from '../tables.ts';
import { publishVersion } from './publishing.service.ts';
import { rulePage } from './rule-pages.ts';
import { RULE } from './rule-reach.service.ts';

/** The way of a version to its approval: the highest head of the department that the rule belongs to. */
export const ruleFlow = defineFlow({
  type: RULE,
  lifecycle: ruleVersionLifecycle,
  table: systemRuleVersion,
  wrong_state: r.wrong_state,
  states: ruleVersionStates,
  module: 'rules',
  calls: systemRuleVersions,
  name: { cn: '规章制度', us: 'Rules' },
  right: rulesRights.manage,
  facts: { read_required: { kind: 'flag', cn: '须确认阅读', us: 'To be confirmed' } },
  shipped: { rule: [leader('top', { else: rulesRights.manage })] },
  of: (row) => ({
    key: 'rule',
    organization_id: row.organization_id,
    applicant_id: row.submitted_by ?? row.created_by,
    about: [],
    department_id: row.department_id,
    facts: { read_required: row.read_required },
  }),
  show,
  titles: async (source, ids) =>
    new Map(
      (await rowsOf(source, ids)).map(({ id, rule_id, version_no, title, title_en }) => [
        id,
        {
          cn: `《${title}》第${version_no}版`,
          us: `“${title_en ?? title}”, version ${version_no}`,
          link: rulePage(rule_id, { v: version_no }),
        },
      ]),
    ),
  reach: ({ actor }) =>
    holds(actor, rulesRights.manage)
      ? within(scopeOf(actor, rulesRights.manage), systemRuleVersion.organization_id)
      : sql`false`,
  // a rule is locked before its versions everywhere
  async first({ db }, id) {
    const of = db
      .select({ id: systemRuleVersion.system_rule_id })
      .from(systemRuleVersion)
      .where(eq(systemRuleVersion.id, id));
    await db.select({ id: systemRule.id }).from(systemRule).where(inArray(systemRule.id, of)).for('update');
  },
  effects: { approve: publishVersion },
  words: {},
});

const rowsOf = ({ db }: Pick<Context, 'db'>, ids: readonly string[]) =>
  db
    .select({
      id: systemRuleVersion.id,
      rule_id: systemRule.id,
      version_no: systemRuleVersion.version_no,
      status: systemRuleVersion.status,
      version: systemRuleVersion.version,
      effective_on: systemRuleVersion.effective_on,
      read_required: systemRuleVersion.read_required,
      article_count: systemRuleVersion.article_count,
      note: systemRuleVersion.note,
      title: systemRule.title,
      title_en: systemRule.title_en,
      category: systemRule.category,
    })
    .from(systemRuleVersion)
    .innerJoin(systemRule, eq(systemRule.id, systemRuleVersion.system_rule_id))
    .where(and(inArray(systemRuleVersion.id, [...ids])) as SQL);

async function show(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Card>> {
  return new Map(
    (await rowsOf(ctx, ids)).map((row) => {
      const { id, rule_id, version_no, title, title_en, category, effective_on, article_count, read_required } = row;
      const route = rulePage(rule_id, { v: version_no });
      const card: Card = {
        title: `制度审批：《${title}》第${version_no}版`,
        title_en: `Approve a rule: “${title_en ?? title}”, version ${version_no}`,
        detail: row.note || null,
        detail_en: row.note || null,
        facts: [
          fact(
            { cn: '类别', us: 'Category' },
            labelOf(ruleCategories, category, 'cn'),
            labelOf(ruleCategories, category, 'us'),
          ),
          effective_on
            ? fact({ cn: '生效日期', us: 'Takes effect' }, formatDay(effective_on, 'cn'), formatDay(effective_on, 'us'))
            : null,
          fact({ cn: '条文', us: 'Articles' }, String(article_count)),
          read_required ? fact({ cn: '须确认阅读', us: 'To be confirmed' }, '是', 'Yes') : null,
        ],
        version: row.version,
        state: row.status,
        route,
        mobile_route: `/mobile${route}`,
      };
      return [id, card] as const;
    }),
  );
}
