import * as z from 'zod';
import type { Text } from '#shared/text.ts';
import { type Db, EVERYWHERE } from '../database/database.ts';
import type { Services } from '../services.ts';
import { defineJob, type JobDefinition } from './job.ts';

/**
 * A job that removes what is no longer needed: `remove` runs every hour (or by `cron`) in one transaction that reaches
 * rows of all organisations. Hand it to `services.jobs.define`.
 */
export function defineCleanup(
  name: string,
  title: Text,
  remove: (db: Db, services: Services) => Promise<unknown>,
  cron = '17 * * * *',
): JobDefinition<Record<string, never>> {
  return defineJob({
    name,
    title,
    schema: z.strictObject({}),
    concurrency: 1,
    schedule: { cron, payload: {} },
    handler: async (services) => {
      await services.database.write(EVERYWHERE, ({ db }) => remove(db, services));
    },
  });
}
