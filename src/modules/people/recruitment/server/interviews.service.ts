import { and, asc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { isPhoneOfNewcomer } from '#modules/people/staff/server/public.ts';
import { staleBecause } from '#server/audit/stale.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import { findItem } from '#shared/reference-lists.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { localize, type Text } from '#shared/text.ts';
import { interviewStatuses, type interviews } from '../contract/interviews.contract.ts';
import {
  recruitmentMessages as messages,
  recruitmentRefusals as r,
  recruitmentTexts as t,
} from '../contract/recruitment.refusals.ts';
import { candidateMoves, showCandidate } from './candidates.service.ts';
import { cancelOutside, inviteOutside } from './interview-links.service.ts';
import { totalOf } from './interviews.policy.ts';
import { findInterview, findOwnInterview, type InterviewRow, type Judge, sheetOf } from './interviews.queries.ts';
import { interview, interviewer, interviewScore, job, jobCandidate } from './tables.ts';

type Draft = z.output<(typeof interviews)['create']['body']>;
type Change = z.output<(typeof interviews)['update']['body']>;
type Sheet = z.output<(typeof interviews)['score']['body']>;

async function show(ctx: Context, id: string): Promise<InterviewRow> {
  const found = await findInterview(ctx.db, ctx.scope, ctx.actor.user_id, id);
  if (!found) throw refuse(shared.not_found);
  return found;
}

const stateText = (status: string): Text => findItem(interviewStatuses, status) ?? interviewStatuses[0];

/** Arranges an interview; the first one moves the candidate on. */
export async function arrangeInterview(ctx: Context, draft: Draft): Promise<InterviewRow> {
  const { db } = ctx;
  const candidate = await showCandidate(ctx, draft.candidate_id);
  const starts_at = new Date(draft.starts_at).toISOString();
  const ends_at = new Date(Date.parse(starts_at) + draft.minutes * 60_000).toISOString();
  if (Date.parse(starts_at) < Date.now()) throw refuseFields({ starts_at: [t.not_future] });
  const [row] = await db.select().from(jobCandidate).where(eq(jobCandidate.id, candidate.id)).for('update');
  if (!row) throw refuse(shared.not_found);
  if (row.status !== 'interview') {
    const locked = await candidateMoves.lock(db, row.id, 'interview');
    await candidateMoves.advance(ctx, locked, 'interview');
  }
  const panel = await lockPanel(ctx, row, draft.interviewer_ids);
  for (const one of panel) await requireFree(ctx, one, starts_at, ends_at);
  const { organization_id } = row;
  const held = await db.$count(interview, and(eq(interview.candidate_id, row.id), ne(interview.status, 'cancelled')));
  const [{ rounds } = { rounds: 0 }] = await db.select({ rounds: job.rounds }).from(job).where(eq(job.id, row.job_id));
  if (held >= rounds) throw refuse(r.rounds_done, { n: rounds });
  const round = held + 1;
  const [made] = await db
    .insert(interview)
    .values({ organization_id, candidate_id: row.id, round, starts_at, ends_at, place: draft.place })
    .returning({ id: interview.id });
  if (!made) throw refuse(shared.not_found);
  await db
    .insert(interviewScore)
    .values(
      panel.map((one) => ({ organization_id, interview_id: made.id, interviewer_id: one.id, starts_at, ends_at })),
    );
  const after = { candidate_id: row.id, starts_at, place: draft.place };
  ctx.audit({ action: 'interview.create', target: ['interview', made.id], organization_id, after });
  await notifyPanel(ctx, organization_id, messages.invited, candidate.name, panel);
  await inviteOutside(ctx, { interview_id: made.id, organization_id, starts_at }, panel);
  return show(ctx, made.id);
}

/** Locked in one order, so that two who plan the same people wait for each other instead of blocking. */
async function lockPanel({ db }: Context, row: typeof jobCandidate.$inferSelect, ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  const found = await db
    .select()
    .from(interviewer)
    .where(
      and(
        inArray(interviewer.id, wanted),
        eq(interviewer.organization_id, row.organization_id),
        eq(interviewer.status, 'active'),
      ),
    )
    .orderBy(asc(interviewer.id))
    .for('update');
  if (found.length !== wanted.length) throw refuseFields({ interviewer_ids: [t.not_interviewer] });
  for (const { user_id, phone_bidx } of found)
    if (user_id === row.user_id || (phone_bidx !== null && (await isPhoneOfNewcomer(db, row.id, phone_bidx))))
      throw refuseFields({ interviewer_ids: [t.own_interview] });
  return found;
}

type Panelist = Awaited<ReturnType<typeof lockPanel>>[number];

async function requireFree({ db, actor }: Context, one: Panelist, starts_at: string, ends_at: string): Promise<void> {
  const held = and(eq(interviewScore.interviewer_id, one.id), eq(interviewScore.holds_slot, true));
  const overlaps = and(held, lt(interviewScore.starts_at, ends_at), gt(interviewScore.ends_at, starts_at));
  const localDay = (value: unknown) => sql`(${value}::timestamptz at time zone ${actor.time_zone})::date`;
  const sameDay = and(held, sql`${localDay(interviewScore.starts_at)} = ${localDay(starts_at)}`);
  const isTaken = (await db.$count(interviewScore, overlaps)) > 0;
  if (!isTaken && (await db.$count(interviewScore, sameDay)) < one.max_per_day) return;
  const [person] = one.user_id
    ? await db.select({ name: user.name }).from(user).where(eq(user.id, one.user_id))
    : [one];
  throw refuse(isTaken ? r.slot_taken : r.day_full, { name: person?.name ?? '' });
}

/** Records how an interview ended. A cancelled one frees the slots. */
export async function closeInterview(ctx: Context, id: string, { status, version }: Change): Promise<InterviewRow> {
  const { db } = ctx;
  const seen = await show(ctx, id);
  const [row] = await db.select().from(interview).where(eq(interview.id, id)).for('update');
  if (row?.status !== 'planned') throw refuse(r.wrong_state, { state: stateText(row?.status ?? seen.status) });
  if (row.version !== version) throw await staleBecause(ctx, 'interview', id, row);
  const changed = { status, version: sql`${interview.version} + 1`, updated_at: sql`now()` };
  await db.update(interview).set(changed).where(eq(interview.id, id));
  const { organization_id } = row;
  const change = { before: { status: row.status }, after: { status } };
  ctx.audit({ action: 'interview.update', target: ['interview', id], organization_id, ...change });
  if (status === 'cancelled') {
    await db.update(interviewScore).set({ holds_slot: false }).where(eq(interviewScore.interview_id, id));
    const panel = await db
      .select()
      .from(interviewer)
      .where(
        inArray(
          interviewer.id,
          seen.panel.map((one) => one.interviewer_id),
        ),
      );
    await notifyPanel(ctx, organization_id, messages.cancelled, seen.candidate.name, panel);
    await cancelOutside(ctx, { organization_id, starts_at: row.starts_at }, panel);
  }
  return show(ctx, id);
}

/** Hands the own sheet in, or steps back; once. A judge from outside has proven their phone. */
export async function scoreInterview(
  ctx: Pick<OpenContext, 'db' | 'audit'>,
  judge: Judge,
  id: string,
  given: Sheet,
): Promise<InterviewRow> {
  const { db } = ctx;
  const seen = await findOwnInterview(db, judge, id);
  if (!seen) throw refuse(shared.not_found);
  const [own] = await db
    .select()
    .from(interviewScore)
    .where(and(eq(interviewScore.interview_id, id), sheetOf(judge)))
    .for('update');
  if (!own) throw refuse(shared.not_found);
  if (own.signed_at) throw refuse(r.signed);
  if (seen.status === 'cancelled' || seen.status === 'no_show')
    throw refuse(r.wrong_state, { state: stateText(seen.status) });
  const { recused, recommend, comment } = given;
  const sheet = recused ? { recused, comment } : { ...(await markedBy(ctx, seen.job.id, given)), recommend, comment };
  await db
    .update(interviewScore)
    .set({ ...sheet, signed_at: sql`now()` })
    .where(eq(interviewScore.id, own.id));
  const { organization_id } = own;
  const by = 'interviewer_id' in judge ? { interviewer_id: judge.interviewer_id } : {};
  ctx.audit({ action: 'interview.score', target: ['interview', id], organization_id, after: { recused, ...by } });
  return (await findOwnInterview(db, judge, id)) ?? seen;
}

/** The marks of a sheet with what they come to. The job is held, so that its items stay as they are. */
async function markedBy({ db }: Pick<OpenContext, 'db'>, jobId: string, { marks, total }: Sheet) {
  const [{ items } = { items: [] }] = await db
    .select({ items: job.score_items })
    .from(job)
    .where(eq(job.id, jobId))
    .for('share');
  if (items.length === 0) {
    if (marks) throw refuseFields({ marks: [t.no_items] });
    if (total === null) throw refuseFields({ total: [t.total_needed] });
    return { total };
  }
  if (total !== null) throw refuseFields({ total: [t.total_computed] });
  if (marks?.length !== items.length) throw refuseFields({ marks: [t.mark_needed] });
  const high = items.flatMap(({ max }, at) =>
    (marks[at] ?? 0) > max ? [[`marks.${at}`, [mostOf(max)]] as const] : [],
  );
  if (high.length > 0) throw refuseFields(Object.fromEntries(high));
  return { marks: [...marks], total: totalOf(items, marks) };
}

const mostOf = (max: number): Text => ({
  cn: localize(t.mark_high, 'cn', { max: String(max) }),
  us: localize(t.mark_high, 'us', { max: String(max) }),
});

async function notifyPanel(
  ctx: Context,
  organization_id: string,
  text: Text,
  name: string,
  panel: readonly { readonly user_id: string | null }[],
): Promise<void> {
  await notify(ctx, {
    event: 'interview.panel',
    to: panel.flatMap((one) => one.user_id ?? []),
    organization_id,
    title: { cn: localize(text, 'cn', { name }), us: localize(text, 'us', { name }) },
    link: '/candidateManage?tab=mine',
  });
}
