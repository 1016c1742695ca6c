import { and, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import { holders } from '#modules/core/access/server/public.ts';
import { semester } from '#modules/core/school/server/tables.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { EVERYWHERE, type Transaction } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job.ts';
import { notify } from '#server/notify/notify.ts';
import type { Services } from '#server/services.ts';
import { doorRights } from '../../rights.ts';
import { refreshLocks } from '../lock/permits.service.ts';
import { dlockGroup } from '../tables.ts';

/** How long after the first day of a semester a group may wait for somebody to look through it. */
export const REVIEW_DAYS = 30;

/**
 * Each semester every active group is looked through once: who manages access groups is asked in its first days, and a
 * group that nobody confirmed within 30 days is paused until somebody does.
 */
export async function runAccessReview(
  services: Services,
  today = new Date().toISOString().slice(0, 10),
): Promise<void> {
  await services.database.write(EVERYWHERE, async (tx) => {
    await requestReview({ ...tx, services }, today);
    await pauseUnconfirmed({ ...tx, services }, today);
  });
}
type Source = Transaction & { readonly services: Services };

async function requestReview(source: Source, today: string): Promise<void> {
  const due = await source.db
    .select({ id: dlockGroup.id, organization_id: dlockGroup.organization_id, starts_on: semester.starts_on })
    .from(dlockGroup)
    .innerJoin(semester, eq(semester.organization_id, dlockGroup.organization_id))
    .where(
      and(
        eq(dlockGroup.status, 'active'),
        lte(semester.starts_on, today),
        gt(semester.starts_on, sql`${today}::date - ${REVIEW_DAYS}::int`),
        lt(dlockGroup.created_at, sql`${semester.starts_on}::timestamptz`),
        or(isNull(dlockGroup.confirmed_at), lt(dlockGroup.confirmed_at, sql`${semester.starts_on}::timestamptz`)),
        isNull(dlockGroup.confirm_by),
      ),
    );
  for (const [organization_id, groups] of Map.groupBy(due, (one) => one.organization_id)) {
    await source.db
      .update(dlockGroup)
      .set({ confirm_by: sql`${groups[0]?.starts_on ?? today}::date + ${REVIEW_DAYS}::int` })
      .where(
        inArray(
          dlockGroup.id,
          groups.map((one) => one.id),
        ),
      );
    await notify(source, {
      event: 'dlock_group.review',
      to: await holders(source.db, doorRights.groups, organization_id),
      organization_id,
      title: {
        cn: `新学期：请在 ${REVIEW_DAYS} 天内核对 ${groups.length} 个门禁组`,
        us: `New term: look through ${groups.length} access groups within ${REVIEW_DAYS} days`,
      },
      link: '/doorLock?tab=review',
    });
  }
}

async function pauseUnconfirmed(source: Source, today: string): Promise<void> {
  const { db } = source;
  const paused = await db
    .update(dlockGroup)
    .set({ status: 'paused', version: sql`${dlockGroup.version} + 1`, updated_at: sql`now()` })
    .where(and(eq(dlockGroup.status, 'active'), lt(dlockGroup.confirm_by, today)))
    .returning();
  await writeAudit(
    db,
    { actor: null, ip: null, device: null, request_id: 'access review' },
    paused.map(({ id, organization_id }) => ({
      action: 'dlock_group.pause',
      kind: 'job' as const,
      target: ['dlock_group', id] as const,
      organization_id,
    })),
  );
  await refreshLocks(
    source,
    paused.flatMap((one) => one.doorlock_ids),
  );
  for (const { organization_id, name, name_en } of paused)
    await notify(source, {
      event: 'dlock_group.paused',
      to: await holders(db, doorRights.groups, organization_id),
      organization_id,
      title: {
        cn: `门禁组「${name}」无人核对，已暂停`,
        us: `Access group “${name_en ?? name}” is paused: nobody confirmed it`,
      },
      link: '/doorLock?tab=review',
    });
}

export const accessReview = defineJob({
  name: 'doors.access_review',
  title: { cn: '门禁组学期核对', us: 'Access review of the term' },
  schema: z.strictObject({}),
  handler: (services: Services) => runAccessReview(services),
  concurrency: 1,
  schedule: { cron: '20 20 * * *', payload: {} },
});
