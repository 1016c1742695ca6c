import { sql } from 'drizzle-orm';
import { leadersOf } from '#modules/core/directory/server/public.ts';
import { financeRights } from '#modules/office/finance/rights.ts';
import { flowRun, flowStep, flowTask } from '#server/flow/tables.ts';
import { lifecycleEvent } from '#server/lifecycle/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { instantAt } from '#shared/dates.ts';
import { holders, isAsked, leader, type Step } from '#shared/flow/steps.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { officeRights } from '../rights.ts';
import { SHIPPED_STEPS } from './items/shipped-steps.ts';
import type { Plan } from './paper-plans.demo.ts';
import { PAPER } from './papers/papers.queries.ts';

const organization_id = organizationId('sy-middle');

interface Done {
  readonly move: string;
  readonly by: string;
  readonly at: string;
  readonly from: string;
  readonly to: string;
  readonly reason: string | null;
}

interface Way {
  readonly step: Step;
  /** Who decides it; a step by right has nobody before somebody did. */
  readonly decider: string;
  readonly is_by_right: boolean;
}

export const handlerOf = (code: string | null): string | null =>
  code === null ? null : castId(code === financeRights.manage ? 'finance' : 'office');

/** Who decides each step: the heads above the applicant, and who holds the right of a step. */
export async function wayOf({ db }: DemoContext, applicant: string, plan: Plan, amount: number | null): Promise<Way[]> {
  const heads = await leadersOf(db, applicant, organization_id);
  const asked = (plan.code === 'EXP' ? OWN_STEPS : (SHIPPED_STEPS[plan.code] ?? [])).filter((step) =>
    isAsked(step, { amount }),
  );
  return asked.map((step) => {
    const { who } = step;
    if (who.kind === 'holders') return { step, decider: handlerOf(who.code) ?? castId('office'), is_by_right: true };
    if (who.kind === 'people') return { step, decider: who.user_ids[0] ?? castId('principal'), is_by_right: false };
    const level = who.kind === 'leader' && who.level === 1 ? heads[0] : heads.at(-1);
    return { step, decider: level ?? castId('principal'), is_by_right: level === undefined };
  });
}

/** The school has the principal decide about expenses above ¥1,000. */
export const OWN_STEPS: readonly Step[] = [
  leader(1, { due_hours: 24, else: officeRights.all }),
  holders(financeRights.manage, { cn: '财务审核', us: 'Finance' }, { due_hours: 48 }),
  {
    ...leader('top'),
    key: 'principal',
    name: '校长审批',
    name_en: 'Principal',
    who: { kind: 'people', user_ids: [castId('principal')] },
    when: [{ amount: { op: 'over', value: 100_000 } }],
  },
];

const HOURS = ['08:20', '09:45', '10:50', '13:40', '14:30', '15:35', '16:20'];

/** What happened, one thing after another within the hours of a school. */
export function movesOf(
  plan: Plan,
  applicant: string,
  handler: string | null,
  way: readonly Way[],
  day: string,
): Done[] {
  const { end, agreed, words = null } = plan;
  if (end === 'draft') return [];
  const moves: Done[] = [];
  let state = 'draft';
  const move = (name: string, by: string | null, to: string, reason: string | null = null) => {
    const at = instantAt(day, HOURS[Math.min(moves.length, HOURS.length - 1)] ?? '08:20');
    moves.push({ move: name, by: by ?? applicant, at, from: state, to, reason });
    state = to;
  };
  move('submit', applicant, 'submitted');
  for (const [at, { decider }] of way.slice(0, agreed).entries())
    move('approve', decider, at === way.length - 1 ? 'approved' : 'submitted', at === 0 ? '同意' : null);
  const decider = way[agreed]?.decider ?? null;
  if (end === 'returned') move('return', decider, 'returned', words);
  if (end === 'rejected') move('refuse', decider, 'rejected', words);
  if (end === 'done') move('finish', handler, 'done', words);
  if (end === 'cancelled') {
    move('ask_cancel', applicant, 'approved', words);
    move('cancel', handler, 'cancelled');
  }
  return moves;
}

