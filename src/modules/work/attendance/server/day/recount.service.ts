import { and, eq, gte, inArray, lt, lte, or, sql } from 'drizzle-orm';
import { absencesOf } from '#server/absence/absence.ts';
import type { Db } from '#server/database/database.ts';
import { addDays, dayBounds, today } from '#shared/dates.ts';
import { uuidv7 } from '#shared/uuid.ts';
import type { DayWindow } from '../../contract/attendance-day.shapes.ts';
import {
  attendanceDay,
  attendanceDifference,
  attendanceFix,
  attendanceMember,
  attendanceMonth,
  attendancePunch,
} from '../tables.ts';
import { type Plan, planOf, type Rule, type Source, schoolsOf } from './hours.queries.ts';
import { type Away, countDay, type DayFacts, type DayResult, type Fixed } from './marks.policy.ts';
import { instantOf, minuteOf } from './windows.policy.ts';

type DayRow = typeof attendanceDay.$inferSelect;
type NewDay = Omit<DayRow, 'id' | 'closed' | 'updated_at'>;

/** People whose days are counted in one go. */
const AT_ONCE = 200;
const ROWS_AT_ONCE = 1_000;

/** What happened to some people of one school in a span of days. */
export interface Happened {
  readonly punches: ReadonlyMap<string, readonly number[]>;
  readonly fixes: ReadonlyMap<string, readonly Fixed[]>;
  readonly away: ReadonlyMap<string, readonly Away[]>;
}

