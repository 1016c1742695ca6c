import { and, asc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { type RoomHolder, release, reserve } from '#modules/campus/room-bookings/server/public.ts';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { isPhoneOfNewcomer } from '#modules/people/staff/server/public.ts';
import { claimTime, type Span } from '#server/busy/busy.ts';
import type { Db } from '#server/database/database.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import { notify } from '#server/notify/notify.ts';
import type { Writer } from '#server/store/store-types.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { localize, type Text } from '#shared/text.ts';
import type { Arrangement } from '../contract/candidates.contract.ts';
import type { interviews } from '../contract/interviews.contract.ts';
import { interviewLifecycle } from '../contract/interviews.lifecycle.ts';
import {
  recruitmentMessages as messages,
  recruitmentRefusals as r,
  recruitmentTexts as t,
} from '../contract/recruitment.refusals.ts';
import { cancelOutside, inviteOutside } from './interview-links.service.ts';
import { refusalOfSheet, totalOf } from './interviews.policy.ts';
import {
  findInterview,
  findOwnInterview,
  type InterviewRow,
  type Judge,
  notOwn,
  sheetOf,
} from './interviews.queries.ts';
import { interview, interviewer, interviewScore, job, type jobCandidate } from './tables.ts';

type Change = z.output<(typeof interviews)['update']['body']>;
type Sheet = z.output<(typeof interviews)['score']['body']>;
type Candidate = typeof jobCandidate.$inferSelect & { readonly name: string };

/** Rooms that interviews hold. */
export const interviewRooms: RoomHolder = {
  source: 'interview',
  name: { cn: '面试', us: 'Interview' },
  page: '/candidateManage?tab=interviews',
};

const interviewMoves = bindMoves({
  type: 'interview',
  lifecycle: interviewLifecycle,
  table: interview,
  wrong_state: r.wrong_state,
});

/** Arranges the next interview of a locked candidate. */
export async function arrangeInterview(ctx: Writer, candidate: Candidate, wanted: Arrangement): Promise<void> {
  const { db } = ctx;
  const { organization_id, id: candidate_id, name } = candidate;
  const starts_at = new Date(wanted.starts_at).toISOString();
  const ends_at = new Date(Date.parse(starts_at) + wanted.minutes * 60_000).toISOString();
  if (Date.parse(starts_at) < Date.now()) throw refuseFields({ starts_at: [t.not_future] });
  const { broom_id, place } = wanted;
  if (!broom_id && !place) throw refuseFields({ place: [t.no_place] });
  const panel = await lockPanel(ctx, candidate, wanted.interviewer_ids);
  for (const one of panel) await requireFree(ctx, one, starts_at, ends_at);
  await requireNoneElsewhere(ctx, panel, { from: starts_at, to: ends_at });
  const round = await nextRound(db, candidate);
  const [made] = await db
    .insert(interview)
    .values({ organization_id, candidate_id, round, starts_at, ends_at, broom_id, place })
    .returning();
  if (!made) throw refuse(shared.not_found);
  await db
    .insert(interviewScore)
    .values(
      panel.map((one) => ({ organization_id, interview_id: made.id, interviewer_id: one.id, starts_at, ends_at })),
    );
  await interviewMoves.begin(ctx, made);
  await holdRoom(ctx, made, { job_id: candidate.job_id, user_id: ctx.actor.user_id });
  const after = { candidate_id, starts_at, broom_id, place };
  ctx.audit({ action: 'interview.create', target: ['interview', made.id], organization_id, after });
  await notifyPanel(ctx, organization_id, messages.invited, name, panel);
  await inviteOutside(ctx, { interview_id: made.id, organization_id, starts_at }, panel);
}

/** Nobody else books its room for the time. What it is called there names the job, and not who applies. */
export async function holdRoom(
  by: Parameters<typeof reserve>[0],
  made: typeof interview.$inferSelect,
  { job_id, user_id }: { readonly job_id: string; readonly user_id: string },
): Promise<void> {
  const { id: source_id, organization_id, broom_id, starts_at, ends_at } = made;
  if (!broom_id) return;
  const [{ title } = { title: '' }] = await by.db.select({ title: job.title }).from(job).where(eq(job.id, job_id));
  const row = { broom_id, starts_at, ends_at, source_id, title, user_id };
  const { refused } = await reserve(by, { organization_id, source: interviewRooms.source, rows: [row] });
  if (refused[0]) throw refused[0].error;
}

/** A cancelled interview counts for no round. */
async function nextRound(db: Db, { id, job_id }: Candidate): Promise<number> {
  const held = await db.$count(interview, and(eq(interview.candidate_id, id), ne(interview.status, 'cancelled')));
  const [{ rounds } = { rounds: 0 }] = await db.select({ rounds: job.rounds }).from(job).where(eq(job.id, job_id));
  if (held >= rounds) throw refuse(r.rounds_done, { n: rounds });
  return held + 1;
}

/** Demands that every sheet of the interviews that were not cancelled is in, and that at least one of them has marks. */
export async function requireScores(db: Db, id: string): Promise<void> {
  const held = db
    .select({ id: interview.id })
    .from(interview)
    .where(and(eq(interview.candidate_id, id), ne(interview.status, 'cancelled'), ne(interview.status, 'no_show')));
  const inHeld = sql`${interviewScore.interview_id} in ${held}`;
  const open = await db.$count(interviewScore, and(inHeld, isNull(interviewScore.signed_at)));
  const marked = await db.$count(interviewScore, and(inHeld, sql`${interviewScore.total} is not null`));
  if (open > 0 || marked === 0) throw refuse(r.scores_missing);
}

/** Locked in one order, so that two who plan the same people wait for each other instead of blocking. */
async function lockPanel({ db }: Writer, row: Candidate, ids: readonly string[]) {
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

async function requireFree({ db, actor }: Writer, one: Panelist, starts_at: string, ends_at: string): Promise<void> {
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

/** What another module or school gave them to do then keeps them from the panel, too. */
async function requireNoneElsewhere(ctx: Writer, panel: readonly Panelist[], span: Span): Promise<void> {
  const ids = panel.flatMap((one) => one.user_id ?? []);
  const clash = await claimTime(ctx, ids, [span]);
  if (!clash) return;
  const name = (await namesOfUsers(ctx.db, [clash.user_id])).get(clash.user_id)?.name ?? '';
  throw refuse(r.is_elsewhere, { name, what: clash.what });
}

/** Records how an interview ended: its room is free from then on, and the slots of a cancelled one. */
export async function closeInterview(ctx: Context, id: string, { status, version }: Change): Promise<InterviewRow> {
  const { db, actor } = ctx;
  const row = await interviewMoves.lockIn(db, notOwn(ctx.scope, actor.user_id), id, status, version);
  await interviewMoves.advance(ctx, row, status);
  await release(ctx, interviewRooms.source, [id]);
  const after = await findInterview(db, ctx.scope, actor, id);
  if (!after) throw refuse(shared.not_found);
  if (status === 'cancelled') await freeSlots(ctx, row, after);
  return after;
}

async function freeSlots(
  ctx: Context,
  { id, organization_id, starts_at }: typeof interview.$inferSelect,
  { candidate, panel: seats }: InterviewRow,
): Promise<void> {
  await ctx.db.update(interviewScore).set({ holds_slot: false }).where(eq(interviewScore.interview_id, id));
  const ids = seats.map((one) => one.interviewer_id);
  const panel = await ctx.db.select().from(interviewer).where(inArray(interviewer.id, ids));
  await notifyPanel(ctx, organization_id, messages.cancelled, candidate.name, panel);
  await cancelOutside(ctx, { organization_id, starts_at }, panel);
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
  const refusal = refusalOfSheet(seen.status, own);
  if (refusal) throw refusal;
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
  ctx: Writer,
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