export async function fillHistory(
  { db }: DemoContext,
  id: string,
  applicant: string,
  first: string,
  moves: readonly Done[],
): Promise<void> {
  const made: Done = { move: 'create', by: applicant, at: first, from: '', to: 'draft', reason: null };
  await db.insert(lifecycleEvent).values(
    [made, ...moves].map(({ move, by, at, from, to, reason }) => ({
      organization_id,
      entity_type: PAPER,
      entity_id: id,
      move,
      from_state: from || null,
      to_state: to,
      by_user_id: by,
      by_name: sql<string>`(select name from "user" where id = ${by})`,
      at,
      reason,
    })),
  );
}

interface OnItsWay {
  readonly id: string;
  readonly plan: Plan;
  readonly applicant_id: string;
  readonly department_id: string | null;
  readonly amount_fen: number | null;
  readonly way: readonly Way[];
  readonly moves: readonly Done[];
}

const RUN_STATES: Readonly<Record<Plan['end'], string>> = {
  draft: 'dropped',
  submitted: 'open',
  returned: 'returned',
  rejected: 'refused',
  approved: 'agreed',
  done: 'agreed',
  cancelled: 'agreed',
};

/** The run of its flow, with the steps and the turns of who decided. */
export async function fillWay({ db }: Pick<DemoContext, 'db'>, paper: OnItsWay): Promise<void> {
  const { id, plan, applicant_id, department_id, amount_fen, way, moves } = paper;
  const runId = demoId(`flow_run:${id}`);
  const state = RUN_STATES[plan.end];
  await db.insert(flowRun).values({
    id: runId,
    organization_id,
    kind: PAPER,
    subject_id: id,
    applicant_id,
    barred_ids: [applicant_id],
    about_id: applicant_id,
    department_id,
    facts: { amount: amount_fen, subject: plan.subject ?? null },
    state,
    opened_at: moves[0]?.at ?? sql`now()`,
    closed_at: state === 'open' || state === 'returned' ? null : (moves.at(-1)?.at ?? null),
  });
  for (const position of way.keys()) await fillStep({ db }, runId, paper, position);
}

async function fillStep(
  { db }: Pick<DemoContext, 'db'>,
  run_id: string,
  { id, plan, department_id, way, moves }: OnItsWay,
  position: number,
): Promise<void> {
  const at = way[position];
  if (!at) return;
  const { step, decider, is_by_right } = at;
  const state = stepStateOf(plan, position);
  const isReached = position <= plan.agreed;
  const decided_at = moves[position + 1]?.at ?? null;
  const isOpen = state === 'open';
  const step_id = demoId(`flow_step:${id}:${position}`);
  await db.insert(flowStep).values({
    id: step_id,
    run_id,
    organization_id,
    round: 1,
    position,
    rule: step,
    state,
    code: is_by_right && isReached ? (step.who.kind === 'holders' ? step.who.code : step.else) : null,
    department_id,
    opened_at: isReached ? (moves[position]?.at ?? null) : null,
    closed_at: isOpen || state === 'coming' ? null : decided_at,
  });
  // a step by right has nobody before somebody decided it
  if (state === 'coming' || state === 'void' || (isOpen && is_by_right)) return;
  const turn = isOpen ? { state: 'pending' } : { state, by_user_id: decider, at: decided_at };
  const source = is_by_right ? 'code' : 'rule';
  await db.insert(flowTask).values({ step_id, run_id, organization_id, user_id: decider, place: 0, source, ...turn });
}

function stepStateOf({ agreed, end }: Plan, position: number): string {
  if (position < agreed) return 'agreed';
  if (position > agreed) return end === 'rejected' ? 'void' : 'coming';
  return end === 'returned' ? 'returned' : end === 'rejected' ? 'refused' : 'open';
}
