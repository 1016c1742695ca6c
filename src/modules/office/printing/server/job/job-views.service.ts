import { and, eq, type SQL } from 'drizzle-orm';
import { takesPart } from '#server/flow/turns.ts';
import type { Context } from '#server/http/context.ts';
import type { Viewer } from '#server/lifecycle/acts.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { formatDayTime } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { PrintJob, PrintJobDetail, PrintListQuery } from '../../contract/print-jobs.contract.ts';
import { printRights } from '../../rights.ts';
import { filesOf } from '../file/job-files.service.ts';
import { printJob } from '../tables.ts';
import { isOwn, jobActs, mayOpenFiles, seenBy, submittedTo } from './job-acts.service.ts';
import { type FoundJob, jobsWhere, pageOfJobs } from './jobs.queries.ts';
import { printFlow } from './print-flow.service.ts';

/** Wrong codes after which a job is handed over to nobody until its owner takes a new code. */
export const CODES_MOST = 5;

export function jobView(ctx: Viewer, found: FoundJob): PrintJob {
  const { job, owner, department, printer, place, files_count } = found;
  return {
    id: job.id,
    number: job.number,
    title: job.title,
    purpose: job.purpose,
    copies: job.copies,
    pages: job.pages,
    color: job.color,
    duplex: job.duplex,
    paper: job.paper,
    staple: job.staple,
    finishing_note: job.finishing_note,
    files_count,
    sheets: job.sheets,
    cost_fen: job.cost_fen,
    printer: { id: printer.id, name: printer.name, name_en: printer.name_en },
    pickup_place: place,
    department,
    owner,
    wanted_at: job.wanted_at,
    created_at: job.created_at,
    ready_at: job.ready_at,
    collected_at: job.collected_at,
    is_locked: job.wrong_codes >= CODES_MOST,
    maybe_printed: job.maybe_printed,
    reason: job.reason,
    status: job.status,
    actions: jobActs.of(ctx, found),
    version: job.version,
  };
}

/** A job that the caller sees. Refuses (404001) any other. */
export async function getJob(ctx: Pick<Context, 'db' | 'actor' | 'services'>, id: string): Promise<FoundJob> {
  const [found] = await jobsWhere(ctx.db, and(eq(printJob.id, id), await seenBy(ctx)), 1);
  if (!found) throw refuse(shared.not_found);
  return found;
}

/** Whether the caller may open the files of a job that they see. */
async function opensFiles(ctx: Context, found: FoundJob): Promise<boolean> {
  if (mayOpenFiles(ctx, found, false)) return true;
  if (found.job.purpose === 'exam') return false;
  const part = await takesPart(ctx, 'print_job', printJob.id);
  const decides = await ctx.db.$count(printJob, and(eq(printJob.id, found.job.id), part));
  return mayOpenFiles(ctx, found, decides > 0);
}

export async function showJob(ctx: Context, id: string): Promise<PrintJobDetail> {
  const found = await getJob(ctx, id);
  const { job } = found;
  const opens = await opensFiles(ctx, found);
  const files = opens ? await filesOf(ctx.db, id) : [];
  const events = await printFlow.moves.history(ctx.db, id);
  return {
    ...jobView(ctx, found),
    printer_id: job.printer_id,
    pickup_place_id: job.pickup_place_id,
    department_id: job.department_id,
    files: files.map(({ id: file_id, name, mime, size, pages }) => ({ id: file_id, name, mime, size, pages })),
    are_files_closed: !opens,
    awaits_approval: job.status === 'submitted',
    events: events.map(({ id: event_id, move, to_state, by_name, at, reason }) => ({
      id: event_id,
      move,
      to_state,
      by_name,
      at,
      reason,
    })),
  };
}

/** Which jobs a list shows: own ones of this school, those of the print room, or all of the school. */
function listed({ actor }: Context, scope: PrintListQuery['scope']): SQL {
  const here = eq(printJob.organization_id, currentOrganization(actor));
  if (scope === 'mine') return and(here, eq(printJob.created_by, actor.user_id)) as SQL;
  const codes = scope === 'queue' ? [printRights.operate] : [printRights.operate, printRights.manage];
  return and(here, submittedTo(actor, ...codes)) as SQL;
}

export async function listJobs(ctx: Context, query: PrintListQuery) {
  const page = await pageOfJobs(ctx.db, query, listed(ctx, query.scope), ctx.actor.time_zone);
  return { ...page, list: page.list.map((found) => jobView(ctx, found)) };
}

/** A link to one file of a job for who may open it. Refuses (404001) everybody else; each opening is on record. */
export async function openFile(ctx: Context, id: string, fileId: string) {
  const found = await getJob(ctx, id);
  const known = (await opensFiles(ctx, found)) && (await filesOf(ctx.db, id)).some((one) => one.id === fileId);
  const row = known ? await ctx.services.files.find(ctx.db, fileId) : null;
  if (!row) throw refuse(shared.not_found);
  const { organization_id, purpose } = found.job;
  const isExam = purpose === 'exam';
  ctx.audit({
    action: isExam ? 'print_job.open_exam' : 'print_job.open_file',
    kind: 'read',
    target: ['print_job', id],
    organization_id,
    after: { file_id: fileId },
  });
  const { actor, services, lang } = ctx;
  const now = new Date(services.clock.now()).toISOString();
  const watermark =
    isExam && !isOwn(ctx, found.job) ? `${actor.name} ${formatDayTime(now, lang, actor.time_zone)}` : null;
  return { name: row.name, mime: row.mime, url: services.files.link(row.id), watermark };
}
