import * as z from 'zod';
import { EVERYWHERE } from '../database/database.ts';
import { defineJob } from '../jobs/job.ts';
import type { Services } from '../services.ts';
import { lapse, ownersDue } from './offers.ts';
import { allotments } from './rules.ts';

/**
 * What time does to places: offers that nobody answered end, and what is free goes to the next. Each owner in a transaction of
 * its own, so that none waits for another and a hook that fails stops the others of its owner alone until the next minute.
 */
export async function runAllotmentClock(services: Services): Promise<void> {
  for (const of of allotments.of(services)) {
    const owners = await services.database.read(EVERYWHERE, (db) => ownersDue(db, of.kind, services.clock.now()));
    for (const owner_id of owners)
      await services.database.write(EVERYWHERE, ({ db, afterCommit }) =>
        lapse({ db, afterCommit, services }, of, owner_id),
      );
  }
}

export const allotmentClock = defineJob({
  name: 'allotment.clock',
  title: { cn: '名额到期与递补', us: 'End offers of places and ask the next' },
  schema: z.strictObject({}),
  handler: runAllotmentClock,
  concurrency: 1,
  schedule: { cron: '* * * * *', payload: {} },
});
