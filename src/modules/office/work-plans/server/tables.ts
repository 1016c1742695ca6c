import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { broom } from '#modules/campus/premises/server/tables.ts';
import { department, organization, user } from '#modules/core/directory/server/tables.ts';
import { semester } from '#modules/core/school/server/tables.ts';
import { createdAt, day, instant, primaryId, updatedAt, version } from '#server/database/columns.ts';
import type { Audience } from '#shared/audience.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { PeriodKind, PlanScope } from '../contract/periods.ts';
import type { WorkPlanItemState, WorkPlanState } from '../contract/work-plan.lifecycle.ts';
import type { itemKinds } from '../contract/work-plan.shapes.ts';

const organizationId = () =>
  uuid()
    .notNull()
    .references(() => organization.id);

/** What somebody plans for a period: an organisation, a department or one person. */
export const workPlan = pgTable(
  'work_plan',
  {
    id: primaryId(),
    organization_id: organizationId(),
    scope: text().$type<PlanScope>().notNull(),
    /** Whose it is: the organisation, the department or the person. */
    subject_id: uuid().notNull(),
    department_id: uuid().references(() => department.id),
    owner_id: uuid()
      .notNull()
      .references(() => user.id),
    period_kind: text().$type<PeriodKind>().notNull(),
    period_start: day().notNull(),
    period_end: day().notNull(),
    semester_id: uuid().references(() => semester.id),
    week_no: integer(),
    title: text().notNull(),
    /** Until when a department hands it in. */
    due_at: instant().notNull(),
    merged_into_id: uuid(),
    status: text().$type<WorkPlanState>().notNull().default('draft'),
    submitted_at: instant(),
    submitted_by: uuid(),
    published_at: instant(),
    /** Why it was published with a clash. */
    reason: text(),
    summary: text().notNull().default(''),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('work_plan_once').on(t.scope, t.subject_id, t.period_kind, t.period_start),
    index('work_plan_list').on(t.organization_id, t.period_start, t.id),
    index('work_plan_all').on(t.period_start, t.id),
    index('work_plan_merged').on(t.merged_into_id),
    index('work_plan_waits').on(t.organization_id, t.status),
    check('work_plan_scope', sql`${t.scope} in ('organization', 'department', 'personal')`),
    check('work_plan_period', sql`${t.period_kind} in ('week', 'month', 'term', 'year')`),
    check('work_plan_days', sql`${t.period_start} <= ${t.period_end}`),
    check('work_plan_department', sql`(${t.scope} = 'department') = (${t.department_id} is not null)`),
    check(
      'work_plan_status',
      sql`${t.status} in ('draft', 'submitted', 'merged', 'approving', 'returned', 'refused', 'approved', 'published', 'summarised')`,
    ),
  ],
);

/** Something in a plan. */
export const workPlanItem = pgTable(
  'work_plan_item',
  {
    id: primaryId(),
    organization_id: organizationId(),
    work_plan_id: uuid()
      .notNull()
      .references(() => workPlan.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    kind: text().$type<CodeOf<typeof itemKinds>>().notNull(),
    date: day().notNull(),
    starts_at: instant(),
    ends_at: instant(),
    broom_id: uuid().references(() => broom.id),
    /** The room is held for it. */
    is_room_held: boolean().notNull().default(false),
    owner_ids: uuid().array().notNull(),
    partner_department_ids: uuid().array().notNull().default(sql`'{}'`),
    /** Who sees it once it is published: as it was chosen, and as the keys of its parts. */
    audience: jsonb().$type<Audience>().notNull(),
    shown_to: text().array().notNull(),
    shown_except: text().array().notNull().default(sql`'{}'`),
    /** Others than the staff see it. */
    is_opened: boolean().notNull().default(false),
    /** A goal of a five-year plan; that module is asked whether there is one. */
    ffyplan_goal_id: uuid(),
    supervised: boolean().notNull().default(false),
    progress: integer().notNull().default(0),
    status: text().$type<WorkPlanItemState>().notNull().default('open'),
    evidence_ids: uuid().array().notNull().default(sql`'{}'`),
    note: text().notNull().default(''),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index('work_plan_item_of').on(t.work_plan_id, t.date, t.id),
    index('work_plan_item_list').on(t.organization_id, t.date, t.id),
    index('work_plan_item_all').on(t.date, t.id),
    index('work_plan_item_time').on(t.organization_id, t.starts_at),
    index('work_plan_item_room').on(t.broom_id, t.starts_at),
    index('work_plan_item_owner').using('gin', t.owner_ids),
    index('work_plan_item_goal').on(t.ffyplan_goal_id),
    index('work_plan_item_undone').on(t.date).where(sql`${t.status} = 'open'`),
    check('work_plan_item_kind', sql`${t.kind} in ('meeting', 'teaching', 'activity', 'deadline', 'visit', 'other')`),
    check('work_plan_item_status', sql`${t.status} in ('open', 'done', 'overdue', 'cancelled')`),
    check(
      'work_plan_item_times',
      sql`(${t.starts_at} is null) = (${t.ends_at} is null) and ${t.starts_at} < ${t.ends_at}`,
    ),
    check('work_plan_item_room_time', sql`${t.broom_id} is null or ${t.starts_at} is not null`),
    check('work_plan_item_owners', sql`cardinality(${t.owner_ids}) between 1 and 10`),
    check('work_plan_item_progress', sql`${t.progress} between 0 and 100`),
  ],
);
