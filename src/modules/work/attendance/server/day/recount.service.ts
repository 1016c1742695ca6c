import { and, eq, gte, inArray, lte } from 'drizzle-orm';
import { addDays, today } from '#shared/dates.ts';
import { attendanceDay, attendanceMember } from '../tables.ts';
import { type DayRow, isSame, isSameResult, type NewDay, writeDays, writeDifferences } from './day-writes.queries.ts';
import { factsOf, type Happened, happenedTo, shownWindows } from './happened.queries.ts';
import { type Plan, planOf, type Rule, type Source, schoolsOf } from './hours.queries.ts';
import { countDay } from './marks.policy.ts';
import { holdMonths, monthOf } from './month-holds.queries.ts';
import { instantOf, minuteOf } from './windows.policy.ts';

/** People whose days are counted in one go. */
const AT_ONCE = 200;

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

/** The same at one school. `isHeld`: the caller holds the months for itself. */
export async function recountAt(
  source: Source,
  organizationId: string,
  userIds: readonly string[],
  fromDay: string,
  toDay: string,
  isHeld = false,
): Promise<void> {
  const { db, services } = source;
  const ids = [...new Set(userIds)].toSorted();
  if (ids.length === 0) return;
  const months = isHeld ? new Map<string, 'closed'>() : await holdMonths(db, organizationId, fromDay, toDay);
  await db
    .select({ id: attendanceMember.id })
    .from(attendanceMember)
    .where(and(eq(attendanceMember.organization_id, organizationId), inArray(attendanceMember.user_id, ids)))
    .orderBy(attendanceMember.id)
    .for('no key update');
  const now = services.clock.now();
  const plan = await planOf(source, organizationId, ids, fromDay, toDay);
  const present = today(plan.zone, new Date(now));
  const last = toDay < present ? toDay : present;
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
  const fresh = freshDays({ plan, happened, organizationId, ids, from: fromDay, to: last, now: minuteOf(now) });
  const sorted = Map.groupBy(fresh, (day) =>
    whatBecomes(known.get(`${day.user_id} ${day.date}`), day, months.get(monthOf(day.date)) === 'closed'),
  );
  await writeDays(db, sorted.get('written') ?? []);
  await writeDifferences(db, organizationId, sorted.get('apart') ?? [], sorted.get('agreeing') ?? []);
}

/** What is done with a day that was counted: a day of a closed month that has none stays without one. */
function whatBecomes(before: DayRow | undefined, fresh: NewDay, isMonthClosed: boolean) {
  if (!before) return isMonthClosed ? 'left' : 'written';
  if (!before.closed) return isSame(before, fresh) ? 'left' : 'written';
  return isSameResult(before, fresh) ? 'agreeing' : 'apart';
}

interface Span {
  readonly plan: Plan;
  readonly happened: Happened;
  readonly organizationId: string;
  readonly ids: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly now: number;
}

function freshDays({ plan, happened, organizationId, ids, from, to, now }: Span): NewDay[] {
  const days: NewDay[] = [];
  for (const user_id of ids)
    for (let date = from; date <= to; date = addDays(date, 1)) {
      const rule = plan.ruleOn(user_id, date);
      if (rule) days.push(dayOf(plan, happened, organizationId, user_id, date, rule, now));
    }
  return days;
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
