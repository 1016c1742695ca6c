import { randomUUID } from 'node:crypto';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { refuse } from '#shared/refusal.ts';
import { printRefusals as r } from '../../contract/print.refusals.ts';
import type { PrintJobDetail } from '../../contract/print-jobs.contract.ts';
import { SENDING, sendToDevice } from '../device/device.jobs.ts';
import { tellOfJob } from './job-messages.service.ts';
import { CODES_MOST, showJob } from './job-views.service.ts';
import { type LockedJob, lockJob } from './lock-job.service.ts';
import { shownCode } from './pickup-code.ts';
import { printFlow } from './print-flow.service.ts';

/** What the print room does with a job. Of two operators who do the same at once, one does it. */

interface Versioned {
  readonly version: number;
}

const nowOf = ({ services }: Pick<Context, 'services'>): string => new Date(services.clock.now()).toISOString();

/** Begins a printing, for the first time or again; a job for a print server goes there when the transaction lasts. */
async function begin(ctx: Context, { found, row }: LockedJob, move: 'start' | 'retry'): Promise<PrintJobDetail> {
  const isSent = found.printer.adapter === 'ipp';
  const device_try = row.device_try + 1;
  await printFlow.moves.advance(ctx, row, move, {
    set: {
      reason: null,
      maybe_printed: false,
      device_try,
      device_ref: null,
      device_since: isSent ? nowOf(ctx) : null,
    },
  });
  if (isSent)
    await ctx.services.jobs.enqueue(ctx.db, sendToDevice, {
      print_job_id: row.id,
      device_try,
      former: row.device_ref === SENDING ? null : row.device_ref,
    });
  return showJob(ctx, row.id);
}

export const startJob = async (ctx: Context, id: string, { version }: Versioned): Promise<PrintJobDetail> =>
  begin(ctx, await lockJob(ctx, id, 'start', version), 'start');

/** Prints again what failed. Where the paper may be out already, somebody looks first and says so: nothing is printed twice in silence. */
export async function retryJob(
  ctx: Context,
  id: string,
  { version, confirmed }: Versioned & { readonly confirmed: boolean },
): Promise<PrintJobDetail> {
  const locked = await lockJob(ctx, id, 'retry', version);
  if (locked.row.maybe_printed && !confirmed) throw refuse(r.maybe_printed);
  return begin(ctx, locked, 'retry');
}

/** It lies there: its owner gets a code. That settles as well what a print server never answered. */
export async function finishJob(ctx: Context, id: string, { version }: Versioned): Promise<PrintJobDetail> {
  const { row } = await lockJob(ctx, id, 'finish', version);
  const ready = await printFlow.moves.advance(ctx, row, 'finish', {
    set: {
      ready_at: nowOf(ctx),
      pickup_id: randomUUID(),
      wrong_codes: 0,
      reason: null,
      maybe_printed: false,
      device_since: null,
    },
  });
  await tellOfJob(ctx, ready, 'ready');
  await todosChanged(ctx, [ready.created_by]);
  return showJob(ctx, id);
}

export async function failJob(
  ctx: Context,
  id: string,
  { version, reason }: Versioned & { readonly reason: string },
): Promise<PrintJobDetail> {
  const { row } = await lockJob(ctx, id, 'fail', version);
  const failed = await printFlow.moves.advance(ctx, row, 'fail', {
    // what was on its way to a print server may come out of it later
    set: { reason, maybe_printed: row.maybe_printed || row.device_since !== null, device_since: null },
    reason,
  });
  await tellOfJob(ctx, failed, 'failed', reason);
  return showJob(ctx, id);
}

/** The code of an own job that is ready. */
export async function showCode(ctx: Context, id: string) {
  const { row } = await lockJob(ctx, id, 'show_code');
  return shownCode(ctx.services, row, CODES_MOST);
}

/** Another code in place of one that is locked, or that somebody else saw. */
export async function renewCode(ctx: Context, id: string) {
  const { row } = await lockJob(ctx, id, 'new_code');
  const renewed = await printFlow.moves.advance(ctx, row, 'new_code', {
    set: { pickup_id: randomUUID(), wrong_codes: 0 },
  });
  return shownCode(ctx.services, renewed, CODES_MOST);
}
