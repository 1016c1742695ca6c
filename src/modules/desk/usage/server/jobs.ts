import * as z from 'zod';
import { EVERYWHERE } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job.ts';
import { aggregateUsage } from './analysis.queries.ts';

/** Counts every hour what was used today and yesterday. */
export const countUsage = defineJob({
  name: 'usage.count',
  title: { cn: '统计使用情况', us: 'Collect usage statistics' },
  schema: z.object({ days: z.int() }),
  handler: (services, { days }) => services.database.write(EVERYWHERE, ({ db }) => aggregateUsage(db, days)),
  schedule: { cron: '7 * * * *', payload: { days: 1 } },
});
