import * as z from 'zod';
import { audience, audiencePart } from '#shared/audience.ts';
import { fromTo } from '#shared/field-rules.ts';
import { day, id, instant, line, many, namedRow } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { periodKinds, planScopes } from './periods.ts';
import { workPlanItemLifecycle, workPlanLifecycle } from './work-plan.lifecycle.ts';

export const itemKinds = [
  { code: 'meeting', cn: '会议', us: 'Meeting' },
  { code: 'teaching', cn: '教学', us: 'Teaching' },
  { code: 'activity', cn: '活动', us: 'Activity' },
  { code: 'deadline', cn: '截止', us: 'Deadline' },
  { code: 'visit', cn: '来访', us: 'Visit' },
  { code: 'other', cn: '其他', us: 'Other' },
] as const satisfies ReferenceList;

export const ITEMS_AT_MOST = 200;
export const EVIDENCE_AT_MOST = 9;

export const WORK_PLAN_EVIDENCE = {
  purpose: 'work_plan_evidence',
  rule: { max_bytes: 20 << 20, types: ['application/pdf', 'image/jpeg', 'image/png'] },
} as const;

/** What an item says; with times it lasts from one to the other on one day, without it is of the whole day. */
export const itemFacts = {
  text: line(1, 300),
  kind: zodOf(itemKinds),
  date: day,
  starts_at: instant.nullable().default(null),
  ends_at: instant.nullable().default(null),
  broom_id: id.nullable().default(null),
  owner_ids: z.array(id).min(1).max(10),
  partner_department_ids: z.array(id).max(10).default([]),
  /** Who sees it once it is published; absent: all staff of the organisation. */
  audience: audience.optional(),
  ffyplan_goal_id: id.nullable().default(null),
  supervised: z.boolean().default(false),
  note: line(0, 500).default(''),
};
export const itemBody = z.strictObject(itemFacts).check(fromTo('starts_at', 'ends_at'));

/** What an owner tells of an item. */
export const itemReport = {
  progress: z.int().min(0).max(100).optional(),
  status: z.enum(['open', 'done', 'cancelled']).optional(),
  evidence_ids: z.array(id).max(EVIDENCE_AT_MOST).optional(),
};

const file = z.object({ id, name: z.string(), mime: z.string(), size: z.int() });
const namedPart = audiencePart.extend({ name: z.string(), name_en: z.string().nullable() });

export const roomOfItem = z.object({ id, number: z.string(), name: z.string(), name_en: z.string().nullable() });

export const ITEM_ACTIONS = ['update', 'report', 'remove'] as const;

export const itemRow = z.object({
  id,
  plan: z.object({
    id,
    title: z.string(),
    status: z.enum(statesOf(workPlanLifecycle)),
    department: namedRow.nullable(),
  }),
  text: z.string(),
  kind: zodOf(itemKinds),
  date: day,
  starts_at: instant.nullable(),
  ends_at: instant.nullable(),
  room: roomOfItem.nullable(),
  /** Whether the room is held for it. */
  is_room_held: z.boolean(),
  /** It is out without the room that it wants. */
  lacks_room: z.boolean(),
  owners: z.array(namedRow),
  partners: z.array(namedRow),
  /** Whether others than the staff of the organisation see it. */
  is_opened: z.boolean(),
  /** For those who change it: who sees it. */
  audience: z.object({ include: z.array(namedPart), exclude: z.array(audiencePart) }).nullable(),
  goal: namedRow.nullable(),
  supervised: z.boolean(),
  progress: z.int(),
  status: z.enum(statesOf(workPlanItemLifecycle)),
  evidence: z.array(file),
  note: z.string(),
  actions: z.array(z.enum(ITEM_ACTIONS)),
  version: z.int(),
});

export const PLAN_ACTIONS = [
  'update',
  'submit',
  'take_back',
  'merge',
  'reopen',
  'publish',
  'summarise',
  'remove',
  'copy_last_year',
] as const;

export const planRow = z.object({
  id,
  scope: zodOf(planScopes),
  period_kind: zodOf(periodKinds),
  period_start: day,
  period_end: day,
  week_no: z.int().nullable(),
  organization: namedRow,
  department: namedRow.nullable(),
  owner: namedRow.nullable(),
  title: z.string(),
  status: z.enum(statesOf(workPlanLifecycle)),
  submitted_at: instant.nullable(),
  is_late: z.boolean(),
  published_at: instant.nullable(),
  item_count: z.int(),
  done_count: z.int(),
  overdue_count: z.int(),
  actions: z.array(z.enum(PLAN_ACTIONS)),
  version: z.int(),
});

export const planDetail = planRow.extend({
  items: z.array(itemRow),
  summary: z.string(),
  /** Plans of departments that were merged into it. */
  merged: z.array(z.object({ id, title: z.string(), department: namedRow.nullable(), item_count: z.int() })),
  merged_into_id: id.nullable(),
  has_flow: z.boolean(),
});

/** What stands in the way of something that is planned: of its room, or of somebody who is needed. */
export const clash = z.object({
  kind: z.enum(['room', 'person']),
  /** The item that is in the way of, where a whole plan is looked at. */
  item: z.object({ id, text: z.string() }).nullable(),
  from: instant,
  to: instant,
  room: roomOfItem.nullable(),
  person: namedRow.nullable(),
  /** What is in the way, in a word that everybody may read. */
  what: z.object({ cn: z.string(), us: z.string() }),
});
export type Clash = z.output<typeof clash>;

export const matrixCell = z.object({
  period_start: day,
  plan: planRow
    .pick({ id: true, status: true, is_late: true, item_count: true, done_count: true, overdue_count: true })
    .nullable(),
  /** It is due and not there. */
  is_missing: z.boolean(),
});

/** What is changed of an item, or told of it; absent: it stays. */
export const itemChange = z
  .strictObject({
    ...itemReport,
    text: itemFacts.text.optional(),
    kind: itemFacts.kind.optional(),
    date: day.optional(),
    starts_at: instant.nullable().optional(),
    ends_at: instant.nullable().optional(),
    broom_id: id.nullable().optional(),
    owner_ids: itemFacts.owner_ids.optional(),
    partner_department_ids: z.array(id).max(10).optional(),
    /** Null: all staff of the organisation. */
    audience: audience.nullable().optional(),
    ffyplan_goal_id: id.nullable().optional(),
    supervised: z.boolean().optional(),
    note: line(0, 500).optional(),
    version: z.int(),
  })
  .check(fromTo('starts_at', 'ends_at'));

export const clashQuery = z
  .strictObject({
    work_plan_id: id.optional(),
    item_id: id.optional(),
    starts_at: instant.optional(),
    ends_at: instant.optional(),
    broom_id: id.optional(),
    owner_ids: many(id).optional(),
  })
  .check(fromTo('starts_at', 'ends_at'));
