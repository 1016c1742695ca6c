import * as z from 'zod';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import type { EventSource } from '#server/events/events.ts';
import { defineJob } from '#server/jobs/job.ts';
import { addDays, dayOf } from '#shared/dates.ts';
import { grantToNewcomer } from '../quota/quota-clock.jobs.ts';
import { type ChangedDays, isTouched, recountLeave } from './recount.service.ts';

/** So far ahead leave is looked at when the work of a person changed. */
const AHEAD = 400;

export const recountJob = defineJob({
  name: 'leave.recount',
  title: { cn: '日历或工作安排变化后重新计算请假', us: 'Count leave again after days or hours changed' },
  schema: z.strictObject({
    organization_id: z.uuid(),
    user_id: z.uuid().nullable(),
    from: z.iso.date(),
    to: z.iso.date(),
  }),
  concurrency: 2,
  handler: recountLeave,
});

async function follow({ db, services }: EventSource, changed: ChangedDays): Promise<void> {
  if (await isTouched(db, changed)) await services.jobs.enqueue(db, recountJob, { ...changed });
}

/** Days of a school became others. */
export const followCalendar = (
  source: EventSource,
  { organization_id, from, to }: { readonly organization_id: string; readonly from: string; readonly to: string },
): Promise<void> => follow(source, { organization_id, user_id: null, from, to });

/** What somebody works became something else: what the rules give them now is granted, and leave ahead is counted again. */
export async function followWork(
  source: EventSource,
  { organization_id, user_id }: { readonly organization_id: string; readonly user_id: string },
): Promise<void> {
  const now = new Date(source.services.clock.now()).toISOString();
  const from = dayOf(now, await zoneOf(source.db, organization_id));
  await grantToNewcomer(source, { organization_id, user_id });
  await follow(source, { organization_id, user_id, from, to: addDays(from, AHEAD) });
}
