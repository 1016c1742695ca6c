import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { holders } from '#modules/core/access/server/public.ts';
import { findOpenNewcomer } from '#modules/people/staff/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import { notify } from '#server/notify/notify.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { localize } from '#shared/text.ts';
import type { candidates } from '../contract/candidates.contract.ts';
import { candidateLifecycle } from '../contract/candidates.lifecycle.ts';
import {
  recruitmentMessages as messages,
  recruitmentRefusals as r,
  recruitmentTexts as t,
} from '../contract/recruitment.refusals.ts';
import { type CandidateRow, findCandidate } from './candidates.queries.ts';
import { isOver } from './jobs.store.ts';
import { interview, interviewScore, job, jobCandidate } from './tables.ts';

type Draft = z.output<(typeof candidates)['create']['body']>;
type Stage = z.output<(typeof candidates)['stage']['body']>;
type Row = typeof jobCandidate.$inferSelect;

export const candidateMoves = bindMoves({
  type: 'job_candidate',
  lifecycle: candidateLifecycle,
  table: jobCandidate,
  wrong_state: r.wrong_state,
});

const MOVE_TO = { offered: 'offer', accepted: 'accept', ended: 'end' } as const;

export async function showCandidate(ctx: Context, id: string): Promise<CandidateRow> {
  const found = await findCandidate(ctx.db, ctx.scope, id);
  if (!found) throw refuse(shared.not_found);
  return found;
}

/** A newcomer applies for an open job of the school whose form they filled in. */
export async function addCandidate(ctx: Context, { pending_staff_id, job_id }: Draft): Promise<CandidateRow> {
  const newcomer = await findOpenNewcomer(ctx.db, ctx.scope, pending_staff_id);
  if (!newcomer) throw refuse(r.not_waiting);
  if (newcomer.user_id === ctx.actor.user_id) throw refuse(r.own);
  const { organization_id, user_id } = newcomer;
  const [wanted] = await ctx.db
    .select({ status: job.status, is_over: isOver })
    .from(job)
    .where(and(eq(job.id, job_id), eq(job.organization_id, organization_id)))
    .for('update');
  if (!wanted) throw refuseFields({ job_id: [t.not_job] });
  if (wanted.status !== 'open' || wanted.is_over) throw refuse(r.job_closed);
  const [row] = await ctx.db
    .insert(jobCandidate)
    .values({ id: pending_staff_id, organization_id, job_id, user_id })
    .onConflictDoNothing()
    .returning();
  if (!row) throw refuse(r.already_candidate);
  await candidateMoves.begin(ctx, row);
  ctx.audit({ action: 'job_candidate.create', target: ['job_candidate', row.id], organization_id, after: { job_id } });
  return showCandidate(ctx, row.id);
}

/** Makes an offer, records its acceptance, or ends an application. */
export async function moveCandidate(ctx: Context, id: string, wish: Stage): Promise<CandidateRow> {
  await showCandidate(ctx, id);
  const row = await candidateMoves.lock(ctx.db, id, MOVE_TO[wish.stage], wish.version);
  if (row.user_id === ctx.actor.user_id) throw refuse(r.own);
  if (wish.stage === 'offered') await offer(ctx, row);
  else if (wish.stage === 'accepted') await accept(ctx, row);
  else await end(ctx, row, wish.reason);
  return showCandidate(ctx, id);
}

/** One conditional update takes the place, so of many who offer the last one at once, one succeeds. */
async function offer(ctx: Context, row: Row): Promise<void> {
  if (!(await findOpenNewcomer(ctx.db, ctx.scope, row.id))) throw refuse(r.not_waiting);
  await requireScores(ctx, row.id);
  const [taken] = await ctx.db
    .update(job)
    .set({
      taken: sql`${job.taken} + 1`,
      status: sql`case when ${job.taken} + 1 = ${job.headcount} then 'filled' else ${job.status} end`,
    })
    .where(and(eq(job.id, row.job_id), eq(job.status, 'open'), lt(job.taken, job.headcount)))
    .returning({ id: job.id });
  if (!taken) {
    const [found] = await ctx.db.select({ status: job.status }).from(job).where(eq(job.id, row.job_id));
    throw refuse(found?.status === 'open' || found?.status === 'filled' ? r.headcount_used : r.job_closed);
  }
  await candidateMoves.advance(ctx, row, 'offer');
}

/** Every sheet of the interviews that were not cancelled is in, and at least one of them has marks. */
async function requireScores({ db }: Context, id: string): Promise<void> {
  const held = db
    .select({ id: interview.id })
    .from(interview)
    .where(and(eq(interview.candidate_id, id), ne(interview.status, 'cancelled'), ne(interview.status, 'no_show')));
  const inHeld = sql`${interviewScore.interview_id} in ${held}`;
  const open = await db.$count(interviewScore, and(inHeld, isNull(interviewScore.signed_at)));
  const marked = await db.$count(interviewScore, and(inHeld, sql`${interviewScore.total} is not null`));
  if (open > 0 || marked === 0) throw refuse(r.scores_missing);
}

/** From here on the newcomer is decided about like everybody who wants to enter. */
async function accept(ctx: Context, row: Row): Promise<void> {
  const newcomer = await findOpenNewcomer(ctx.db, ctx.scope, row.id);
  if (!newcomer) throw refuse(r.not_waiting);
  await candidateMoves.advance(ctx, row, 'accept');
  const fill = (lang: 'cn' | 'us') => localize(messages.accepted, lang, { name: newcomer.name });
  await notify(ctx, {
    event: 'job_candidate.accepted',
    to: await holders(ctx.db, '0907', row.organization_id),
    organization_id: row.organization_id,
    title: { cn: fill('cn'), us: fill('us') },
    link: `/invite_audit?id=${row.id}`,
  });
}

/** The place of an offer that comes to nothing is free again. */
async function end(ctx: Context, row: Row, reason: string | null): Promise<void> {
  if (!reason) throw refuseFields({ reason: [t.reason_needed] });
  if (row.status === 'offered')
    await ctx.db
      .update(job)
      .set({
        taken: sql`${job.taken} - 1`,
        status: sql`case when ${job.status} = 'filled' then 'open' else ${job.status} end`,
      })
      .where(eq(job.id, row.job_id));
  await candidateMoves.advance(ctx, row, 'end', { set: { reason }, reason });
}
