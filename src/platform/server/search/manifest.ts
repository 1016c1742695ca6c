import * as z from 'zod';
import { EVERYWHERE } from '../database/database.ts';
import { defineJob } from '../jobs/job.ts';
import type { ServerModule } from '../module.ts';
import { fillPassages } from './passages/fill.ts';
import { countGrams } from './passages/frequencies.ts';

/** Soon after a start with a new source, and then nothing for a month. */
const takeStanding = defineJob({
  name: 'search.fill',
  title: { cn: '为搜索收录已有内容', us: 'Take standing texts into the search' },
  schema: z.strictObject({}),
  concurrency: 1,
  longest_seconds: 3600,
  schedule: { cron: '*/10 * * * *', payload: {} },
  handler: (services, _payload, { signal }) => fillPassages(services, signal),
});

/** Every night it is counted which grams are common; a search looks up the rare ones. */
const countCommonGrams = defineJob({
  name: 'search.count_grams',
  title: { cn: '统计搜索用词', us: 'Count the words of the search' },
  schema: z.strictObject({}),
  concurrency: 1,
  schedule: { cron: '20 4 * * *', payload: {} },
  handler: async ({ database }) => {
    await database.write(EVERYWHERE, ({ db }) => countGrams(db));
  },
});

/** The search for questions: what it needs of the background. */
export const searchEngine: ServerModule = {
  name: 'search',
  routes: [],
  register: ({ jobs }) => {
    jobs.define(takeStanding);
    jobs.define(countCommonGrams);
  },
};
