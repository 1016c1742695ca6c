import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { within } from '#server/database/scope.ts';
import { takesPart } from '#server/flow/turns.ts';
import type { Context } from '#server/http/context.ts';
import { defineActs, type Viewer } from '#server/lifecycle/acts.ts';
import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import { type RefusalError, refuse } from '#shared/refusal.ts';
import { printRefusals as r } from '../../contract/print.refusals.ts';
import { printJobLifecycle } from '../../contract/print-job.lifecycle.ts';
import type { PrintAct } from '../../contract/print-job.shapes.ts';
import { printJobs } from '../../contract/print-jobs.contract.ts';
import { printRights } from '../../rights.ts';
import { printJob } from '../tables.ts';
import type { FoundJob, JobRow } from './jobs.queries.ts';

/**
 * Who sees a job and what each may do with it. Drafts are their owner’s; the print room and who keeps quotas see what was
 * submitted; who decides about a job sees it through its flow. Files are another matter: `mayOpenFiles`.
 */

export const isOwn = ({ actor }: Viewer, row: JobRow): boolean => row.created_by === actor.user_id;
const operates = ({ actor }: Viewer, { organization_id }: JobRow): boolean =>
  holds(actor, printRights.operate) && scopeOf(actor, printRights.operate).organizations.includes(organization_id);

const ownedBy = (actor: Actor): SQL => eq(printJob.created_by, actor.user_id);

/** SQL condition: jobs of the schools where the person holds one of the codes, without drafts. */
export function submittedTo(actor: Actor, ...codes: (typeof printRights)['operate' | 'manage'][]): SQL {
  const held = codes.filter((code) => holds(actor, code));
  if (held.length === 0) return sql`false`;
  return and(within(scopeOf(actor, ...held), printJob.organization_id), ne(printJob.status, 'draft')) as SQL;
}

/** SQL condition: own ones, and those of the print room or of who keeps quotas. */
export const seenByRight = ({ actor }: Viewer): SQL =>
  or(ownedBy(actor), submittedTo(actor, printRights.operate, printRights.manage)) as SQL;

/** SQL condition: besides, those in whose flow the person takes part. */
export const seenBy = async (ctx: Pick<Context, 'db' | 'actor' | 'services'>): Promise<SQL> =>
  or(seenByRight(ctx), await takesPart(ctx, 'print_job', printJob.id)) as SQL;

const ofOwn = (ctx: Viewer, { job }: FoundJob) => isOwn(ctx, job);
const ofOperator = (ctx: Viewer, { job }: FoundJob) => operates(ctx, job);

/** An owner cancels before the printing; the print room what it will not or cannot print. */
function cancelProblem({ job }: FoundJob, viewer: Viewer): RefusalError | null {
  const byOwner = isOwn(viewer, job) && (job.status === 'submitted' || job.status === 'approved');
  const byRoom = operates(viewer, job) && (job.status === 'approved' || job.status === 'failed');
  return byOwner || byRoom ? null : refuse(r.started);
}

/** What somebody may do with a job that they see. */
export const jobActs = defineActs<typeof printJobLifecycle, FoundJob, PrintAct>({
  lifecycle: printJobLifecycle,
  stateOf: ({ job }) => job.status,
  wrong_state: r.wrong_state,
  rules: {
    update: { call: printJobs.update, who: ofOwn, from: ['draft'] },
    remove: { call: printJobs.remove, who: ofOwn, from: ['draft'] },
    submit: { call: printJobs.submit, who: ofOwn },
    cancel: {
      call: printJobs.cancel,
      who: (ctx, found) => ofOwn(ctx, found) || ofOperator(ctx, found),
      from: ['submitted', 'approved', 'printing', 'failed', 'ready'],
      when: cancelProblem,
    },
    start: {
      call: printJobs.start,
      who: ofOperator,
      when: ({ printer }) => (printer.status === 'on' ? null : refuse(r.printer_paused)),
    },
    finish: { call: printJobs.finish, who: ofOperator },
    fail: { call: printJobs.fail, who: ofOperator },
    retry: {
      call: printJobs.retry,
      who: ofOperator,
      when: ({ printer }) => (printer.status === 'on' ? null : refuse(r.printer_paused)),
    },
    collect: { call: printJobs.collect, who: ofOperator },
    show_code: { call: printJobs.code, who: ofOwn, from: ['ready'] },
    new_code: { call: printJobs.newCode, who: ofOwn },
  },
});

const AT_PRINT: readonly string[] = ['approved', 'printing', 'failed', 'ready'];

/**
 * Whether somebody may open the files of a job that they see. Of an examination paper its owner, and from the approval to the
 * collection who has the right of the print room from a role: nobody has it for being a super administrator, none who
 * keeps quotas, and none who decides.
 */
export function mayOpenFiles(ctx: Viewer, { job }: FoundJob, isDecider: boolean): boolean {
  if (job.purged_at) return false;
  if (isOwn(ctx, job)) return true;
  if (job.purpose !== 'exam') return job.status !== 'draft' && (operates(ctx, job) || isDecider);
  const grant = ctx.actor.grants.get(printRights.operate);
  return AT_PRINT.includes(job.status) && grant?.organizations.includes(job.organization_id) === true;
}
