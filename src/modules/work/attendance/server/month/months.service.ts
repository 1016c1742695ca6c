import { and, asc, desc, eq, gt, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { undecidedLeave } from '#modules/life/leave/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import { currentOrganization, scopeOf } from '#server/rights/actor.ts';
import { namedBy } from '#server/store/columns.ts';
import { addDays, dayBounds, today } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { listIn } from '#shared/text.ts';
import { attendanceRefusals as r } from '../../contract/attendance.refusals.ts';
import { monthLifecycle } from '../../contract/attendance-month.lifecycle.ts';
import { attendanceRights } from '../../rights.ts';
import { recountJob } from '../attendance.jobs.ts';
import { followersIn } from '../day/days.queries.ts';
import { monthOf } from '../day/month-holds.queries.ts';
import { spanOf } from '../day/month-span.ts';
import { recountAt } from '../day/recount.service.ts';
import { monthLocks } from '../ports.ts';
import {
  attendanceDay,
  attendanceDifference,
  attendanceFix,
  attendanceMember,
  attendanceMonth,
  attendancePunch,
} from '../tables.ts';

type Month = typeof attendanceMonth.$inferSelect;
const MONTHS_SHOWN = 12;
const DIFFERENCES_SHOWN = 500;
const NAMED = 5;
const BATCH = 500;

export const monthMoves = bindMoves({
  type: 'attendance_month',
  lifecycle: monthLifecycle,
  table: attendanceMonth,
  wrong_state: r.wrong_month_state,
});

const columns = {
  id: attendanceMonth.id,
  month: attendanceMonth.month,
  status: attendanceMonth.status,
  closed_by: namedBy(attendanceMonth.closed_by, user),
  closed_at: attendanceMonth.closed_at,
  reopen_reason: attendanceMonth.reopen_reason,
  version: attendanceMonth.version,
  organization_id: attendanceMonth.organization_id,
};

/** The present month of a school and those before it. */
async function lastMonths({ db, services }: Context, organizationId: string): Promise<string[]> {
  const present = monthOf(today(await zoneOf(db, organizationId), new Date(services.clock.now())));
  const months: string[] = [];
  for (let month = present; months.length < MONTHS_SHOWN; month = monthOf(addDays(`${month}-01`, -1)))
    months.push(month);
  return months;
}

/** The last twelve months of the school; those of which nothing is known yet are left out, but for the present one. */
export async function listMonths(ctx: Context) {
  const school = currentOrganization(ctx.actor);
  const months = await lastMonths(ctx, school);
  const rows = await ctx.db
    .select(columns)
    .from(attendanceMonth)
    .where(and(eq(attendanceMonth.organization_id, school), inArray(attendanceMonth.month, months)))
    .orderBy(desc(attendanceMonth.month));
  const list = [];
  for (const row of rows) list.push(await shown(ctx, row));
  return { list };
}

type Shown = Omit<Month, 'closed_by' | 'created_at' | 'updated_at'> & {
  closed_by: { id: string; name: string; name_en: string | null } | null;
};

async function shown(ctx: Context, row: Shown) {
  const { db } = ctx;
  const { organization_id: school, month } = row;
  const { from, to } = spanOf(month);
  const zone = ctx.actor.time_zone;
  const [counted] = await db
    .select({
      pending: whole(sql`select count(*)::int from ${attendanceFix} where ${pendingIn(school, month)}`),
      doubtful:
        whole(sql`select count(*)::int from ${attendancePunch} where ${attendancePunch.organization_id} = ${school}
        and ${attendancePunch.verdict} = 'doubtful' and ${attendancePunch.decision} is null
        and ${attendancePunch.at} >= ${dayBounds(from, zone).start} and ${attendancePunch.at} < ${dayBounds(to, zone).end}`),
      people: whole(
        sql`select count(distinct ${attendanceMember.user_id})::int from ${attendanceMember} where ${followersIn(scopeOf(ctx.actor, attendanceRights.manage), month)}`,
      ),
      differences: whole(sql`select count(*)::int from ${attendanceDifference} where ${differsIn(school, month)}`),
    })
    .from(attendanceMonth)
    .where(eq(attendanceMonth.id, row.id));
  const { organization_id: _, reopen_reason: __, ...facts } = row;
  const isReady = row.status === 'open' && isOver(month, zone, ctx) && !(await isUnsettled(ctx, school, month));
  const may = row.status === 'open' ? (isReady ? (['close'] as const) : []) : await reopens(ctx, row);
  return {
    ...facts,
    pending: counted?.pending ?? 0,
    doubtful: counted?.doubtful ?? 0,
    people: counted?.people ?? 0,
    differences: counted?.differences ?? 0,
    actions: [...may],
  };
}

const whole = (query: SQL) => sql<number>`(${query})`;
const isOver = (month: string, zone: string, { services }: Pick<Context, 'services'>): boolean =>
  spanOf(month).to < today(zone, new Date(services.clock.now()));

/** Whether hours of a month still run after its last midnight: a night that began on its last day is not judged yet. */
const isUnsettled = async ({ db, services }: Context, organizationId: string, month: string): Promise<boolean> => {
  const { from, to } = spanOf(month);
  const later = new Date(services.clock.now()).toISOString();
  const days = and(
    eq(attendanceDay.organization_id, organizationId),
    gte(attendanceDay.date, from),
    lte(attendanceDay.date, to),
    gt(attendanceDay.due_at, later),
  );
  return (await db.$count(attendanceDay, days)) > 0;
};

async function reopens(ctx: Context, { organization_id, month }: Pick<Month, 'organization_id' | 'month'>) {
  return (await isPaid(ctx, organization_id, month)) ? [] : (['reopen'] as const);
}

async function isPaid({ db, services }: Context, organizationId: string, month: string): Promise<boolean> {
  for (const { isLocked } of monthLocks.of(services)) if (await isLocked(db, organizationId, month)) return true;
  return false;
}

/** SQL: corrections of a month that nobody decided yet. */
const pendingIn = (organizationId: string, month: string): SQL => {
  const { from, to } = spanOf(month);
  return and(
    eq(attendanceFix.organization_id, organizationId),
    eq(attendanceFix.status, 'submitted'),
    gte(attendanceFix.date, from),
    lte(attendanceFix.date, to),
  ) as SQL;
};

const differsIn = (organizationId: string, month: string): SQL => {
  const { from, to } = spanOf(month);
  return and(
    eq(attendanceDifference.organization_id, organizationId),
    gte(attendanceDifference.date, from),
    lte(attendanceDifference.date, to),
  ) as SQL;
};

/** The row of a month of the school; one of which nothing is known yet does not exist. */
async function find(ctx: Context, month: string): Promise<Shown | undefined> {
  const [row] = await ctx.db.select(columns).from(attendanceMonth).where(ofMonth(ctx, month));
  return row;
}
const ofMonth = ({ actor }: Context, month: string): SQL =>
  and(eq(attendanceMonth.organization_id, currentOrganization(actor)), eq(attendanceMonth.month, month)) as SQL;

/** One month, with the closed days that would be otherwise by now. */
export async function getMonth(ctx: Context, month: string) {
  const row = await find(ctx, month);
  if (!row) throw refuse(shared.not_found);
  const list = await ctx.db
    .select({
      person: { id: user.id, name: user.name, name_en: user.name_en },
      date: attendanceDifference.date,
      was: attendanceDay.marks,
      would_be: attendanceDifference.marks,
      minutes_was: attendanceDay.minutes,
      minutes: attendanceDifference.minutes,
    })
    .from(attendanceDifference)
    .innerJoin(user, eq(user.id, attendanceDifference.user_id))
    .innerJoin(
      attendanceDay,
      and(
        eq(attendanceDay.organization_id, attendanceDifference.organization_id),
        eq(attendanceDay.user_id, attendanceDifference.user_id),
        eq(attendanceDay.date, attendanceDifference.date),
      ),
    )
    .where(differsIn(row.organization_id, month))
    .orderBy(asc(attendanceDifference.date), asc(user.name))
    .limit(DIFFERENCES_SHOWN);
  return { ...(await shown(ctx, row)), list, reopen_reason: row.reopen_reason };
}

/** Locks the month for a move; who counts one of its days is waited for. */
async function lock(ctx: Context, month: string, move: 'close' | 'reopen', version: number): Promise<Month> {
  const row = await find(ctx, month);
  if (!row) throw refuse(shared.not_found);
  return monthMoves.lockIn(ctx.db, ofMonth(ctx, month), row.id, move, version);
}

/**
 * Closes a month: every day of it is counted once more, then none of them changes again. Refuses while corrections wait,
 * naming whose, and while a night of its last day runs.
 */
export async function closeMonth(ctx: Context, month: string, { version }: { readonly version: number }) {
  const { db, actor } = ctx;
  const row = await lock(ctx, month, 'close', version);
  const { organization_id: school } = row;
  if (!isOver(month, await zoneOf(db, school), ctx)) throw refuse(r.month_running, { month });
  await requireDecided(ctx, school, month);
  const { from, to } = spanOf(month);
  const people = await db
    .selectDistinct({ user_id: attendanceMember.user_id })
    .from(attendanceMember)
    .where(
      and(
        eq(attendanceMember.organization_id, school),
        lte(attendanceMember.valid_from, to),
        sql`(${attendanceMember.valid_to} is null or ${attendanceMember.valid_to} >= ${from}::date)`,
      ),
    )
    .orderBy(attendanceMember.user_id);
  for (let at = 0; at < people.length; at += BATCH)
    await recountAt(
      ctx,
      school,
      people.slice(at, at + BATCH).map((one) => one.user_id),
      from,
      to,
      true,
    );
  if (await isUnsettled(ctx, school, month)) throw refuse(r.month_running, { month });
  await db
    .update(attendanceDay)
    .set({ closed: true, due_at: null })
    .where(and(eq(attendanceDay.organization_id, school), gte(attendanceDay.date, from), lte(attendanceDay.date, to)));
  await db.delete(attendanceDifference).where(differsIn(school, month));
  await monthMoves.advance(ctx, row, 'close', {
    set: { closed_by: actor.user_id, closed_at: sql`now()`, reopen_reason: null },
  });
  return shown(ctx, (await find(ctx, month)) as Shown);
}

async function requireDecided({ db }: Context, organizationId: string, month: string): Promise<void> {
  const where = pendingIn(organizationId, month);
  const { from, to } = spanOf(month);
  const onLeave = await undecidedLeave(db, organizationId, from, to);
  const n = (await db.$count(attendanceFix, where)) + onLeave.length;
  if (n === 0) return;
  const asking = await db
    .selectDistinct({ id: user.id, name: user.name, name_en: user.name_en })
    .from(attendanceFix)
    .innerJoin(user, eq(user.id, attendanceFix.user_id))
    .where(where)
    .orderBy(user.name)
    .limit(NAMED);
  const people = [...new Map([...asking, ...onLeave].map((one) => [one.id, one])).values()].slice(0, NAMED);
  const names = {
    cn: listIn(
      'cn',
      people.map((one) => one.name),
    ),
    us: listIn(
      'us',
      people.map((one) => one.name_en ?? one.name),
    ),
  };
  throw refuse(r.still_open, { n, names });
}

/** Opens a closed month again; its days are counted by a job. Refuses one that was paid. */
export async function reopenMonth(
  ctx: Context,
  month: string,
  { reason, version }: { readonly reason: string; readonly version: number },
) {
  const { db } = ctx;
  const row = await lock(ctx, month, 'reopen', version);
  if (await isPaid(ctx, row.organization_id, month)) throw refuse(r.month_paid, { month });
  const { from, to } = spanOf(month);
  await db
    .update(attendanceDay)
    .set({ closed: false, due_at: sql`now()` })
    .where(
      and(
        eq(attendanceDay.organization_id, row.organization_id),
        gte(attendanceDay.date, from),
        lte(attendanceDay.date, to),
      ),
    );
  await monthMoves.advance(ctx, row, 'reopen', { set: { closed_by: null, closed_at: null, reopen_reason: reason } });
  await ctx.services.jobs.enqueue(db, recountJob, { organization_id: row.organization_id, user_ids: null, from, to });
  return shown(ctx, (await find(ctx, month)) as Shown);
}
