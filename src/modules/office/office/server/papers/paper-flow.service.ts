import { eq, inArray } from 'drizzle-orm';
import { defineFlow } from '#server/flow/define-flow.ts';
import type { Card } from '#server/flow/flow-kind.ts';
import { stepsInForce } from '#server/flow/flow-versions.ts';
import { fact } from '#server/home-feed/review.ts';
import type { Context } from '#server/http/context.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { paperLifecycle, paperStates } from '../../contract/oa-application.lifecycle.ts';
import { oaApplications } from '../../contract/oa-applications.contract.ts';
import { oaCategories } from '../../contract/oa-choices.ts';
import { officeRefusals as r } from '../../contract/office.refusals.ts';
import { officeRights } from '../../rights.ts';
import { itemsWithSteps } from '../items/items-with-steps.service.ts';
import { SHIPPED_STEPS } from '../items/shipped-steps.ts';
import { oaApplication, type oaItem } from '../tables.ts';
import { commitMoney, freeMoney } from './paper-effects.service.ts';
import { fieldsOf } from './paper-fields.service.ts';
import { findForm } from './paper-form.service.ts';
import { type FoundPaper, PAPER, papersWhere, seenByRight } from './papers.queries.ts';

/** A contract is read before it is decided: never several at once. */
const SINGLE = 'CTR';
interface PaperCard extends Card {
  readonly is_single: boolean;
}

/** Office papers: by the steps of their item, which a school writes, or those that the item came with. */
export const paperFlow = defineFlow({
  type: PAPER,
  lifecycle: paperLifecycle,
  table: oaApplication,
  wrong_state: r.wrong_state,
  states: paperStates,
  module: 'office',
  calls: oaApplications,
  name: { cn: '办公单据', us: 'Office paper' },
  right: officeRights.manage,
  facts: { amount: { kind: 'money', cn: '金额', us: 'Amount' } },
  shipped: SHIPPED_STEPS,
  items: itemsWithSteps,
  fields: async (ctx, id) => {
    const [found] = await papersWhere(ctx.db, eq(oaApplication.id, id), 1);
    return found ? fieldsOf(found, (await findForm(ctx, found.paper))?.schema ?? null) : [];
  },
  batch: (card) => !('is_single' in card && card.is_single === true),
  of: (row) => ({
    key: row.oa_item_id,
    shipped: row.item_code,
    organization_id: row.organization_id,
    applicant_id: row.applicant_id,
    // the applicant's leaders decide, and who started it for them does not
    about: [row.applicant_id, ...(row.acted_by_id ? [row.acted_by_id] : [])],
    department_id: row.department_id,
    facts: { amount: row.amount_fen, subject: row.subject_code, ...row.answer_facts },
    chosen: row.chosen,
  }),
  show: async ({ db }, ids) => {
    const rows = await papersWhere(db, inArray(oaApplication.id, [...ids]), ids.length);
    return new Map(rows.map((found) => [found.paper.id, cardOf(found)]));
  },
  titles: async ({ db }, ids) => {
    const rows = await papersWhere(db, inArray(oaApplication.id, [...ids]), ids.length);
    return new Map(rows.map((found) => [found.paper.id, { ...titleOf(found), link: paperPath(found.paper.id) }]));
  },
  reach: ({ actor }) => seenByRight(actor),
  effects: { approve: commitMoney, refuse: freeMoney, return: freeMoney, withdraw: freeMoney },
});

export const paperPath = (id: string) => `/oa?id=${id}`;

/** `费用报销：11月出差`. */
export const titleOf = ({ item, paper }: Pick<FoundPaper, 'item' | 'paper'>) => ({
  cn: `${item.name}：${paper.title}`,
  us: `${item.name_en ?? item.name}: ${paper.title}`,
});

function cardOf(found: FoundPaper): PaperCard {
  const { paper, item, applicant, department } = found;
  const { cn, us } = titleOf(found);
  const { amount_fen } = paper;
  return {
    title: cn,
    title_en: us,
    detail: paper.number,
    detail_en: paper.number,
    facts: [
      fact({ cn: '申请人', us: 'Applicant' }, applicant.name, applicant.name_en),
      fact({ cn: '部门', us: 'Department' }, department?.name, department?.name_en),
      amount_fen === null
        ? fact(
            { cn: '类别', us: 'Category' },
            labelOf(oaCategories, item.category, 'cn'),
            labelOf(oaCategories, item.category, 'us'),
          )
        : fact({ cn: '金额', us: 'Amount' }, formatMoney(amount_fen, 'cn'), formatMoney(amount_fen, 'us')),
      fact({ cn: '科目', us: 'Subject' }, paper.subject_code),
    ],
    version: paper.version,
    state: paper.status,
    route: paperPath(paper.id),
    mobile_route: `/mobile${paperPath(paper.id)}`,
    is_single: item.code === SINGLE,
  };
}

/** Whether somebody decides about the papers of an item: by own steps, or by those that it came with. */
export async function hasSteps(
  source: Pick<Context, 'db' | 'services'>,
  { id, code, organization_id }: Pick<typeof oaItem.$inferSelect, 'id' | 'code' | 'organization_id'>,
): Promise<boolean> {
  const { steps } = await stepsInForce(source, paperFlow.kind, { organization_id, key: id, shipped: code });
  return steps.length > 0;
}
