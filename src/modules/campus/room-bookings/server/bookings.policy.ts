import { addDays, dayBounds, dayOf, timeOf } from '#shared/dates.ts';
import { type RefusalError, refuse } from '#shared/refusal.ts';
import { weekdayOf } from '#shared/weekday.ts';
import { bookingRefusals as r } from '../contract/booking.refusals.ts';
import type { BookingRule } from '../contract/booking-rules.contract.ts';

/** Pure rules of bookings: instants are ISO strings in UTC, days and hours those of the school’s zone. */

export interface Time {
  readonly starts_at: string;
  readonly ends_at: string;
}

const MINUTE = 60_000;
/** Nobody books for longer, whatever a rule allows; the longest gap of a rule is behind it. */
export const LONGEST_MIN = 1440;
export const BLOCKED_AT_MOST_MIN = LONGEST_MIN + 60;
/** A check-in may be so much earlier than the start. */
export const CHECK_IN_EARLY_MIN = 10;
/** A booking that nobody decides ends after so long. */
const DECIDE_HOURS = 24;

export const minutesOf = ({ starts_at, ends_at }: Time): number =>
  (Date.parse(ends_at) - Date.parse(starts_at)) / MINUTE;

const later = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * MINUTE).toISOString();

const earlier = (a: string, b: string) => (Date.parse(a) < Date.parse(b) ? a : b);

/** First and last instant of the week in which something begins. */
export function weekOf(instant: string, zone: string): { readonly start: string; readonly end: string } {
  const day = dayOf(instant, zone);
  const monday = addDays(day, 1 - weekdayOf(day));
  return { start: dayBounds(monday, zone).start, end: dayBounds(addDays(monday, 6), zone).end };
}

interface BookingAttempt {
  readonly time: Time;
  readonly now: string;
  readonly zone: string;
  /** Minutes that the person has booked in that week besides. */
  readonly used_min: number;
  /** As which weekday the day counts in the calendar of the school; null: it is off. */
  readonly weekday: number | null;
}

/** Why a rule does not allow this booking; null: it does. */
export function ruleRefusal(
  rule: BookingRule,
  { time, now, zone, used_min, weekday }: BookingAttempt,
): RefusalError | null {
  const ahead = (Date.parse(time.starts_at) - Date.parse(now)) / MINUTE;
  if (ahead < rule.min_notice_min) return refuse(r.rule_notice, { n: rule.min_notice_min });
  if (dayOf(time.starts_at, zone) > addDays(dayOf(now, zone), rule.max_days_ahead))
    return refuse(r.rule_ahead, { n: rule.max_days_ahead });
  const length = minutesOf(time);
  if (length < rule.min_minutes || length > rule.max_minutes)
    return refuse(r.rule_length, { a: rule.min_minutes, b: rule.max_minutes });
  const windows = rule.windows.filter((one) => one.weekday === weekday);
  if (rule.windows.length > 0 && windows.length === 0) return refuse(r.rule_closed_day);
  if (rule.windows.length > 0 && !isOpen(windows, time, zone)) return refuse(r.rule_open, { windows: textOf(windows) });
  if (rule.hours_per_week !== null && used_min + length > rule.hours_per_week * 60)
    return refuse(r.rule_quota, { n: Math.round(used_min / 6) / 10 });
  return null;
}

type Windows = BookingRule['windows'];

/** Whether a time lies in one of the windows of its day. */
function isOpen(windows: Windows, time: Time, zone: string): boolean {
  const day = dayOf(time.starts_at, zone);
  const from = timeOf(time.starts_at, zone);
  const until = dayOf(time.ends_at, zone) === day ? timeOf(time.ends_at, zone) : '24:00';
  const endsThatDay = until !== '24:00' || time.ends_at === dayBounds(day, zone).end;
  return endsThatDay && windows.some((one) => one.from <= from && until <= one.to);
}

/** `08:00–12:00 / 13:00–18:00` */
const textOf = (windows: Windows): string => [...new Set(windows.map(({ from, to }) => `${from}–${to}`))].join(' / ');

/** The rule of a room: one that names it, else one for its kind. */
export function ruleOf<R extends Pick<BookingRule, 'kinds' | 'broom_ids'>>(
  rules: readonly R[],
  room: { readonly id: string; readonly kind: string },
): R | undefined {
  return (
    rules.find((rule) => rule.broom_ids.includes(room.id)) ??
    rules.find((rule) => (rule.kinds as readonly string[]).includes(room.kind))
  );
}

/** What follows from rule and time for the row. */
export function factsOf(rule: BookingRule, time: Time, now: string) {
  const pending = rule.approval !== 'none';
  const lastCall = later(time.starts_at, -rule.min_notice_min);
  const aDay = later(now, DECIDE_HOURS * 60);
  const latest = lastCall > now ? lastCall : time.starts_at;
  return {
    ...time,
    blocked_until: later(time.ends_at, rule.buffer_min),
    release_at: rule.release_after_min > 0 ? later(time.starts_at, rule.release_after_min) : null,
    status: pending ? ('pending' as const) : ('confirmed' as const),
    approval: rule.approval,
    decide_by: pending ? earlier(aDay, latest) : null,
  };
}

/** When one may check in. */
export function checkInWindow({ starts_at, ends_at, release_at }: Time & { readonly release_at: string | null }) {
  return { from: later(starts_at, -CHECK_IN_EARLY_MIN), until: release_at ?? ends_at };
}
