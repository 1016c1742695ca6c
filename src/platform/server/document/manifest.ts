import * as z from 'zod';
import { defineJob } from '../jobs/job.ts';
import type { ServerModule } from '../module.ts';
import { carryOverTexts } from './carry-over.ts';

/** Reading does not wait for it: a text without a document is read as one. */
const carryOver = defineJob({
  name: 'document.carry_over',
  title: { cn: '将旧正文转为文档', us: 'Turn older texts into documents' },
  schema: z.object({}),
  schedule: { cron: '30 4 * * *', payload: {} },
  handler: async (services, _payload, { signal }) => {
    const texts = await carryOverTexts(services, signal);
    if (texts > 0) services.log.info({ texts }, 'older texts became documents');
  },
});

export const documentEngine: ServerModule = {
  name: 'document',
  routes: [],
  register: ({ jobs }) => jobs.define(carryOver),
};
