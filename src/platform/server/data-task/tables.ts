import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ImportReading } from '#shared/calls/data-task.contract.ts';
import { createdAt, instant, primaryId, sealed } from '../database/columns.ts';

/** An import or export that runs in the background; it belongs to one person. */
export const dataTask = pgTable(
  'data_task',
  {
    id: primaryId(),
    organization_id: uuid(),
    user_id: uuid().notNull(),
    user_name: text().notNull(),
    lang: text().notNull(),
    kind: text().notNull(),
    phase: text().notNull(),
    /** Name of the export or import as it was declared. */
    definition: text().notNull(),
    title_cn: text().notNull(),
    title_us: text().notNull(),
    format: text().notNull(),
    /** What was asked for, as it may be read: the filters of an export, the choices of an import, without what was typed. */
    params: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    /** All of it, for the run. Null: written by an older version, in `params`. */
    params_sealed: sealed(),
    state: text().notNull().default('queued'),
    /** Counts the times it was queued, so that each gets its own job. */
    round: integer().notNull().default(1),
    total: integer(),
    done: integer().notNull().default(0),
    created_count: integer().notNull().default(0),
    changed_count: integer().notNull().default(0),
    same_count: integer().notNull().default(0),
    error_count: integer().notNull().default(0),
    /** The first rows that could not be stored, and why, in the language of the task. */
    problems: jsonb().$type<{ readonly row_no: number; readonly reason: string }[]>().notNull().default([]),
    /** How the file of an import was read. */
    reading: jsonb().$type<ImportReading>(),
    failure_cn: text(),
    failure_us: text(),
    source_file_id: uuid(),
    file_name: text(),
    result_file_id: uuid(),
    created_at: createdAt(),
    started_at: instant(),
    finished_at: instant(),
    expires_at: instant(),
    undo_until: instant(),
  },
  (t) => [
    index().on(t.user_id, t.created_at, t.id),
    index('data_task_expiry').on(t.expires_at).where(sql`${t.expires_at} is not null`),
    check('data_task_kind', sql`${t.kind} in ('import', 'export')`),
    check('data_task_phase', sql`${t.phase} in ('export', 'check', 'run', 'undo')`),
    check(
      'data_task_state',
      sql`${t.state} in ('queued', 'running', 'ready', 'done', 'failed', 'cancelled', 'undone', 'expired')`,
    ),
    check('data_task_format', sql`${t.format} in ('xlsx', 'csv')`),
  ],
);

/** How to take back what an import stored, in the module's own words; gone after the time to undo. */
export const dataTaskUndo = pgTable(
  'data_task_undo',
  {
    data_task_id: uuid()
      .notNull()
      .references(() => dataTask.id, { onDelete: 'cascade' }),
    /** Number of the row in the file. */
    row_no: integer().notNull(),
    entry: jsonb().notNull(),
  },
  (t) => [primaryKey({ columns: [t.data_task_id, t.row_no] })],
);

/** The rows that a run did not store, and why, in the language of the task. */
export const dataTaskRefusal = pgTable(
  'data_task_refusal',
  {
    data_task_id: uuid()
      .notNull()
      .references(() => dataTask.id, { onDelete: 'cascade' }),
    /** Number of the row in the file. */
    row_no: integer().notNull(),
    reason: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.data_task_id, t.row_no] })],
);
