import { and, eq } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import { absencesOf } from '#server/absence/absence.ts';
import type { Context } from '#server/http/context.ts';
import { dayBounds } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { peopleWithin } from '../people-in-scope.queries.ts';
import { attendanceDay, attendanceMember } from '../tables.ts';
import { dayFacts, punchesOf } from './days.queries.ts';
import { catchments, type DayFacts, type DayResult } from './marks.policy.ts';
import { countNow } from './one-day.queries.ts';
import { instantOf } from './windows.policy.ts';

/** Why a day has its marks, counted anew; a closed day shows what it was closed with. */
export async function explainDay(ctx: Context, organizationId: string, userId: string, date: string) {
  const { db } = ctx;
  const { plan, happened, rule, facts, result, windows } = await countNow(ctx, organizationId, userId, date);
  const [person] = await db
    .select({ id: user.id, name: user.name, name_en: user.name_en })
    .from(user)
    .where(eq(user.id, userId));
  const [stored] = await db
    .select()
    .from(attendanceDay)
    .where(
      and(
        eq(attendanceDay.organization_id, organizationId),
        eq(attendanceDay.user_id, userId),
        eq(attendanceDay.date, date),
      ),
    );
  const { start, end } = reachOf(date, plan.zone, facts);
  const isClosed = stored?.closed === true;
  const { as_weekday, kind } = plan.dayOn(date);
  return {
    ...(stored && isClosed ? dayFacts(stored) : shownResult(date, result)),
    time_zone: plan.zone,
    person: person ?? { id: userId, name: '—', name_en: null },
    rule: rule && {
      id: rule.id,
      name: rule.name,
      name_en: rule.name_en,
      version: rule.version,
      grace_late: rule.grace_late,
      grace_early: rule.grace_early,
      mode: rule.mode,
      required_minutes: rule.required_minutes,
    },
    core: plan.coreOn(userId, date).map((one) => ({ in: one.in, out: one.out })),
    day_kind: kind,
    as_weekday,
    windows: stored && isClosed ? stored.windows : windows,
    punches: await punchesOf(ctx.db, organizationId, userId, start, end),
    away: (await absencesOf(ctx, [userId], start, end)).map(({ from, to, why }) => ({
      from,
      to,
      why: why === 'trip' ? ('business' as const) : ('leave' as const),
    })),
    fixes: (happened.fixes.get(`${userId} ${date}`) ?? []).map(({ window, kind: edge, at }) => ({
      window,
      kind: edge,
      at: instantOf(at),
    })),
  };
}

const shownResult = (date: string, result: DayResult | null) => ({
  date,
  marks: [...(result?.marks ?? [])],
  source: result?.source ?? null,
  minutes: result?.minutes ?? 0,
  late: result?.late ?? 0,
  early: result?.early ?? 0,
  is_closed: false,
});

/** From when to when punches are shown with a day: the day itself, and what belongs to its windows. */
function reachOf(date: string, zone: string, facts: DayFacts | null) {
  const bounds = dayBounds(date, zone);
  const own = facts ? catchments(facts) : [];
  const starts = own.map(({ from }) => instantOf(from));
  const ends = own.map(({ to }) => instantOf(to));
  return {
    start: [bounds.start, ...starts].toSorted()[0] ?? bounds.start,
    end: [bounds.end, ...ends].toSorted().at(-1) ?? bounds.end,
  };
}

/** The same of somebody in reach: who follows, or followed, a rule of these schools. Refuses (404001) others. */
export async function explainOther(
  ctx: Context,
  { user_id, date }: { readonly user_id: string; readonly date: string },
) {
  const reach = and(
    peopleWithin(ctx.scope, attendanceMember.organization_id, attendanceMember.user_id),
    eq(attendanceMember.user_id, user_id),
  );
  const [found] = await ctx.db
    .select({ organization_id: attendanceMember.organization_id })
    .from(attendanceMember)
    .where(reach)
    .limit(1);
  if (!found) throw refuse(shared.not_found);
  return explainDay(ctx, found.organization_id, user_id, date);
}
