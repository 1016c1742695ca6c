import { and, eq, gte, inArray, lte } from 'drizzle-orm';
import type * as z from 'zod';
import { displace } from '#modules/campus/room-bookings/server/public.ts';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { semester } from '#modules/core/school/server/tables.ts';
import { staleBecause } from '#server/audit/stale.ts';
import type { EventSource } from '#server/events/events.ts';
import type { Context } from '#server/http/context.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import { addDays, today } from '#shared/dates.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import type { classSchedules } from '../../contract/class-schedules.contract.ts';
import { timetableLifecycle } from '../../contract/schedule.lifecycle.ts';
import { scheduleRefusals as r, scheduleTexts as t } from '../../contract/schedule.refusals.ts';
import { lockSchedule, type ScheduleRecord } from '../draft/schedule-rows.service.ts';
import { showSchedule } from '../draft/schedules.service.ts';
import { nowOf } from '../now.ts';
import { timetablePublished } from '../schedule.events.ts';
import { classSchedule, classScheduleGrade, type Taken } from '../tables.ts';
import { judge, type Verdict } from './check.service.ts';
import { type Part, planOf, rangesOf } from './planned.queries.ts';
import { tellOfPublishing } from './publish-messages.service.ts';
import { claimRooms } from './room-claims.service.ts';
import { lockSchool } from './school-lock.service.ts';
import { heldAgainst, writeSettlement } from './settle.service.ts';
import { compare, type Settlement } from './settlement.policy.ts';

type Body<K extends 'check' | 'publish' | 'withdraw'> = z.output<(typeof classSchedules)[K]['body']>;

export const timetableMoves = bindMoves({
  type: 'class_schedule',
  lifecycle: timetableLifecycle,
  table: classSchedule,
  wrong_state: r.wrong_state,
});

/** What stands in the way of a version, and what it would change. */
export async function checkSchedule(ctx: Context, id: string, { effective_from }: Body<'check'>) {
  const draft = await lockSchedule(ctx.db, ctx.scope, id);
  const from = effective_from ?? draft.effective_from ?? addDays(today(ctx.actor.time_zone), 1);
  return (await judge(ctx, draft, from)).answer;
}

/** Puts a draft into effect from a day; a dry run says what it would change. */
export async function publishSchedule(ctx: Context, id: string, { effective_from, dry_run, version }: Body<'publish'>) {
  const { db } = ctx;
  const draft = await lockSchedule(db, ctx.scope, id);
  timetableMoves.requireState(draft, 'publish');
  if (version !== undefined && draft.version !== version) throw await staleBecause(ctx, 'class_schedule', id, draft);
  const [term] = await db.select().from(semester).where(eq(semester.id, draft.semester_id));
  if (effective_from < today(ctx.actor.time_zone)) throw refuseFields({ effective_from: [t.not_ahead] });
  if (!term || effective_from > term.ends_on) throw refuseFields({ effective_from: [t.outside_term] });
  const from = effective_from < term.starts_on ? term.starts_on : effective_from;
  if (!dry_run) await lockSchool(db, draft.organization_id);
  const verdict = await judge(ctx, draft, from);
  if (dry_run) return { ...verdict.answer, published: false };
  const [no] = verdict.without_time;
  if (no !== undefined) throw refuse(r.no_time, { n: no });
  if (verdict.open > 0) throw refuse(r.conflicts, { n: verdict.open });
  const took = await takeDates(ctx, draft, from, term.ends_on);
  const after = await timetableMoves.advance(ctx, draft, 'publish', {
    set: { effective_from: from, effective_to: term.ends_on, published_by: ctx.actor.user_id, took },
  });
  await write(ctx, verdict);
  await tellOfPublishing(ctx, after, verdict);
  await timetablePublished.emit(ctx, {
    organization_id: draft.organization_id,
    grade_ids: draft.grade_ids,
    from,
    to: term.ends_on,
  });
  return { ...verdict.answer, published: true };
}

async function write(source: EventSource, { part, plan, settlement, rooms }: Verdict): Promise<void> {
  const plannedOf = new Map(plan.planned.map((one) => [one.plan_key, one]));
  await writeSettlement(source, part.organization_id, settlement, plannedOf);
  await displace(
    source,
    rooms.to_move.map((one) => one.id),
    '课表',
  );
}

/** The dates of these grades belong to the new version; who had them ends the day before. */
async function takeDates(ctx: Context, draft: ScheduleRecord, from: string, to: string): Promise<Taken[]> {
  const { db } = ctx;
  const former = await db
    .select()
    .from(classScheduleGrade)
    .where(
      and(
        eq(classScheduleGrade.organization_id, draft.organization_id),
        inArray(classScheduleGrade.grade_id, draft.grade_ids),
        lte(classScheduleGrade.from_on, to),
        gte(classScheduleGrade.to_on, from),
      ),
    );
  const over = former.filter((one) => one.from_on >= from).map((one) => one.id);
  if (over.length) await db.delete(classScheduleGrade).where(inArray(classScheduleGrade.id, over));
  const cut = former.filter((one) => one.from_on < from).map((one) => one.id);
  const last = addDays(from, -1);
  if (cut.length) await db.update(classScheduleGrade).set({ to_on: last }).where(inArray(classScheduleGrade.id, cut));
  await supersede(ctx, [...new Set(former.map((one) => one.class_schedule_id))], from, last);
  await db.insert(classScheduleGrade).values(
    draft.grade_ids.map((grade_id) => ({
      organization_id: draft.organization_id,
      class_schedule_id: draft.id,
      grade_id,
      from_on: from,
      to_on: to,
    })),
  );
  return former.map(({ class_schedule_id, grade_id, from_on, to_on }) => ({
    class_schedule_id,
    grade_id,
    from_on,
    to_on,
  }));
}

