import * as z from 'zod';
import { bookingRefusals } from '#modules/campus/room-bookings/contract/booking.refusals.ts';
import { audienceOptionsOutput, audienceOptionsQuery } from '#shared/audience.ts';
import { type CallOutput, defineEndpoints, type RowOf } from '#shared/endpoint.ts';
import { fromTo } from '#shared/field-rules.ts';
import {
  day,
  id,
  idParams,
  instant,
  line,
  listOf,
  listQuery,
  many,
  namedRow,
  paragraphs,
  queryFlag,
} from '#shared/fields.ts';
import { flowCalls, flowRefusals } from '#shared/flow/flow-calls.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { workPlansRights } from '../rights.ts';
import { periodKinds, planScopes } from './periods.ts';
import { workPlanItemLifecycle, workPlanLifecycle } from './work-plan.lifecycle.ts';
import { workPlanRefusals as r } from './work-plan.refusals.ts';
import {
  clash,
  clashQuery,
  ITEMS_AT_MOST,
  itemBody,
  itemChange,
  itemFacts,
  itemKinds,
  itemRow,
  matrixCell,
  planDetail,
  planRow,
} from './work-plan.shapes.ts';

const plans = [workPlansRights.plan, workPlansRights.manage] as const;
const manages = [workPlansRights.manage] as const;
const version = z.int();
const versioned = z.strictObject({ version });
const itemParams = z.strictObject({ id, item_id: id });
const roomRefusals = [r.room_clash, bookingRefusals.taken, bookingRefusals.closed, bookingRefusals.rule_length];

/** The most days that a calendar shows at once. */
export const DAYS_AT_MOST = 400;

