import { and, asc, eq, gt, sql } from 'drizzle-orm';
import * as z from 'zod';
import { audienceQuery } from '#server/audience/audience.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job.ts';
import { fileNewcomers } from '#server/notify/broadcast.ts';
import type { Services } from '#server/services.ts';
import { NEWCOMER_DAYS } from '../../contract/notices.shapes.ts';
import { notice } from '../tables.ts';
import { broadcastOf } from './sending.jobs.ts';

/** Out, meant for newcomers, and neither due nor over: nobody is given what can no longer be answered. */
const takesNewcomers = and(
  eq(notice.for_newcomers, true),
  eq(notice.status, 'sent'),
  sql`coalesce(least(${notice.confirm_by}, ${notice.expires_at}),
    ${notice.sent_at} + make_interval(days => ${NEWCOMER_DAYS})) > now()`,
);

/**
 * Gives what its author meant for newcomers to those who belong to the audience by now: a family whose child joined the
 * class, a new teacher. One notice a transaction, under its lock; who has it keeps it and is not told again.
 */
export const reachNewcomers = defineJob({
  name: 'notices.newcomers',
  title: { cn: '向新加入的人补发通知', us: 'Send notices to people who joined later' },
  schema: z.strictObject({}),
  concurrency: 1,
  schedule: { cron: '*/10 * * * *', payload: {} },
  handler: async (services, _payload, { signal }) => {
    for (let after: string | null = null; ; ) {
      signal.throwIfAborted();
      after = await reachNext(services, after);
      if (!after) return;
    }
  },
});

/** Takes the next notice in the order of ids; null when there is none. */
function reachNext(services: Services, after: string | null): Promise<string | null> {
  return services.database.write(EVERYWHERE, async ({ db }) => {
    const [row] = await db
      .select()
      .from(notice)
      .where(and(takesNewcomers, after ? gt(notice.id, after) : undefined))
      .orderBy(asc(notice.id))
      .limit(1)
      .for('update');
    if (!row) return null;
    // not filed for anybody yet: the sending does that, for those who are there by then
    if (row.recipient_count === null) return row.id;
    const people = audienceQuery(services, row.audience, row.organization_id);
    const recipient_count = await fileNewcomers({ db, services }, broadcastOf(row), people);
    if (recipient_count !== null) await db.update(notice).set({ recipient_count }).where(eq(notice.id, row.id));
    return row.id;
  });
}
