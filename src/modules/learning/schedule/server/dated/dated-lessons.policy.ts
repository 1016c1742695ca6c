import { instantAt } from '#shared/dates.ts';
import type { Period } from '../../contract/period-plans.contract.ts';
import type { SlotKind, Weeks } from '../../contract/schedule-kinds.ts';
import { type CalendarDay, type DayRule, isInWeek, type Place, type PlanOfDay, planOfDay } from './day-plan.policy.ts';

/** Pure: weekly lessons become lessons of days. */

export interface Slot {
  readonly id: string;
  readonly classroom_ids: readonly string[];
  readonly subject_value: string;
  readonly course_name: string | null;
  readonly teacher_ids: readonly string[];
  readonly broom_id: string | null;
  readonly weekday: number | null;
  readonly period_from: number;
  readonly period_to: number;
  readonly weeks: Weeks;
  readonly kind: SlotKind;
}

/** The hours of a day for a grade between two dates. */
export interface Hours {
  readonly grade_id: string;
  readonly from_on: string;
  readonly to_on: string;
  readonly periods: readonly Period[];
}

/** All that says what days are like at a school. */
export interface Terms {
  readonly first_week_monday: string;
  readonly zone: string;
  readonly days: readonly CalendarDay[];
  readonly rules: readonly DayRule[];
  readonly hours: readonly Hours[];
  readonly places: ReadonlyMap<string, Place & { readonly broom_id: string | null }>;
}

export interface DatedLesson {
  readonly slot_id: string;
  readonly plan_key: string;
  readonly date: string;
  readonly period_from: number;
  readonly period_to: number;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly week_no: number;
  readonly classroom_ids: readonly string[];
  readonly subject_value: string;
  readonly course_name: string | null;
  readonly kind: SlotKind;
  readonly teacher_id: string | null;
  readonly co_teacher_ids: readonly string[];
  readonly broom_id: string | null;
}

interface Dated {
  readonly lessons: DatedLesson[];
  /** Periods that no plan gives a time. */
  readonly without_time: readonly number[];
}

/** What was planned, in one line: lessons with the same are the same one. */
const keyOf = (slot: Slot, teacher: string | null, room: string | null): string =>
  [
    `${slot.period_from}-${slot.period_to}`,
    [...slot.classroom_ids].sort().join('+'),
    slot.subject_value,
    slot.course_name ?? '',
    slot.kind,
    teacher ?? '',
    slot.teacher_ids.slice(1).join('+'),
    room ?? '',
  ].join('|');

/** Instants of clock times, each worked out once. */
function clockOf(zone: string) {
  const known = new Map<string, string>();
  return (date: string, time: string): string => {
    const key = date + time;
    const found = known.get(key);
    if (found) return found;
    const at = instantAt(date, time, zone);
    known.set(key, at);
    return at;
  };
}

export function hoursOn(hours: readonly Hours[], gradeId: string, date: string): readonly Period[] | null {
  return hours.find((one) => one.grade_id === gradeId && one.from_on <= date && date <= one.to_on)?.periods ?? null;
}

interface GradeDay {
  readonly date: string;
  readonly plan: PlanOfDay;
  readonly periods: ReadonlyMap<number, Period>;
}

/** Each day of a grade with its plan and its hours. */
function daysOfGrade(terms: Terms, place: Place): GradeDay[] {
  const rules = Map.groupBy(terms.rules, (rule) => rule.date);
  return terms.days.flatMap((day) => {
    const plan = planOfDay(day, rules.get(day.date) ?? [], place, terms.first_week_monday);
    if (plan.weekday === null) return [];
    const periods = hoursOn(terms.hours, place.grade_id, day.date) ?? [];
    return [{ date: day.date, plan, periods: new Map(periods.map((period) => [period.no, period])) }];
  });
}

/** Days of each grade by weekday, worked out once a grade. */
function daysByPlace(terms: Terms) {
  const known = new Map<string, Map<number, GradeDay[]>>();
  return (place: Place): Map<number, GradeDay[]> => {
    const key = `${place.grade_id}:${place.campus_id}`;
    const found = known.get(key) ?? Map.groupBy(daysOfGrade(terms, place), (one) => one.plan.weekday ?? 0);
    known.set(key, found);
    return found;
  };
}

/** The days on which a weekly lesson is held, of those that count as its weekday. */
const heldOn = (slot: Slot, days: readonly GradeDay[]): GradeDay[] =>
  days.filter(
    ({ plan }) =>
      isInWeek(slot.weeks, plan) && !plan.periods_off.some((no) => slot.period_from <= no && no <= slot.period_to),
  );

/** The lessons of all days of a span, as they are planned. */
export function datedLessons(slots: readonly Slot[], terms: Terms): Dated {
  const daysOf = daysByPlace(terms);
  const at = clockOf(terms.zone);
  const missing = new Set<number>();
  const lessons: DatedLesson[] = [];
  for (const slot of slots) {
    const place = terms.places.get(slot.classroom_ids[0] ?? '');
    if (slot.weekday === null || !place) continue;
    const [teacher_id = null, ...co_teacher_ids] = slot.teacher_ids;
    const broom_id = slot.broom_id ?? place.broom_id;
    const { period_from, period_to, classroom_ids, subject_value, course_name, kind } = slot;
    const facts = { period_from, period_to, classroom_ids, subject_value, course_name, kind };
    const plan_key = keyOf(slot, teacher_id, broom_id);
    for (const { date, plan, periods } of heldOn(slot, daysOf(place).get(slot.weekday) ?? [])) {
      const [first, last] = [periods.get(period_from), periods.get(period_to)];
      if (!first || !last) {
        missing.add(first ? period_to : period_from);
        continue;
      }
      lessons.push({
        ...facts,
        slot_id: slot.id,
        plan_key: `${date}|${plan_key}`,
        date,
        starts_at: at(date, first.starts),
        ends_at: at(date, last.ends),
        week_no: plan.week_no,
        teacher_id,
        co_teacher_ids,
        broom_id,
      });
    }
  }
  return { lessons, without_time: [...missing].sort((a, b) => a - b) };
}
