import * as z from 'zod';
import { defineJob } from '../jobs/job.ts';
import type { ServerModule } from '../module.ts';
import type { Services } from '../services.ts';
import { archiveMonths, prepareMonths } from './archive.ts';

/**
 * Every night the whole chain is verified, and its head is written to the server log, which is kept apart from the
 * database.
 */
const verifyAudit = defineJob({
  name: 'audit.verify',
  title: { cn: '校验审计日志', us: 'Verify the audit log' },
  schema: z.strictObject({}),
  concurrency: 1,
  longest_seconds: 3600,
  schedule: { cron: '30 2 * * *', payload: {} },
  handler: async ({ auditChain, log }) => {
    await maskTyped({ auditChain, log });
    const { checked, broken } = await auditChain.verify();
    const head = await auditChain.head();
    if (broken) log.error({ broken, head }, 'the audit log was changed');
    else log.info({ checked, head }, 'the audit log is whole');
  },
});

/** Masks what older versions recorded in clear. The server log says which rows, as does `audit_redaction`. */
async function maskTyped({ auditChain, log }: Pick<Services, 'auditChain' | 'log'>): Promise<void> {
  const positions = await auditChain.redact();
  if (positions.length) log.info({ positions }, 'what was typed into searches was masked in the audit log');
}

/** Every night the coming months are made ready, and what is over for a year leaves the database as a sealed file. */
const keepMonths = defineJob({
  name: 'audit.months',
  title: { cn: '按月归档审计日志', us: 'Archive the audit log monthly' },
  schema: z.strictObject({}),
  concurrency: 1,
  longest_seconds: 7200,
  schedule: { cron: '40 3 * * *', payload: {} },
  handler: async (services) => {
    await prepareMonths(services);
    await archiveMonths(services);
  },
});

export const auditEngine: ServerModule = {
  name: 'audit',
  routes: [],
  register: ({ jobs }) => {
    jobs.define(verifyAudit);
    jobs.define(keepMonths);
    let isFirst = true;
    jobs.every('audit.seal', 1, async (services) => {
      await services.auditChain.seal();
      if (isFirst) await maskTyped(services);
      isFirst = false;
    });
  },
};
