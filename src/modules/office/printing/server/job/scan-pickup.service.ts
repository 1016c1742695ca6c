import { and, eq } from 'drizzle-orm';
import { formatScanCode } from '#modules/core/scans/contract/scan-code.ts';
import { scanRefusals } from '#modules/core/scans/contract/scans.contract.ts';
import { type ScanResolver, verifyScan } from '#modules/core/scans/server/public.ts';
import { refuse } from '#shared/refusal.ts';
import { printRights } from '../../rights.ts';
import { printJob } from '../tables.ts';
import { isOwn, submittedTo } from './job-acts.service.ts';

/** A scanned pick-up code: the print room hands the job over, its owner sees it, nobody else learns that there is one. */
export const resolvePickup: ScanResolver = async (ctx, code) => {
  if (!(await verifyScan(ctx.services, code, null))) throw refuse(scanRefusals.code_expired);
  const [row] = await ctx.db.select().from(printJob).where(eq(printJob.pickup_id, code.id));
  if (!row) throw refuse(scanRefusals.code_expired);
  const operated = and(eq(printJob.id, row.id), submittedTo(ctx.actor, printRights.operate));
  if ((await ctx.db.$count(printJob, operated)) > 0) {
    const qr = formatScanCode(code.kind, code.id, code.step, code.mac);
    const route = `/online-print?tab=queue&collect=${row.id}&qr=${encodeURIComponent(qr)}`;
    return { route, notice: null, data: { print_job_id: row.id, number: row.number } };
  }
  if (!isOwn(ctx, row)) throw refuse(scanRefusals.code_expired);
  return { route: `/online-print?id=${row.id}`, notice: null, data: {} };
};
