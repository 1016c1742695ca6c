import { and, eq, sql } from 'drizzle-orm';
import { mainPlace } from '#modules/core/directory/server/public.ts';
import { customFormVersion, formAnswer } from '#modules/desk/forms/server/tables.ts';
import { budgetHold, oaBudget } from '#modules/office/finance/server/tables.ts';
import { flowVersion } from '#server/flow/tables.ts';
import { notAhead } from '#server/lifecycle/demo-life.ts';
import type { DemoContext } from '#server/module.ts';
import { runningNumber } from '#server/numbers/tables.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { PLANS, type Plan } from './paper-plans.demo.ts';
import { fillHistory, fillWay, handlerOf, movesOf, OWN_STEPS, wayOf } from './paper-ways.demo.ts';
import { numbersOf } from './papers/paper-numbers.ts';
import { PAPER } from './papers/papers.queries.ts';
import { oaApplication, oaItem } from './tables.ts';

const organization_id = organizationId('sy-middle');
const fen = (yuan: number | undefined): number | null => (yuan === undefined ? null : Math.round(yuan * 100));

/** Some papers of the middle school with their way, answers and money. */
export async function fillPapers(demo: DemoContext): Promise<void> {
  const { id: key } = await itemOf(demo, 'EXP');
  const by_user_id = castId('office');
  const version = {
    kind: PAPER,
    key,
    version: 1,
    state: 'published',
    steps: [...OWN_STEPS],
    note: '1,000元以上由校长审批',
  };
  const published_at = instantAt(addDays(demo.today, -90), '10:00');
  await demo.db
    .insert(flowVersion)
    .values({ ...version, organization_id, by_user_id, published_at, created_at: published_at });
  const given = new Map<string, number>();
  for (const [at, plan] of PLANS.entries()) {
    const count = plan.end === 'draft' ? 0 : (given.get(plan.code) ?? 0) + 1;
    if (count) given.set(plan.code, count);
    await fillPaper(demo, plan, demoId(`oa_application:${at}`), count);
  }
  const period = demo.today.slice(0, 4);
  await demo.db
    .insert(runningNumber)
    .values([...given].map(([code, last]) => ({ organization_id, series: `${PAPER}:${code}`, period, last })));
}

async function fillPaper(demo: DemoContext, plan: Plan, id: string, count: number): Promise<void> {
  const { db, today } = demo;
  const { code, end } = plan;
  const applicant_id = castId(plan.who);
  const item = await itemOf(demo, code);
  const department_id = (await mainPlace(db, applicant_id, organization_id))?.department?.id ?? null;
  const amount_fen = fen(plan.yuan);
  const way = await wayOf(demo, applicant_id, plan, amount_fen);
  const moves = movesOf(plan, applicant_id, handlerOf(item.handler_code), way, addDays(today, -plan.ago));
  const first = moves[0]?.at ?? notAhead(instantAt(today, '08:10'));
  const last = moves.at(-1)?.at ?? first;
  const isSubmitted = end !== 'draft';
  const budget_id = await spend(demo, plan, id);
  await db.insert(oaApplication).values({
    id,
    organization_id,
    number: count ? numbersOf(item.number_rule).format(today, count, code) : null,
    oa_item_id: item.id,
    item_code: code,
    item_version: item.item_version,
    form_version_id: item.version_id,
    applicant_id,
    department_id,
    title: plan.title,
    amount_fen,
    subject_code: plan.subject ?? null,
    budget_id,
    handler_code: item.handler_code,
    status: end,
    is_begun: true,
    ...endOf(plan, item.handler_code, amount_fen, first, last),
    cancel_asked_at: end === 'cancelled' ? (moves.at(-2)?.at ?? last) : null,
    version: moves.length + 1,
    created_at: first,
    updated_at: last,
  });
  await fillHistory(demo, id, applicant_id, first, moves);
  if (!isSubmitted) return;
  const answer = { organization_id, version_id: item.version_id, subject_type: PAPER, subject_id: id };
  await db
    .insert(formAnswer)
    .values({ ...answer, answers: plan.answers((n) => addDays(today, n)), by_user_id: applicant_id, at: first });
  await fillWay(demo, { id, plan, applicant_id, department_id, amount_fen, way, moves });
}

/** What follows from how a paper ended, or where it is. */
function endOf(
  { end, words, spent }: Plan,
  handler: string | null,
  amount: number | null,
  first: string,
  last: string,
) {
  const isOver = end === 'done' || end === 'cancelled';
  return {
    actual_amount_fen: end === 'done' ? (fen(spent) ?? amount) : null,
    submitted_at: end === 'draft' ? null : first,
    finished_at: isOver ? last : null,
    finished_by_id: isOver ? handlerOf(handler) : null,
    news_at: end === 'draft' || end === 'submitted' ? null : last,
    seen_at: isOver ? last : null,
    cancel_reason: end === 'cancelled' ? (words ?? null) : null,
    external_result: end === 'done' ? (words ?? null) : null,
  };
}

async function itemOf({ db }: DemoContext, code: string) {
  const [row] = await db
    .select({
      id: oaItem.id,
      handler_code: oaItem.handler_code,
      number_rule: oaItem.number_rule,
      item_version: oaItem.item_version,
      version_id: customFormVersion.id,
    })
    .from(oaItem)
    .innerJoin(customFormVersion, eq(customFormVersion.form_id, oaItem.form_id))
    .where(and(eq(oaItem.organization_id, organization_id), eq(oaItem.code, code)));
  if (!row) throw new Error(`the demo has no item ${code}`);
  return row;
}

/** What a paper cost is used of its budget. */
async function spend({ db, today }: DemoContext, plan: Plan, id: string): Promise<string | null> {
  const amount_fen = fen(plan.yuan);
  if (!plan.subject || amount_fen === null) return null;
  const place = await mainPlace(db, castId(plan.who), organization_id);
  const [budget] = await db
    .select({ id: oaBudget.id })
    .from(oaBudget)
    .where(
      and(
        eq(oaBudget.department_id, place?.department?.id ?? organization_id),
        eq(oaBudget.subject_code, plan.subject),
        eq(oaBudget.year, Number(today.slice(0, 4))),
      ),
    );
  if (!budget) return null;
  const used_fen = fen(plan.spent) ?? amount_fen;
  const source = { source_type: PAPER, source_id: id };
  await db
    .insert(budgetHold)
    .values({ organization_id, budget_id: budget.id, ...source, state: 'used', amount_fen, used_fen });
  await db
    .update(oaBudget)
    .set({ used_fen: sql`${oaBudget.used_fen} + ${used_fen}` })
    .where(eq(oaBudget.id, budget.id));
  return budget.id;
}
