import { eq, sql } from 'drizzle-orm';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { defineNumbers } from '#server/numbers/numbers.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { dayOf } from '#shared/dates.ts';
import { refuse } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { printRefusals as r } from '../../contract/print.refusals.ts';
import type { PrintDraft, PrintJobDetail } from '../../contract/print-jobs.contract.ts';
import { dropFiles, filesOf, keepFiles } from '../file/job-files.service.ts';
import { freeSheets, leftOf, quotaFor, reserveSheets } from '../quota/sheets-left.service.ts';
import { printJob } from '../tables.ts';
import { type Asked, type CheckedJob, checkJob, ownDepartments } from './check-job.service.ts';
import { isOwn } from './job-acts.service.ts';
import { tellOfJob } from './job-messages.service.ts';
import { showJob } from './job-views.service.ts';
import type { JobRow } from './jobs.queries.ts';
import { earliestAt, offeredTime } from './lead-time.service.ts';
import { lockJob } from './lock-job.service.ts';
import { needsApproval, printFlow } from './print-flow.service.ts';

export const printNumbers = defineNumbers({
  key: 'print_job',
  pattern: 'P-{yyyy}{mm}{dd}-{seq}',
  kind: 'gapless',
});

const nowOf = ({ services }: Pick<Context, 'services'>): string => new Date(services.clock.now()).toISOString();
const monthAt = (instant: string, zone: string): string => dayOf(instant, zone).slice(0, 7);

/** The columns that a draft gives. */
function columnsOf({ file_ids: _files, submit: _now, pickup_place_id, ...draft }: PrintDraft, checked: CheckedJob) {
  const { printer, sheets, cost_fen } = checked;
  return { ...draft, pickup_place_id: pickup_place_id ?? printer.place_id, sheets, cost_fen };
}

/** Keeps what somebody orders, and submits it where that is asked: what cannot be submitted is not kept either. */
export async function createJob(ctx: Context, draft: PrintDraft): Promise<PrintJobDetail> {
  const organization_id = currentOrganization(ctx.actor);
  const checked = await checkJob(ctx, draft, null);
  const id = uuidv7();
  const zone = await zoneOf(ctx.db, organization_id);
  const number = await printNumbers.next(ctx, { organization_id, zone });
  const [row] = await ctx.db
    .insert(printJob)
    .values({ ...columnsOf(draft, checked), id, organization_id, number, created_by: ctx.actor.user_id })
    .returning();
  if (!row) throw new Error('a print job was not stored');
  await printFlow.moves.begin(ctx, row);
  await keepFiles(ctx, id, checked.files);
  ctx.audit({ action: 'print_job.create', target: ['print_job', id], organization_id, after: { number } });
  if (draft.submit) await submit(ctx, row, checked);
  return showJob(ctx, id);
}

export async function updateJob(
  ctx: Context,
  id: string,
  { version, ...draft }: PrintDraft & { readonly version: number },
): Promise<PrintJobDetail> {
  await lockJob(ctx, id, 'update', version);
  const checked = await checkJob(ctx, draft, id);
  const [row] = await ctx.db
    .update(printJob)
    .set({ ...columnsOf(draft, checked), version: sql`${printJob.version} + 1`, updated_at: sql`now()` })
    .where(eq(printJob.id, id))
    .returning();
  if (!row) throw new Error('a print job was not stored');
  await keepFiles(ctx, id, checked.files);
  ctx.audit({
    action: 'print_job.update',
    target: ['print_job', id],
    organization_id: row.organization_id,
    after: { sheets: row.sheets, copies: row.copies },
  });
  if (draft.submit) await submit(ctx, row, checked);
  return showJob(ctx, id);
}

export async function removeJob(ctx: Context, id: string): Promise<void> {
  const { row } = await lockJob(ctx, id, 'remove');
  await dropFiles(ctx.db, ctx.services, [id]);
  await ctx.db.delete(printJob).where(eq(printJob.id, id));
  ctx.audit({ action: 'print_job.remove', target: ['print_job', id], organization_id: row.organization_id });
}

