import { and, eq } from 'drizzle-orm';
import { days as calendarDays } from '#modules/core/calendar/server/public.ts';
import { signStatic } from '#modules/core/scans/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { addDays, dayBounds, dayOf } from '#shared/dates.ts';
import { refuse } from '#shared/refusal.ts';
import { dutyRefusals as r } from '../../contract/duty.refusals.ts';
import { type DutyPerson, poolOf } from '../schedule/pool.queries.ts';
import { scheduleStore } from '../schedule/schedules.store.ts';
import { dutyPlaces } from '../shift/places.queries.ts';
import { viewOf } from '../shift/shift-view.service.ts';
import { shiftsWhere } from '../shift/shifts.queries.ts';
import { dutySchedule, dutyShift } from '../tables.ts';
import { clashesOf, takenTimes } from './clashes.service.ts';
import { type PlannedShift, plannedShifts } from './duty-days.policy.ts';
import { generateRoster, pointsOf, spreadOf } from './generate.policy.ts';

/** Shifts that one roster has at most: those of a year with three people a day. */
const MOST = 1200;

interface Wanted {
  readonly dry_run: boolean;
  readonly seed: number;
  readonly version: number;
}

type Taken = Awaited<ReturnType<typeof takenTimes>>;

/** Fills a draft anew: what stood in it before is gone, unless it is only tried. */
export async function generate(ctx: Context, id: string, { dry_run, seed, version }: Wanted) {
  await scheduleStore.get(ctx, id);
  const schedule = await scheduleStore.moves.lockIn(
    ctx.db,
    scheduleStore.within([ctx.actor.organization_id ?? ''], ctx.actor),
    id,
    'publish',
    version,
  );
  const { organization_id, date_from, date_to } = schedule;
  const zone = ctx.actor.time_zone;
  const days = await calendarDays(ctx.db, organization_id, date_from, date_to, 'staff');
  const planned = plannedShifts(schedule, days, zone);
  if (planned.length > MOST) throw refuse(r.too_many, { n: MOST });
  const pool = await poolOf(ctx, schedule);
  const span = { from: dayBounds(date_from, zone).start, to: dayBounds(addDays(date_to, 1), zone).end };
  const taken = await takenTimes(
    ctx,
    pool.map((one) => one.id),
    span.from,
    span.to,
  );
  const takers = fill(planned, pool, taken, seed);
  if (!dry_run) await store(ctx, schedule, planned, takers);
  const byId = new Map(pool.map((one) => [one.id, one]));
  const points = pointsOf(planned, takers, pool);
  return {
    shifts: planned.map(({ date, slot, role, starts_at, ends_at, points: worth }, at) => ({
      date,
      slot,
      role,
      starts_at,
      ends_at,
      user: byId.get(takers[at] ?? '') ?? null,
      points: worth,
    })),
    people: fairnessOf(pool, takers, points, taken, { from: date_from, to: date_to, zone }),
    empty_count: takers.filter((taker) => taker === null).length,
    spread: spreadOf(points),
  };
}

function fill(planned: readonly PlannedShift[], pool: readonly DutyPerson[], taken: Taken, seed: number) {
  const span = (one: { from: string; to: string }) => ({ from: Date.parse(one.from), to: Date.parse(one.to) });
  return generateRoster(
    planned.map(({ starts_at, ends_at, points, group, turn }) => ({
      ...span({ from: starts_at, to: ends_at }),
      points,
      group,
      ...(turn ? { only: new Set(turn) } : {}),
    })),
    pool.map(({ id }) => ({ id, away: (taken.get(id) ?? []).map(span) })),
    seed,
  );
}

