import { and, eq, isNotNull } from 'drizzle-orm';
import * as z from 'zod';
import { EVERYWHERE } from '../database/database.ts';
import { defineJob } from '../jobs/job.ts';
import { flowKinds } from './flow-kind.ts';
import { tellIfNobodys } from './nobody.ts';
import { flowRun, flowStep } from './tables.ts';

/** Looks after papers that would stand still unseen: without a run, or in a step whose right nobody holds any more. */
export const watchFlows = defineJob({
  name: 'flow.watch',
  title: { cn: '检查停滞的审批', us: 'Look after reviews that stand still' },
  schema: z.strictObject({}),
  concurrency: 1,
  schedule: { cron: '7,22,37,52 * * * *', payload: {} },
  handler: async (services) => {
    await services.database.write(EVERYWHERE, async ({ db }) => {
      for (const kind of flowKinds.of(services)) await kind.heal({ db, services });
      // many papers wait for the same right at the same place
      const once = new Map<string, Promise<readonly string[]>>();
      const open = await db
        .select({ run: flowRun, step: flowStep })
        .from(flowStep)
        .innerJoin(flowRun, eq(flowRun.id, flowStep.run_id))
        .where(and(eq(flowStep.state, 'open'), isNotNull(flowStep.code), eq(flowRun.state, 'open')));
      for (const { run, step } of open) await tellIfNobodys({ db, services }, run, step, once);
    });
  },
});
