import * as z from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import { watchLongSick } from './long-sick.service.ts';

export const longSickClock = defineJob({
  name: 'leave.long_sick',
  title: { cn: '连续病假满六个月提醒', us: 'Name sick leave of six months' },
  schema: z.strictObject({}),
  handler: watchLongSick,
  concurrency: 1,
  schedule: { cron: '40 1 * * *', payload: {} },
});
