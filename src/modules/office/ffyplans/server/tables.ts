import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { department, organization, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, instant, primaryId, updatedAt, version } from '#server/database/columns.ts';
import type { Audience } from '#shared/audience.ts';
import type { FfyplanState } from '../contract/ffyplan.lifecycle.ts';
import type { Direction } from '../contract/lights.ts';
import type { TargetChangeState } from '../contract/target-change.lifecycle.ts';

const organizationId = () =>
  uuid()
    .notNull()
    .references(() => organization.id);

/** A plan of an organisation for some years. */
export const ffyplan = pgTable(
  'ffyplan',
  {
    id: primaryId(),
    organization_id: organizationId(),
    title: text().notNull(),
    title_en: text(),
    start_year: integer().notNull(),
    years: integer().notNull(),
    vision: text().notNull().default(''),
    file_ids: uuid().array().notNull().default(sql`'{}'`),
    /** Who is asked for comments: as it was chosen, and as the keys of its parts. */
    audience: jsonb().$type<Audience>().notNull(),
    shown_to: text().array().notNull(),
    shown_except: text().array().notNull().default(sql`'{}'`),
    status: text().$type<FfyplanState>().notNull().default('draft'),
    created_by: uuid().notNull(),
    submitted_by: uuid(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('ffyplan_active').on(t.organization_id).where(sql`${t.status} = 'active'`),
    index('ffyplan_list').on(t.organization_id, t.start_year, t.id),
    index('ffyplan_all').on(t.start_year, t.id),
    check('ffyplan_years', sql`${t.years} between 3 and 6`),
    check(
      'ffyplan_status',
      sql`${t.status} in ('draft', 'consulting', 'submitted', 'returned', 'refused', 'approved', 'active', 'closed')`,
    ),
  ],
);

/** A goal of a plan; goals are a tree of at most four levels. */
export const ffyplanGoal = pgTable(
  'ffyplan_goal',
  {
    id: primaryId(),
    organization_id: organizationId(),
    ffyplan_id: uuid()
      .notNull()
      .references(() => ffyplan.id, { onDelete: 'cascade' }),
    parent_id: uuid(),
    depth: integer().notNull(),
    /** Its place among its siblings. */
    position: integer().notNull(),
    title: text().notNull(),
    department_id: uuid().references(() => department.id),
    owner_id: uuid().references(() => user.id),
    weight: integer().notNull(),
    indicator: text(),
    unit: text().notNull().default(''),
    baseline: doublePrecision(),
    target: doublePrecision(),
    direction: text().$type<Direction>(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    // a goal stands below one of its own plan
    unique('ffyplan_goal_plan').on(t.id, t.ffyplan_id),
    foreignKey({
      name: 'ffyplan_goal_parent',
      columns: [t.parent_id, t.ffyplan_id],
      foreignColumns: [t.id, t.ffyplan_id],
    }).onDelete('cascade'),
    index().on(t.ffyplan_id, t.parent_id, t.position),
    index().on(t.owner_id),
    check('ffyplan_goal_depth', sql`${t.depth} between 1 and 4`),
    check('ffyplan_goal_top', sql`(${t.depth} = 1) = (${t.parent_id} is null)`),
    check('ffyplan_goal_weight', sql`${t.weight} between 0 and 100`),
    check('ffyplan_goal_direction', sql`${t.direction} in ('up', 'down')`),
    check('ffyplan_goal_indicator', sql`(${t.indicator} is null) = (${t.direction} is null)`),
  ],
);

/** What is wanted of a goal in a year, and what was reached. */
export const ffyplanGoalYear = pgTable(
  'ffyplan_goal_year',
  {
    id: primaryId(),
    organization_id: organizationId(),
    goal_id: uuid()
      .notNull()
      .references(() => ffyplanGoal.id, { onDelete: 'cascade' }),
    year: integer().notNull(),
    target: doublePrecision(),
    actual: doublePrecision(),
    note: text().notNull().default(''),
    evidence_ids: uuid().array().notNull().default(sql`'{}'`),
    entered_by: uuid(),
    entered_at: instant(),
  },
  (t) => [unique('ffyplan_goal_year_once').on(t.goal_id, t.year)],
);

export interface NewTarget {
  readonly year: number;
  readonly was: number | null;
  readonly target: number;
}

/** New targets of a goal of a plan in effect; they hold once they are approved. */
export const ffyplanTargetChange = pgTable(
  'ffyplan_target_change',
  {
    id: primaryId(),
    organization_id: organizationId(),
    goal_id: uuid()
      .notNull()
      .references(() => ffyplanGoal.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    targets: jsonb().$type<NewTarget[]>().notNull(),
    status: text().$type<TargetChangeState>().notNull(),
    asked_by: uuid()
      .notNull()
      .references(() => user.id),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('ffyplan_target_change_open').on(t.goal_id).where(sql`${t.status} = 'submitted'`),
    index().on(t.goal_id, t.created_at),
    check('ffyplan_target_change_status', sql`${t.status} in ('submitted', 'approved', 'refused', 'withdrawn')`),
  ],
);