export const monthOf = (date: string): string => date.slice(0, 7);

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
  const { start, end } = dayBounds(date, plan.zone);
  return {
    windows: plan.windowsOn(userId, date),
    before: plan.windowsOn(userId, addDays(date, -1)).at(-1) ?? null,
    after: plan.windowsOn(userId, addDays(date, 1))[0] ?? null,
    is_off: !plan.dayOn(date).is_worked,
    day: { from: minuteOf(start), to: minuteOf(end) },
    punches: happened.punches.get(userId) ?? [],
    fixes: happened.fixes.get(`${userId} ${date}`) ?? [],
    away: happened.away.get(userId) ?? [],
    grace: rule,
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

/**
 * Counts the days of some people in a span anew, at every school whose rule they follow: open days are written, closed ones
 * never, what would be otherwise there is listed as a difference. Runs in the transaction of its caller and holds the people
 * until its end, so that two of them see each other's facts. Days ahead are left out.
 */
export async function recountSpan(
  source: Source,
  userIds: readonly string[],
  fromDay: string,
  toDay: string,
): Promise<void> {
  for (const [school, ids] of await schoolsOf(source.db, userIds, fromDay, toDay))
    for (let at = 0; at < ids.length; at += AT_ONCE)
      await recountAt(source, school, ids.slice(at, at + AT_ONCE), fromDay, toDay);
}

/** The same at one school. `lock` false: the caller holds the month for itself. */
export async function recountAt(
  source: Source,
  organizationId: string,
  userIds: readonly string[],
  fromDay: string,
  toDay: string,
  lock = true,
): Promise<void> {
  const { db, services } = source;
  const ids = [...new Set(userIds)].toSorted();
  if (ids.length === 0) return;
  const ofPeople = and(eq(attendanceMember.organization_id, organizationId), inArray(attendanceMember.user_id, ids));
  if (lock) await holdMonths(db, organizationId, fromDay, toDay);
  await db
    .select({ id: attendanceMember.id })
    .from(attendanceMember)
    .where(ofPeople)
    .orderBy(attendanceMember.id)
    .for('no key update');
  const now = services.clock.now();
  const plan = await planOf(source, organizationId, ids, fromDay, toDay);
  const last = toDay < today(plan.zone, new Date(now)) ? toDay : today(plan.zone, new Date(now));
  if (last < fromDay) return;
  const happened = await happenedTo(source, organizationId, ids, fromDay, last, plan.zone);
  const stored = await db
    .select()
    .from(attendanceDay)
    .where(
      and(
        eq(attendanceDay.organization_id, organizationId),
        inArray(attendanceDay.user_id, ids),
        gte(attendanceDay.date, fromDay),
        lte(attendanceDay.date, last),
      ),
    );
  const known = new Map(stored.map((row) => [`${row.user_id} ${row.date}`, row]));
  const changed: NewDay[] = [];
  const apart: NewDay[] = [];
  const same: string[] = [];
  for (const user_id of ids)
    for (let date = fromDay; date <= last; date = addDays(date, 1)) {
      const rule = plan.ruleOn(user_id, date);
      const before = known.get(`${user_id} ${date}`);
      if (!rule) continue;
      const fresh = dayOf(plan, happened, organizationId, user_id, date, rule, minuteOf(now));
      if (!before) changed.push(fresh);
      else if (!before.closed) {
        if (!isSame(before, fresh)) changed.push(fresh);
      } else if (isSameResult(before, fresh)) same.push(before.id);
      else apart.push(fresh);
    }
  await writeDays(db, changed);
  await writeDifferences(
    db,
    organizationId,
    apart,
    stored.filter((row) => same.includes(row.id)),
  );
}

function dayOf(
  plan: Plan,
  happened: Happened,
  organization_id: string,
  user_id: string,
  date: string,
  rule: Rule,
  now: number,
): NewDay {
  const facts = factsOf(plan, happened, user_id, date, rule, now);
  const result = countDay(facts);
  const instant = (minute: number | null) => (minute === null ? null : instantOf(minute));
  return {
    organization_id,
    user_id,
    date,
    rule_id: rule.id,
    rule_version: rule.version,
    windows: shownWindows(facts, plan, user_id, date, result),
    first_in: instant(result.first_in),
    last_out: instant(result.last_out),
    minutes: result.minutes,
    late: result.late,
    early: result.early,
    marks: [...result.marks],
    source: result.source,
    due_at: instant(result.due_at),
  };
}

const KEPT = [
  'rule_id',
  'rule_version',
  'first_in',
  'last_out',
  'minutes',
  'late',
  'early',
  'source',
  'due_at',
] as const;
const isSame = (a: DayRow, b: NewDay): boolean =>
  KEPT.every((key) => a[key] === b[key]) && isSameMarks(a, b) && isSameWindows(a.windows, b.windows);
const isSameMarks = (a: Pick<DayRow, 'marks'>, b: Pick<DayRow, 'marks'>): boolean => a.marks.join() === b.marks.join();
const isSameResult = (a: DayRow, b: NewDay): boolean => isSameMarks(a, b) && a.minutes === b.minutes;
/** By their values: the database keeps the keys of an object in an order of its own. */
const isSameWindows = (a: readonly DayWindow[], b: readonly DayWindow[]): boolean =>
  a.length === b.length &&
  a.every((one, at) => {
    const other = b[at];
    return (
      other !== undefined &&
      (Object.keys(one) as (keyof DayWindow)[]).every((key) => String(one[key]) === String(other[key]))
    );
  });

async function writeDays(db: Db, rows: readonly NewDay[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows.slice(at, at + ROWS_AT_ONCE).map((row) => ({ id: uuidv7(), ...row }));
    await db
      .insert(attendanceDay)
      .values(some)
      .onConflictDoUpdate({
        target: [attendanceDay.organization_id, attendanceDay.user_id, attendanceDay.date],
        set: {
          ...Object.fromEntries(
            [
              'rule_id',
              'rule_version',
              'windows',
              'first_in',
              'last_out',
              'minutes',
              'late',
              'early',
              'marks',
              'source',
              'due_at',
            ].map((name) => [name, sql.raw(`excluded.${name}`)]),
          ),
          updated_at: sql`now()`,
        },
        setWhere: sql`not ${attendanceDay.closed}`,
      });
  }
}

async function writeDifferences(
  db: Db,
  organizationId: string,
  apart: readonly NewDay[],
  agreeing: readonly DayRow[],
): Promise<void> {
  if (agreeing.length > 0)
    await db
      .delete(attendanceDifference)
      .where(
        and(
          eq(attendanceDifference.organization_id, organizationId),
          or(
            ...agreeing.map((row) =>
              and(eq(attendanceDifference.user_id, row.user_id), eq(attendanceDifference.date, row.date)),
            ),
          ),
        ),
      );
  if (apart.length === 0) return;
  await db
    .insert(attendanceDifference)
    .values(
      apart.map(({ organization_id, user_id, date, marks, minutes }) => ({
        organization_id,
        user_id,
        date,
        marks,
        minutes,
      })),
    )
    .onConflictDoUpdate({
      target: [attendanceDifference.organization_id, attendanceDifference.user_id, attendanceDifference.date],
      set: { marks: sql`excluded.marks`, minutes: sql`excluded.minutes` },
    });
}

/** The months of a span, made where they are missing. */
export const monthsBetween = (from: string, to: string): string[] => {
  const months: string[] = [];
  for (let date = `${monthOf(from)}-01`; date <= to; date = `${monthOf(addDays(date, 32))}-01`)
    months.push(monthOf(date));
  return months;
};

/** Holds the months of a span as they are until the end of the transaction; who closes one waits, and so does who comes meanwhile. */
export async function holdMonths(
  db: Db,
  organizationId: string,
  from: string,
  to: string,
): Promise<Map<string, 'open' | 'closed'>> {
  const months = monthsBetween(from, to);
  await db
    .insert(attendanceMonth)
    .values(months.map((month) => ({ organization_id: organizationId, month })))
    .onConflictDoNothing();
  const rows = await db
    .select({ month: attendanceMonth.month, status: attendanceMonth.status })
    .from(attendanceMonth)
    .where(and(eq(attendanceMonth.organization_id, organizationId), inArray(attendanceMonth.month, months)))
    .orderBy(attendanceMonth.month)
    .for('share');
  return new Map(rows.map((row) => [row.month, row.status]));
}
