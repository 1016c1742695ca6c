import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Facts, Step, StepOfPaper } from '#shared/flow/steps.ts';
import { createdAt, instant, primaryId } from '../database/columns.ts';

/** Steps that an organisation wrote for one kind of paper; those of a group hold in its schools. Without any, the steps of the code hold. */
export const flowVersion = pgTable(
  'flow_version',
  {
    id: primaryId(),
    organization_id: uuid().notNull(),
    kind: text().notNull(),
    key: text().notNull(),
    version: integer().notNull(),
    state: text().notNull(),
    steps: jsonb().$type<readonly Step[]>().notNull(),
    note: text(),
    by_user_id: uuid().notNull(),
    created_at: createdAt(),
    published_at: instant(),
  },
  (t) => [
    uniqueIndex().on(t.organization_id, t.kind, t.key, t.version),
    uniqueIndex('flow_version_published').on(t.organization_id, t.kind, t.key).where(sql`${t.state} = 'published'`),
    uniqueIndex('flow_version_draft').on(t.organization_id, t.kind, t.key).where(sql`${t.state} = 'draft'`),
    check('flow_version_state', sql`${t.state} in ('draft', 'published', 'replaced')`),
  ],
);

/** One paper on its way. */
export const flowRun = pgTable(
  'flow_run',
  {
    id: primaryId(),
    organization_id: uuid().notNull(),
    kind: text().notNull(),
    subject_id: uuid().notNull(),
    applicant_id: uuid().notNull(),
    /** Nobody of these decides: who hands it in, who started it for another, whom it is about. */
    barred_ids: uuid().array().notNull(),
    /** Whose leaders decide. */
    about_id: uuid().notNull(),
    department_id: uuid(),
    facts: jsonb().$type<Facts>().notNull(),
    /** Raised when it is planned anew. */
    round: integer().notNull().default(1),
    /** Of the last return: field → note. */
    notes: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    copied_ids: uuid().array().notNull().default(sql`'{}'`),
    state: text().notNull().default('open'),
    opened_at: instant().notNull().default(sql`now()`),
    closed_at: instant(),
    reminded_at: instant(),
  },
  (t) => [
    uniqueIndex('flow_run_under_way').on(t.kind, t.subject_id).where(sql`${t.state} in ('open', 'returned')`),
    index().on(t.kind, t.subject_id),
    index().on(t.applicant_id).where(sql`${t.state} in ('open', 'returned')`),
    index('flow_run_copied').using('gin', t.copied_ids),
    check('flow_run_state', sql`${t.state} in ('open', 'agreed', 'refused', 'returned', 'withdrawn', 'dropped')`),
  ],
);

/** One step of a run, with its rule as it was when the paper was handed in. */
export const flowStep = pgTable(
  'flow_step',
  {
    id: primaryId(),
    run_id: uuid()
      .notNull()
      .references(() => flowRun.id, { onDelete: 'cascade' }),
    organization_id: uuid().notNull(),
    round: integer().notNull(),
    position: integer().notNull(),
    rule: jsonb().$type<StepOfPaper>().notNull(),
    state: text().notNull().default('coming'),
    /** Who holds it decides; null: those named in the tasks. */
    code: text(),
    department_id: uuid(),
    /** Only who holds the code in the whole organisation decides. */
    is_whole: boolean().notNull().default(false),
    opened_at: instant(),
    closed_at: instant(),
    due_at: instant(),
  },
  (t) => [
    uniqueIndex().on(t.run_id, t.round, t.position),
    uniqueIndex('flow_step_one_open').on(t.run_id).where(sql`${t.state} = 'open'`),
    index('flow_step_by_code').on(t.code, t.organization_id).where(sql`${t.state} = 'open'`),
    check('flow_step_state', sql`${t.state} in ('coming', 'open', 'agreed', 'refused', 'returned', 'passed', 'void')`),
  ],
);

/** One person's turn in a step. */
export const flowTask = pgTable(
  'flow_task',
  {
    id: primaryId(),
    step_id: uuid()
      .notNull()
      .references(() => flowStep.id, { onDelete: 'cascade' }),
    run_id: uuid().notNull(),
    organization_id: uuid().notNull(),
    user_id: uuid().notNull(),
    place: integer().notNull(),
    source: text().notNull(),
    state: text().notNull(),
    /** The turn after whose agreement this one begins; null while waiting: after that of who holds the code. */
    waits_for: uuid(),
    /** Who decided: the person, or who had their right lent. */
    by_user_id: uuid(),
    at: instant(),
  },
  (t) => [
    index().on(t.step_id),
    index().on(t.run_id),
    index('flow_task_mine').on(t.user_id).where(sql`${t.state} = 'pending'`),
    index('flow_task_of_person').on(t.user_id, t.run_id),
    check(
      'flow_task_state',
      sql`${t.state} in ('waiting', 'pending', 'agreed', 'refused', 'returned', 'passed', 'void')`,
    ),
  ],
);

export type FlowRun = typeof flowRun.$inferSelect;
export type FlowStep = typeof flowStep.$inferSelect;
export type FlowTask = typeof flowTask.$inferSelect;
