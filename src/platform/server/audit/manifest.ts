import * as z from 'zod';
import { defineJob } from '../jobs/job.ts';
import type { ServerModule } from '../module.ts';

/** Every night the whole chain is walked, and its head goes to the log, where it outlives the database. */
const verifyAudit = defineJob({
  name: 'audit.verify',
  schema: z.strictObject({}),
  concurrency: 1,
  longest_seconds: 3600,
  schedule: { cron: '30 2 * * *', payload: {} },
  handler: async ({ auditChain, log }) => {
    const { checked, broken } = await auditChain.verify();
    const head = await auditChain.head();
    if (broken) log.error({ broken, head }, 'the audit log was changed');
    else log.info({ checked, head }, 'the audit log is whole');
  },
});

export const auditEngine: ServerModule = {
  name: 'audit',
  routes: [],
  register: ({ jobs }) => {
    jobs.define(verifyAudit);
    jobs.every('audit.seal', 1, async ({ auditChain }) => {
      await auditChain.seal();
    });
  },
};