/** Submits a draft as it stands: it is checked anew, since its printer may be another one by now. */
export async function submitJob(ctx: Context, id: string, version: number): Promise<PrintJobDetail> {
  const { row } = await lockJob(ctx, id, 'submit', version);
  const file_ids = (await filesOf(ctx.db, id)).map((file) => file.id);
  await submit(ctx, row, await checkJob(ctx, { ...row, file_ids }, id));
  return showJob(ctx, id);
}

async function submit(ctx: Context, row: JobRow, { printer, sheets, cost_fen }: CheckedJob): Promise<void> {
  const now = nowOf(ctx);
  const earliest = await earliestAt(ctx.db, printer, row.purpose, now);
  if (Date.parse(row.wanted_at) < Date.parse(earliest))
    throw refuse(r.too_early, { time: { at: offeredTime(earliest) } });
  const month = monthAt(now, await zoneOf(ctx.db, row.organization_id));
  const { organization_id, department_id, created_by: user_id } = row;
  const quota_id = await reserveSheets(ctx.db, { organization_id, department_id, user_id, month }, sheets);
  const submitted = await printFlow.moves.advance(ctx, row, 'submit', {
    set: { quota_id, sheets, cost_fen, submitted_at: now },
  });
  await printFlow.start(ctx, submitted);
}

/** Ends a job that is not printed; its sheets are free again, and its owner hears of it where another person did it. */
export async function cancelJob(
  ctx: Context,
  id: string,
  { reason, version }: { readonly reason: string | null; readonly version: number },
): Promise<PrintJobDetail> {
  const { found, row } = await lockJob(ctx, id, 'cancel', version);
  const byOwner = isOwn(ctx, row);
  if (!byOwner && !reason) throw refuse(r.reason_needed);
  await printFlow.drop(ctx, row);
  await printFlow.moves.advance(ctx, row, 'cancel', {
    set: { reason, quota_id: null, ended_at: nowOf(ctx) },
    reason,
  });
  await freeSheets(ctx.db, row);
  if (!byOwner) await tellOfJob(ctx, found.job, 'cancelled', reason ?? '');
  await todosChanged(ctx, [row.created_by]);
  return showJob(ctx, id);
}

/** What a new job begins with. */
export async function offerJob(ctx: Context) {
  const organization_id = currentOrganization(ctx.actor);
  const month = monthAt(nowOf(ctx), ctx.actor.time_zone);
  const departments = await ownDepartments(ctx);
  const { user_id } = ctx.actor;
  const payer = (department_id: string) => ({ organization_id, user_id, department_id, month });
  const shown = (row: Awaited<ReturnType<typeof quotaFor>>) =>
    row && { sheets: row.sheets, used: row.used, reserved: row.reserved };
  const own = await quotaFor(ctx.db, payer(departments[0]?.id ?? organization_id));
  const isOwnQuota = own?.user_id === user_id;
  const list = [];
  for (const one of departments)
    list.push({ ...one, quota: isOwnQuota ? null : shown(await quotaFor(ctx.db, payer(one.id))) });
  return { month, departments: list, own: isOwnQuota ? shown(own) : null };
}

/** Sheets, cost, time and approval of what is being filled in. */
export async function estimateJob(ctx: Context, asked: Asked) {
  const { printer, sheets, cost_fen } = await checkJob(ctx, asked, null);
  const now = nowOf(ctx);
  const organization_id = currentOrganization(ctx.actor);
  const { user_id, time_zone } = ctx.actor;
  const { department_id, purpose, color } = asked;
  const quota = await quotaFor(ctx.db, { organization_id, user_id, department_id, month: monthAt(now, time_zone) });
  return {
    sheets,
    cost_fen,
    earliest_at: offeredTime(await earliestAt(ctx.db, printer, purpose, now)),
    needs_approval: await needsApproval(ctx, {
      organization_id,
      created_by: user_id,
      department_id,
      sheets,
      color,
      purpose,
    }),
    left: quota && leftOf(quota),
  };
}