/** Versions that hold for no grade from a day on are superseded. */
async function supersede(ctx: Context, ids: readonly string[], from: string, last: string): Promise<void> {
  for (const id of ids.toSorted()) {
    const left = and(eq(classScheduleGrade.class_schedule_id, id), gte(classScheduleGrade.to_on, from));
    if ((await ctx.db.$count(classScheduleGrade, left)) > 0) continue;
    const [row] = await ctx.db.select().from(classSchedule).where(eq(classSchedule.id, id)).for('update');
    if (row?.status !== 'published') continue;
    const effective_to = row.effective_from !== null && row.effective_from > last ? row.effective_from : last;
    await timetableMoves.advance(ctx, row, 'supersede', { set: { effective_to } });
  }
}

/** Takes back a version that has not begun; the former ones hold again. */
export async function withdrawSchedule(ctx: Context, id: string, { version }: Body<'withdraw'>) {
  const { db } = ctx;
  const row = await lockSchedule(db, ctx.scope, id);
  timetableMoves.requireState(row, 'withdraw');
  if (row.version !== version) throw await staleBecause(ctx, 'class_schedule', id, row);
  const { effective_from, effective_to, organization_id, grade_ids } = row;
  if (!effective_from || !effective_to || effective_from <= today(ctx.actor.time_zone)) throw refuse(r.in_effect);
  await lockSchool(db, organization_id);
  await db.delete(classScheduleGrade).where(eq(classScheduleGrade.class_schedule_id, id));
  await giveBack(ctx, organization_id, row.took ?? [], effective_from);
  await timetableMoves.advance(ctx, row, 'withdraw', { set: { took: null } });
  await resettle(ctx, { organization_id, grade_ids, from: effective_from, to: effective_to });
  await timetablePublished.emit(ctx, { organization_id, grade_ids, from: effective_from, to: effective_to });
  return showSchedule(ctx, id);
}

async function giveBack(ctx: Context, organization_id: string, took: readonly Taken[], from: string): Promise<void> {
  const { db } = ctx;
  for (const one of took) {
    const same = and(
      eq(classScheduleGrade.class_schedule_id, one.class_schedule_id),
      eq(classScheduleGrade.grade_id, one.grade_id),
      eq(classScheduleGrade.to_on, addDays(from, -1)),
    );
    const [extended] = await db
      .update(classScheduleGrade)
      .set({ to_on: one.to_on })
      .where(same)
      .returning({ id: classScheduleGrade.id });
    if (!extended) await db.insert(classScheduleGrade).values({ ...one, organization_id });
  }
  for (const id of [...new Set(took.map((one) => one.class_schedule_id))].sort()) {
    const [row] = await db.select().from(classSchedule).where(eq(classSchedule.id, id)).for('update');
    const last = took
      .filter((one) => one.class_schedule_id === id)
      .map((one) => one.to_on)
      .sort()
      .at(-1);
    if (row?.status === 'superseded' && last)
      await timetableMoves.advance(ctx, row, 'restore', { set: { effective_to: last } });
  }
}

/**
 * Brings the lessons of a part in line with the versions, days and hours that hold there: after a day was arranged, the
 * hours changed, or a version was withdrawn. Refuses where they would meet somebody who is taken up. Who calls it has
 * locked the school.
 */
export async function resettle(source: EventSource, part: Part): Promise<Settlement> {
  const { db } = source;
  const plan = await planOf(db, part, await rangesOf(db, part), nowOf(source.services));
  const [no] = plan.without_time;
  if (no !== undefined) throw refuse(r.no_time, { n: no });
  const settlement = compare(plan.existing, plan.planned);
  const zone = await zoneOf(db, part.organization_id);
  const held = await heldAgainst(source, part, zone, settlement);
  const except = new Set(plan.existing.map((row) => row.id));
  const rooms = await claimRooms(source, part.organization_id, settlement.added, { zone, except });
  const open = held.length + rooms.hard.length + rooms.closed.length + rooms.taken.length;
  if (open > 0) throw refuse(r.conflicts, { n: open });
  const plannedOf = new Map(plan.planned.map((one) => [one.plan_key, one]));
  await writeSettlement(source, part.organization_id, settlement, plannedOf);
  await displace(
    source,
    rooms.to_move.map((one) => one.id),
    '课表',
  );
  return settlement;
}
