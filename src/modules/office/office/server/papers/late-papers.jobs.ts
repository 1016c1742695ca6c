import * as z from 'zod';
import { holders } from '#modules/core/access/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { defineJob, runOnce } from '#server/jobs/job.ts';
import { notify } from '#server/notify/notify.ts';
import type { Services } from '#server/services.ts';
import { today } from '#shared/dates.ts';
import { DEFAULT_ZONE } from '#shared/own-zone.ts';
import { officeRights } from '../../rights.ts';
import { lateSteps } from './late-papers.queries.ts';

/** Tells the offices which papers stand still: on Monday morning, once a week, each office of its own school. */
export async function tellOfLatePapers(services: Services): Promise<void> {
  const late = await services.database.read(EVERYWHERE, (db) => lateSteps(db, null));
  const day = today(DEFAULT_ZONE, new Date(services.clock.now()));
  for (const [organization_id, papers] of Map.groupBy(late, (one) => one.organization_id))
    await services.database.write(EVERYWHERE, async ({ db }) => {
      const n = papers.length;
      await runOnce(db, `office.late:${organization_id}:${day}`, async () =>
        notify(
          { db, services },
          {
            event: 'oa.late',
            to: await holders(db, officeRights.manage, organization_id),
            organization_id,
            title: {
              cn: `${n}份单据等待过久，可为其转办`,
              us:
                n === 1
                  ? 'A paper has waited unusually long. You can hand it over.'
                  : `${n} papers have waited unusually long. You can hand them over.`,
            },
            link: '/oa/manage?tab=late',
          },
        ),
      );
    });
}

export const latePapers = defineJob({
  name: 'office.late_papers',
  title: { cn: '每周提醒停滞的单据', us: 'Tell offices weekly of papers that stand still' },
  schema: z.strictObject({}),
  concurrency: 1,
  schedule: { cron: '30 8 * * 1', payload: {}, time_zone: DEFAULT_ZONE },
  handler: tellOfLatePapers,
});
