import { and, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { WORKING } from '#modules/core/calendar/contract/calendar-kinds.ts';
import { days } from '#modules/core/calendar/server/public.ts';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { addDays, dayBounds, instantAt, timeOf } from '#shared/dates.ts';
import { attendanceHours, type RosterHours } from '../ports.ts';
import { attendanceMember, attendanceRule } from '../tables.ts';
import type { Minutes } from './marks.policy.ts';
import { type KindOfDay, minuteOf, type PlannedWindow, windowsOn } from './windows.policy.ts';

export interface Source {
  readonly db: Db;
  readonly services: Services;
}
export type Rule = typeof attendanceRule.$inferSelect;
export interface DayOfSchool extends KindOfDay {
  readonly kind: string;
}

/** What is asked of some people of one school, day by day. */
export interface Plan {
  readonly zone: string;
  /** Null: nobody asked anything of this person on this day. */
  ruleOn(userId: string, date: string): Rule | null;
  windowsOn(userId: string, date: string): readonly PlannedWindow[];
  /** Of flexible hours: when everybody is there. */
  coreOn(userId: string, date: string): readonly PlannedWindow[];
  dayOn(date: string): DayOfSchool;
  /** The minutes of a calendar day; asked for everybody, so each is reckoned once. */
  minutesOn(date: string): Minutes;
}

const CLOCK = /^\d\d:\d\d$/;

/** Reads rules, calendar and rosters of a span of days at once; days next to the span are known as well. */
export async function planOf(
  source: Source,
  organizationId: string,
  userIds: readonly string[],
  from: string,
  to: string,
): Promise<Plan> {
  const zone = await zoneOf(source.db, organizationId);
  const [first, last] = [addDays(from, -1), addDays(to, 1)];
  const followed = await source.db
    .select({
      user_id: attendanceMember.user_id,
      valid_from: attendanceMember.valid_from,
      valid_to: attendanceMember.valid_to,
      rule_id: attendanceMember.rule_id,
    })
    .from(attendanceMember)
    .where(
      and(
        eq(attendanceMember.organization_id, organizationId),
        inArray(attendanceMember.user_id, [...userIds]),
        lte(attendanceMember.valid_from, last),
        or(isNull(attendanceMember.valid_to), gte(attendanceMember.valid_to, first)),
      ),
    );
  const rules = await rulesOf(source.db, [...new Set(followed.map((one) => one.rule_id))]);
  const calendar = new Map(
    (await days(source.db, organizationId, first, last, 'staff')).map((one) => [
      one.date,
      { date: one.date, kind: one.kind, as_weekday: one.as_weekday, is_worked: WORKING.includes(one.kind) },
    ]),
  );
  const ofPerson = Map.groupBy(followed, (one) => one.user_id);
  const ruleOn = (userId: string, date: string) => {
    const found = ofPerson
      .get(userId)
      ?.find((one) => one.valid_from <= date && (one.valid_to === null || date <= one.valid_to));
    return (found && rules.get(found.rule_id)) ?? null;
  };
  const dayOn = (date: string): DayOfSchool =>
    calendar.get(date) ?? { date, kind: 'workday', as_weekday: null, is_worked: true };
  const rostered = [
    ...new Set(followed.filter((one) => rules.get(one.rule_id)?.mode === 'roster').map((one) => one.user_id)),
  ];
  const roster = await rosterOf(source, organizationId, rostered, first, last, zone);
  const fixed = new Map<string, readonly PlannedWindow[]>();
  const fixedOn = (rule: Rule, date: string, of: 'windows' | 'core_windows' = 'windows') => {
    const key = `${rule.id} ${date} ${of}`;
    const known = fixed.get(key);
    if (known) return known;
    const windows = windowsOn(rule[of], dayOn(date), zone);
    fixed.set(key, windows);
    return windows;
  };
  return {
    zone,
    ruleOn,
    dayOn,
    minutesOn: minutesOfDays(zone),
    windowsOn(userId, date) {
      const rule = ruleOn(userId, date);
      if (!rule || rule.mode === 'free') return [];
      return rule.mode === 'roster' ? (roster.get(`${userId} ${date}`) ?? []) : fixedOn(rule, date);
    },
    coreOn(userId, date) {
      const rule = ruleOn(userId, date);
      return rule?.mode === 'flexible' ? fixedOn(rule, date, 'core_windows') : [];
    },
  };
}

async function rulesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Rule>> {
  const rows = ids.length
    ? await db
        .select()
        .from(attendanceRule)
        .where(inArray(attendanceRule.id, [...ids]))
    : [];
  return new Map(rows.map((rule) => [rule.id, rule]));
}

/** The minutes of calendar days, each reckoned once. */
function minutesOfDays(zone: string): Plan['minutesOn'] {
  const known = new Map<string, Minutes>();
  return (date) => {
    const before = known.get(date);
    if (before) return before;
    const { start, end } = dayBounds(date, zone);
    const span = { from: minuteOf(start), to: minuteOf(end) };
    known.set(date, span);
    return span;
  };
}

/** Hours of people by roster, by person and day; what overlaps is one window. */
async function rosterOf(
  source: Source,
  organizationId: string,
  userIds: readonly string[],
  from: string,
  to: string,
  zone: string,
) {
  const found = new Map<string, PlannedWindow[]>();
  if (userIds.length === 0) return found;
  const known = new Set(userIds);
  for (const { find } of attendanceHours.of(source.services))
    for (const one of await find(source, organizationId, userIds, from, to)) {
      const window = windowOf(one, zone);
      const key = `${one.user_id} ${one.day}`;
      if (known.has(one.user_id) && window.from < window.to)
        found.set(key, joined([...(found.get(key) ?? []), window]));
    }
  return found;
}

/** Hours of a roster, which are instants or times on the clock of the school. */
function windowOf(hours: RosterHours, zone: string): PlannedWindow {
  const { day, from, to } = hours;
  const start = CLOCK.test(from) ? instantAt(day, from, zone) : from;
  const last = to <= from ? addDays(day, 1) : day;
  const end = CLOCK.test(to) ? instantAt(last, to, zone) : to;
  return { from: minuteOf(start), to: minuteOf(end), in: timeOf(start, zone), out: timeOf(end, zone) };
}

function joined(windows: readonly PlannedWindow[]): PlannedWindow[] {
  const whole: PlannedWindow[] = [];
  for (const one of windows.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = whole.at(-1);
    if (!last || last.to < one.from) whole.push(one);
    else if (last.to < one.to) whole[whole.length - 1] = { ...last, to: one.to, out: one.out };
  }
  return whole;
}

/** Modes in which somebody else says when one is there. */
const HOURS_ASKED: readonly string[] = ['fixed', 'roster'];

/**
 * The hours of some people as leave counts by them: who is known here, and every span of work between two days. Who is not
 * known follows no attendance group in this time, or chooses the own hours: leave of theirs is counted by the school's.
 */
export async function workWindowsOf(
  source: Source,
  organizationId: string,
  userIds: readonly string[],
  fromDay: string,
  toDay: string,
) {
  const plan = await planOf(source, organizationId, userIds, fromDay, toDay);
  const known = new Set<string>();
  const spans: { user_id: string; day: string; from: string; to: string }[] = [];
  for (const user_id of new Set(userIds))
    for (let day = fromDay; day <= toDay; day = addDays(day, 1)) {
      if (!HOURS_ASKED.includes(plan.ruleOn(user_id, day)?.mode ?? '')) continue;
      known.add(user_id);
      for (const { from, to } of plan.windowsOn(user_id, day))
        spans.push({
          user_id,
          day,
          from: new Date(from * 60_000).toISOString(),
          to: new Date(to * 60_000).toISOString(),
        });
    }
  return { known: known as ReadonlySet<string>, spans };
}

/** Schools at which these people follow a rule in a span of days. */
export async function schoolsOf(
  db: Db,
  userIds: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectDistinct({ organization_id: attendanceMember.organization_id, user_id: attendanceMember.user_id })
    .from(attendanceMember)
    .where(
      and(
        inArray(attendanceMember.user_id, [...new Set(userIds)]),
        lte(attendanceMember.valid_from, to),
        or(isNull(attendanceMember.valid_to), gte(attendanceMember.valid_to, from)),
      ),
    )
    .orderBy(sql`1, 2`);
  return new Map(
    [...Map.groupBy(rows, (row) => row.organization_id)].map(([school, own]) => [
      school,
      own.map((row) => row.user_id),
    ]),
  );
}
