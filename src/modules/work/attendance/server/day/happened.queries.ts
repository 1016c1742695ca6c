import { and, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm';
import { absencesOf } from '#server/absence/absence.ts';
import { addDays, dayBounds } from '#shared/dates.ts';
import type { DayWindow } from '../../contract/attendance-day.shapes.ts';
import { attendanceFix, attendancePunch } from '../tables.ts';
import type { Plan, Rule, Source } from './hours.queries.ts';
import type { Away, DayFacts, DayResult, Fixed } from './marks.policy.ts';
import { instantOf, minuteOf } from './windows.policy.ts';

/** What happened to some people of one school in a span of days. */
export interface Happened {
  readonly punches: ReadonlyMap<string, readonly number[]>;
  readonly fixes: ReadonlyMap<string, readonly Fixed[]>;
  readonly away: ReadonlyMap<string, readonly Away[]>;
}

/** Reads punches, corrections and absences of a span; nights and leave that reach beyond it are whole. */
export async function happenedTo(
  source: Source,
  organizationId: string,
  userIds: readonly string[],
  from: string,
  to: string,
  zone: string,
): Promise<Happened> {
  const { db } = source;
  const ids = [...userIds];
  const start = dayBounds(addDays(from, -1), zone).start;
  const end = dayBounds(addDays(to, 2), zone).end;
  const counts = sql`(${attendancePunch.verdict} = 'valid' or ${attendancePunch.decision} = 'valid')`;
  const punches = await db
    .select({
      user_id: attendancePunch.user_id,
      at: sql<number>`floor(extract(epoch from ${attendancePunch.at}) / 60)::int`,
    })
    .from(attendancePunch)
    .where(
      and(
        inArray(attendancePunch.user_id, ids),
        eq(attendancePunch.organization_id, organizationId),
        gte(attendancePunch.at, start),
        lt(attendancePunch.at, end),
        counts,
      ),
    );
  const fixes = await db
    .select()
    .from(attendanceFix)
    .where(
      and(
        inArray(attendanceFix.user_id, ids),
        eq(attendanceFix.organization_id, organizationId),
        eq(attendanceFix.status, 'approved'),
        gte(attendanceFix.date, from),
        lte(attendanceFix.date, to),
      ),
    );
  const absences = await absencesOf(source, ids, start, end);
  return {
    punches: new Map(
      [...Map.groupBy(punches, (one) => one.user_id)].map(([id, own]) => [id, own.map((one) => one.at)]),
    ),
    fixes: new Map(
      [...Map.groupBy(fixes, (one) => `${one.user_id} ${one.date}`)].map(([key, own]) => [
        key,
        own.map((one) => ({ window: one.window, kind: one.kind, at: minuteOf(one.claimed_at) })),
      ]),
    ),
    away: new Map(
      [...Map.groupBy(absences, (one) => one.user_id)].map(([id, own]) => [
        id,
        own.map(({ from: begun, to: ended, why }) => ({
          from: minuteOf(begun),
          to: minuteOf(ended),
          why: why === 'trip' ? ('business' as const) : ('leave' as const),
        })),
      ]),
    ),
  };
}

/** The facts of one day of one person. */
export function factsOf(
  plan: Plan,
  happened: Happened,
  userId: string,
  date: string,
  rule: Rule,
  now: number,
): DayFacts {
  return {
    windows: plan.windowsOn(userId, date),
    before: plan.windowsOn(userId, addDays(date, -1)).at(-1) ?? null,
    after: plan.windowsOn(userId, addDays(date, 1))[0] ?? null,
    is_off: !plan.dayOn(date).is_worked,
    day: plan.minutesOn(date),
    punches: happened.punches.get(userId) ?? [],
    fixes: happened.fixes.get(`${userId} ${date}`) ?? [],
    away: happened.away.get(userId) ?? [],
    grace: rule,
    is_free: rule.mode === 'free',
    flexible:
      rule.mode === 'flexible' ? { required: rule.required_minutes ?? 0, core: plan.coreOn(userId, date) } : undefined,
    now,
  };
}

/** The windows of a day as they are stored and shown. */
export const shownWindows = (
  facts: DayFacts,
  plan: Plan,
  userId: string,
  date: string,
  result: DayResult,
): DayWindow[] =>
  plan.windowsOn(userId, date).map((window, at) => {
    const one = result.windows[at];
    const instant = (minute: number | null | undefined) => (typeof minute === 'number' ? instantOf(minute) : null);
    return {
      in: window.in,
      out: window.out,
      starts_at: instantOf(window.from),
      ends_at: instantOf(window.to),
      punched_in: instant(one?.in),
      punched_out: instant(one?.out),
      late: one?.is_settled ? one.late : 0,
      early: one?.is_settled ? one.early : 0,
      minutes: one?.minutes ?? 0,
      marks: one?.is_settled ? [...one.marks] : [],
      settles_at: instantOf(one?.settles_at ?? facts.day.to),
    };
  });
