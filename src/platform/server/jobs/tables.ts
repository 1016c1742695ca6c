import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../database/columns.ts';

/** Effects that happened: a job that runs twice finds its key here and skips the effect. */
export const jobEffect = pgTable('job_effect', { key: text().primaryKey(), created_at: createdAt() }, (t) => [
  index().on(t.created_at),
]);