async function store(
  ctx: Context,
  { id, organization_id }: typeof dutySchedule.$inferSelect,
  planned: readonly PlannedShift[],
  takers: readonly (string | null)[],
): Promise<void> {
  await ctx.db.delete(dutyShift).where(eq(dutyShift.schedule_id, id));
  const rows = planned.map(({ date, slot, role, place_id, starts_at, ends_at, points }, at) => ({
    organization_id,
    schedule_id: id,
    date,
    slot,
    role,
    place_id,
    starts_at,
    ends_at,
    points,
    user_id: takers[at] ?? null,
  }));
  for (let at = 0; at < rows.length; at += 500) await ctx.db.insert(dutyShift).values(rows.slice(at, at + 500));
  ctx.audit({
    action: 'duty_schedule.generate',
    target: ['duty_schedule', id],
    organization_id,
    after: { shifts: rows.length },
  });
}

interface Days {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

/** Everybody of a roster with what they have, who has most first. */
function fairnessOf(
  pool: readonly DutyPerson[],
  takers: readonly (string | null)[],
  points: ReadonlyMap<string, number>,
  taken: Taken,
  days: Days,
) {
  return pool
    .map((user) => ({
      user,
      shifts: takers.filter((taker) => taker === user.id).length,
      points: points.get(user.id) ?? 0,
      away_days: awayDays(
        (taken.get(user.id) ?? []).filter(({ kind }) => kind === 'away'),
        days,
      ),
    }))
    .sort((a, b) => b.points - a.points || a.user.name.localeCompare(b.user.name, 'zh-CN'));
}

/** On how many days of a roster somebody is away. */
function awayDays(spans: readonly { readonly from: string; readonly to: string }[], { from, to, zone }: Days): number {
  const days = new Set<string>();
  for (const span of spans) {
    const last = dayOf(new Date(Date.parse(span.to) - 1).toISOString(), zone);
    for (let day = dayOf(span.from, zone); day <= last && day <= to; day = addDays(day, 1))
      if (day >= from) days.add(day);
  }
  return days.size;
}

/** The shifts of a roster as they stand, with the points of its people and where it clashes. */
export async function viewRoster(ctx: Context, id: string) {
  const schedule = await scheduleStore.get(ctx, id);
  const [row] = await ctx.db.select().from(dutySchedule).where(eq(dutySchedule.id, schedule.id));
  if (!row) throw new Error(`roster ${id} is gone`);
  const found = await shiftsWhere(ctx.db, and(eq(dutyShift.schedule_id, id)), { me: ctx.actor.user_id });
  const live = found.filter(({ shift }) => shift.status !== 'cancelled');
  const pool = await poolOf(ctx, row);
  const inIt = new Set(pool.map((one) => one.id));
  const others = live.flatMap(({ user }) => (user && !inIt.has(user.id) ? [user] : []));
  const people = [...pool, ...new Map(others.map((one) => [one.id, one])).values()];
  const zone = ctx.actor.time_zone;
  const span = { from: dayBounds(row.date_from, zone).start, to: dayBounds(addDays(row.date_to, 1), zone).end };
  const taken = await takenTimes(
    ctx,
    people.map((one) => one.id),
    span.from,
    span.to,
  );
  const takers = live.map(({ shift }) => shift.user_id);
  const points = pointsOf(
    live.map(({ shift }) => shift),
    takers,
    people,
  );
  return {
    shifts: live.map((one) => viewOf(ctx, one)),
    people: fairnessOf(people, takers, points, taken, { from: row.date_from, to: row.date_to, zone }),
    clashes: row.status === 'ended' ? [] : await clashesOf(ctx, id),
  };
}

/** The codes that are put up at the places of a roster. */
export async function listSigns(ctx: Context, id: string) {
  const { place_ids } = await scheduleStore.get(ctx, id);
  const places = await dutyPlaces(ctx.db, ctx.actor.organization_id ?? '', { ids: place_ids });
  const list = [];
  for (const { id: placeId, name, name_en } of places)
    list.push({ id: placeId, name, name_en, code: await signStatic(ctx.services, 'g', placeId) });
  return { list };
}