export const workPlans = defineEndpoints('work_plans', {
  list: {
    method: 'GET',
    path: '/work_plans',
    summary: 'Work plans that the caller may read: own ones, those of the own department, what is published',
    right: plans,
    query: listQuery(['period_start'], {
      scope: many(zodOf(planScopes)).optional(),
      period_kind: zodOf(periodKinds).optional(),
      week: day.optional(),
      department_id: id.optional(),
      status: many(z.enum(statesOf(workPlanLifecycle))).optional(),
    }),
    output: listOf(planRow),
    ledger: ['C-workplans-001'],
  },
  matrix: {
    method: 'GET',
    path: '/work_plans/matrix',
    summary: 'Departments by weeks: whose plan is there, in which state, and who is late',
    right: plans,
    query: z.strictObject({ from: day, to: day, period_kind: z.enum(['week', 'month']).default('week') }),
    output: z.object({
      periods: z.array(z.object({ period_start: day, period_end: day, week_no: z.int().nullable(), due_at: instant })),
      /** Plans of the organisation itself, by period. */
      organization: z.array(matrixCell),
      rows: z.array(z.object({ department: namedRow, cells: z.array(matrixCell) })),
    }),
    refusals: [r.too_long],
  },
  items: {
    method: 'GET',
    path: '/work_plans/items',
    summary: 'Items of plans: own ones, those of the own department, what is published; `supervised` ones by age',
    right: plans,
    query: listQuery(['date'], {
      status: many(z.enum(statesOf(workPlanItemLifecycle))).optional(),
      kind: many(zodOf(itemKinds)).optional(),
      department_id: id.optional(),
      broom_id: id.optional(),
      supervised: queryFlag.optional(),
      mine: queryFlag.optional(),
    }),
    output: listOf(itemRow),
  },
  calendar: {
    method: 'GET',
    path: '/work_plans/calendar',
    summary:
      'Published items of a span that are meant for the caller; guardians and students see what was opened to them',
    right: 'signed_in',
    query: z.strictObject({
      from: day,
      to: day,
      kind: many(zodOf(itemKinds)).optional(),
      department_id: id.optional(),
      broom_id: id.optional(),
      mine: queryFlag.optional(),
    }),
    output: z.object({ list: z.array(itemRow) }),
    refusals: [r.too_long],
  },
  clashes: {
    method: 'GET',
    path: '/work_plans/clashes',
    summary: 'What stands in the way of a time, a room and people, or of everything in a plan, before it is saved',
    right: plans,
    query: clashQuery,
    output: z.object({ list: z.array(clash) }),
  },
  audienceOptions: {
    method: 'GET',
    path: '/work_plans/audience_options',
    summary: 'Whom the caller may open an item to',
    right: plans,
    query: audienceOptionsQuery,
    output: audienceOptionsOutput,
  },
  /** Departments for which the caller may write. */
  departments: {
    method: 'GET',
    path: '/work_plans/departments',
    summary: 'Departments for which the caller may write a plan',
    right: plans,
    output: z.object({ list: z.array(namedRow) }),
  },
  get: {
    method: 'GET',
    path: '/work_plans/{id}',
    summary: 'A work plan with its items',
    right: 'signed_in',
    params: idParams,
    output: planDetail,
    ledger: ['C-workplans-003'],
  },
  create: {
    method: 'POST',
    path: '/work_plans',
    summary: 'Begin a plan for the period in which a day lies; that of the organisation asks for 1117',
    right: plans,
    body: z.strictObject({
      scope: zodOf(planScopes),
      department_id: id.nullable().default(null),
      period_kind: zodOf(periodKinds),
      date: day,
      title: line(2, 80).optional(),
      items: z.array(itemBody).max(ITEMS_AT_MOST).default([]),
    }),
    output: planDetail,
    refusals: [r.exists, r.no_term],
    ledger: ['C-workplans-002'],
  },
  update: {
    method: 'PUT',
    path: '/work_plans/{id}',
    summary: 'Rename a plan; with `items` those it holds from now on',
    right: plans,
    params: idParams,
    body: z.strictObject({
      title: line(2, 80),
      items: z
        .array(z.strictObject({ ...itemFacts, id: id.optional() }).check(fromTo('starts_at', 'ends_at')))
        .max(ITEMS_AT_MOST)
        .optional(),
      version,
    }),
    output: planDetail,
    refusals: [r.wrong_state, ...roomRefusals],
    ledger: ['C-workplans-004'],
  },
  remove: {
    method: 'DELETE',
    path: '/work_plans/{id}',
    summary: 'Remove a draft',
    right: plans,
    params: idParams,
    refusals: [r.wrong_state, r.has_merged],
    ledger: ['C-workplans-005'],
  },
  addItem: {
    method: 'POST',
    path: '/work_plans/{id}/items',
    summary: 'Add an item to a plan',
    right: plans,
    params: idParams,
    body: itemBody,
    output: itemRow,
    refusals: [r.wrong_state, r.too_many, ...roomRefusals],
  },
  updateItem: {
    method: 'PUT',
    path: '/work_plans/{id}/items/{item_id}',
    summary: 'Tell how an item goes, or change it: its facts by who writes the plan, its time and room by the office',
    right: plans,
    params: itemParams,
    body: itemChange,
    output: itemRow,
    refusals: [r.wrong_state, r.evidence, ...roomRefusals],
  },
  removeItem: {
    method: 'DELETE',
    path: '/work_plans/{id}/items/{item_id}',
    summary: 'Remove an item from a plan that is not published',
    right: plans,
    params: itemParams,
    refusals: [r.wrong_state],
  },
  submit: {
    method: 'PUT',
    path: '/work_plans/{id}/submit',
    summary: 'Hand a plan in: that of a department to the office, that of the organisation for its approval',
    right: plans,
    own_hands: true,
    params: idParams,
    body: versioned,
    output: planDetail,
    refusals: [r.wrong_state, r.no_items, flowRefusals.no_approver],
  },
  takeBack: {
    method: 'PUT',
    path: '/work_plans/{id}/take_back',
    summary: 'Take a plan back that was not merged yet',
    right: plans,
    own_hands: true,
    params: idParams,
    body: versioned,
    output: planDetail,
    refusals: [r.wrong_state],
  },
  merge: {
    method: 'PUT',
    path: '/work_plans/{id}/merge',
    summary: 'Merge the plans that departments handed in into that of the organisation; with `go_on` before all are in',
    right: manages,
    own_hands: true,
    params: idParams,
    body: z.strictObject({ go_on: z.boolean().default(false), version }),
    output: planDetail,
    refusals: [r.wrong_state, r.missing],
  },
  reopen: {
    method: 'PUT',
    path: '/work_plans/{id}/reopen',
    summary: 'Make a draft of a plan again that was declined',
    right: manages,
    own_hands: true,
    params: idParams,
    body: versioned,
    output: planDetail,
    refusals: [r.wrong_state],
  },
  publish: {
    method: 'PUT',
    path: '/work_plans/{id}/publish',
    summary: 'Publish a plan with all that were merged into it, and hold their rooms; with a clash a reason is needed',
    right: manages,
    own_hands: true,
    params: idParams,
    body: z.strictObject({ reason: line(2, 200).nullable().default(null), version }),
    output: planDetail,
    refusals: [r.wrong_state, r.no_items, r.room_clash],
  },
  summarise: {
    method: 'PUT',
    path: '/work_plans/{id}/summarise',
    summary: 'Say what became of a plan once it is over',
    right: plans,
    own_hands: true,
    params: idParams,
    body: z.strictObject({ summary: paragraphs(2000).min(2), version }),
    output: planDetail,
    refusals: [r.wrong_state],
  },
  copyLastYear: {
    method: 'POST',
    path: '/work_plans/{id}/copy_last_year',
    summary: 'Add what was planned at the same time last year, moved to the same weekdays',
    right: plans,
    params: idParams,
    body: versioned,
    output: planDetail,
    refusals: [r.wrong_state, r.no_last_year, r.too_many],
  },
  ...flowCalls({ path: '/work_plans', thing: 'work plan', right: 'signed_in', refusals: [r.wrong_state] }),
});

export type WorkPlanListRow = RowOf<typeof workPlans.list>;
export type WorkPlanShown = CallOutput<typeof workPlans.get>;
export type WorkPlanItem = WorkPlanShown['items'][number];
export type WorkPlanMatrix = CallOutput<typeof workPlans.matrix>;
