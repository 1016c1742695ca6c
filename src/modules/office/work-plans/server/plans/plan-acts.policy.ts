import { defineActs } from '#server/lifecycle/acts.ts';
import { wrongState } from '#server/lifecycle/moves.ts';
import { type RefusalError, refuse } from '#shared/refusal.ts';
import type { PlanScope } from '../../contract/periods.ts';
import { EDITED, OUT, type WorkPlanState, workPlanLifecycle } from '../../contract/work-plan.lifecycle.ts';
import { workPlanRefusals as r } from '../../contract/work-plan.refusals.ts';
import { workPlans } from '../../contract/work-plans.contract.ts';

/** What decides what may be done with a plan. */
export interface PlanFacts {
  readonly status: WorkPlanState;
  readonly scope: PlanScope;
  /** Whether the caller writes it: their own, that of their department, or as the office that of the school. */
  readonly is_writer: boolean;
  /** Whether the caller merges and publishes there, and it is no personal one. */
  readonly is_office: boolean;
  /** Whether the plan of the school for this period is out: who comes late is published alone. */
  readonly is_period_out: boolean;
  /** Whether plans of departments were merged into it, which would be lost with it. */
  readonly has_merged: boolean;
}

const binding = { lifecycle: workPlanLifecycle, wrong_state: r.wrong_state };
const not = (isPossible: boolean, { status }: PlanFacts): RefusalError | null =>
  isPossible ? null : wrongState(binding, status);
const writer = (_viewer: unknown, { is_writer }: PlanFacts) => is_writer;
const office = (_viewer: unknown, { is_office }: PlanFacts) => is_office;
const officeOfSchool = (_viewer: unknown, { is_office, scope }: PlanFacts) => is_office && scope === 'organization';
const isEdited = ({ status }: PlanFacts) => EDITED.some((state) => state === status);

export const planActs = defineActs({
  ...binding,
  stateOf: ({ status }: PlanFacts) => status,
  rules: {
    // who wrote it until it was handed in; the office as long as it works with it
    update: {
      call: workPlans.update,
      who: (_viewer, { is_writer, is_office }) => is_writer || is_office,
      from: ['draft', 'returned', 'submitted', 'merged', 'approved'],
      when: (facts) => not(facts.is_writer ? isEdited(facts) || facts.is_office : !isEdited(facts), facts),
    },
    submit: { call: workPlans.submit, who: writer, from: [...EDITED] },
    take_back: { call: workPlans.takeBack, who: writer },
    merge: { call: workPlans.merge, who: officeOfSchool, from: [...EDITED] },
    reopen: { call: workPlans.reopen, who: officeOfSchool },
    publish: {
      call: workPlans.publish,
      who: office,
      from: ['submitted', 'approved'],
      when: (facts) => not(facts.status === 'approved' || facts.is_period_out, facts),
    },
    summarise: {
      call: workPlans.summarise,
      who: writer,
      when: (facts) => not(facts.status === 'published' || facts.scope === 'personal', facts),
    },
    remove: {
      call: workPlans.remove,
      who: writer,
      from: ['draft'],
      when: ({ has_merged }) => (has_merged ? refuse(r.has_merged) : null),
    },
    copy_last_year: { call: workPlans.copyLastYear, who: writer, from: [...EDITED] },
  },
});

/** What may be done with an item. */
export interface ItemFacts extends PlanFacts {
  /** Whether the caller is one of those who do it. */
  readonly is_owner: boolean;
}

/** Whether a plan is out, as `publishedPlans` says it in SQL. */
export const isOut = ({ status, scope }: Pick<PlanFacts, 'status' | 'scope'>): boolean =>
  scope !== 'personal' && OUT.some((state) => state === status);

/** Whether the caller changes its facts now: until it is handed in who writes the plan, then the office. */
export const mayChange = (facts: ItemFacts): boolean =>
  isEdited(facts)
    ? facts.is_writer
    : (facts.is_office && facts.status !== 'summarised' && facts.status !== 'approving') ||
      (facts.scope === 'personal' && facts.is_writer && facts.status !== 'summarised');

/** Whether the caller tells how it goes: who does it, who wrote it and the office, once it is out; of an own plan always. */
export const mayReport = (facts: ItemFacts): boolean =>
  (isOut(facts) || facts.scope === 'personal') && (facts.is_owner || facts.is_writer || facts.is_office);

export const mayRemove = (facts: ItemFacts): boolean => mayChange(facts) && !isOut(facts);
