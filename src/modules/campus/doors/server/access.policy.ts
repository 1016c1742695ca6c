import { addDays, dayOf, timeOf } from '#shared/dates.ts';
import { weekdayOf } from '#shared/weekday.ts';
import type { CardStatus } from '../contract/access-card.lifecycle.ts';
import type { HolidayPolicy, RefusalReason, Window } from '../contract/door.shapes.ts';

/**
 * The one decision whether a door opens. What people read, what devices are sent, and what devices decide by
 * themselves all go through these functions.
 */

/** Hours of a group as a device holds them. */
export interface Quantum {
  readonly weekdays: readonly number[];
  readonly windows: readonly Window[];
  readonly date_from: string | null;
  readonly date_to: string | null;
}
/** A day that the calendar of the school takes out of its week: a holiday, or one that is worked like another weekday. */
export interface SpecialDay {
  readonly date: string;
  readonly is_off: boolean;
  readonly weekday: number;
}
export interface Profile {
  readonly id: string;
  readonly holiday_policy: HolidayPolicy;
  /** Days to come that are special; none where the policy does not ask for them. */
  readonly days: readonly SpecialDay[];
  readonly is_active: boolean;
  readonly valid_from: string | null;
  readonly valid_to: string | null;
  readonly quanta: readonly Quantum[];
}
export interface AccessMoment {
  readonly at: string;
  readonly zone: string;
}
export interface Credential {
  readonly status: CardStatus;
  readonly valid_to: string | null;
}
interface Facts extends AccessMoment {
  readonly is_person_active: boolean;
  readonly credential: Credential | null;
  readonly is_lock_enabled: boolean;
  /** Groups that hold this lock and this person. */
  readonly groups: readonly Profile[];
}
export type StepKey = 'person' | 'credential' | 'lock' | 'group' | 'window';
export interface Step {
  readonly key: StepKey;
  readonly reason: RefusalReason | null;
  readonly groups: readonly string[];
}

const isWithin = (day: string, from: string | null, to: string | null): boolean =>
  (from === null || from <= day) && (to === null || day <= to);

/** Hours at which a group opens its doors on a day. */
export function windowsOn(profile: Profile, day: string): Window[] {
  if (!profile.is_active || !isWithin(day, profile.valid_from, profile.valid_to)) return [];
  const special = profile.holiday_policy === 'open' ? undefined : profile.days.find((one) => one.date === day);
  const isOff = special?.is_off ?? false;
  if (profile.holiday_policy !== 'open' && isOff !== (profile.holiday_policy === 'only')) return [];
  const weekday = special?.weekday ?? weekdayOf(day);
  return profile.quanta
    .filter((one) => one.weekdays.includes(weekday) && isWithin(day, one.date_from, one.date_to))
    .flatMap((one) => one.windows);
}

/** Windows of a day in their order; those that touch or overlap are one, so that a device needs no more than it must. */
export function mergeWindows(windows: readonly Window[]): Window[] {
  const all: Window[] = [];
  for (const one of windows.toSorted((a, b) => a.start.localeCompare(b.start))) {
    const last = all.at(-1);
    if (last && one.start <= last.end) last.end = [last.end, one.end].toSorted().at(-1) ?? last.end;
    else all.push({ ...one });
  }
  return all;
}

/** Why none of some groups opens its doors at a moment; null: one does. */
export function windowReason(profiles: readonly Profile[], asked: AccessMoment): RefusalReason | null {
  if (profiles.some((one) => isOpenBy(one, asked))) return null;
  const day = dayOf(asked.at, asked.zone);
  const byHoliday = profiles.some(
    (one) =>
      one.holiday_policy !== 'open' &&
      isOpenBy({ ...one, holiday_policy: 'open' }, asked) &&
      (one.holiday_policy === 'only' || one.days.some((special) => special.date === day && special.is_off)),
  );
  return byHoliday ? 'holiday' : 'outside_window';
}

/** Whether a group opens its doors at a moment. */
export function isOpenBy(profile: Profile, { at, zone }: AccessMoment): boolean {
  const time = timeOf(at, zone);
  return windowsOn(profile, dayOf(at, zone)).some(({ start, end }) => start <= time && time < end);
}

/** Whether a group opens its doors at some moment of a span; both ends are instants. */
export function opensWithin(profile: Profile, from: string, to: string, zone: string): boolean {
  const last = dayOf(to, zone);
  for (let day = dayOf(from, zone); day <= last; day = addDays(day, 1)) {
    const start = day === dayOf(from, zone) ? timeOf(from, zone) : '00:00';
    const end = day === last ? timeOf(to, zone) : '24:00';
    if (windowsOn(profile, day).some((one) => one.start <= end && start < one.end)) return true;
  }
  return false;
}

/** Why a credential opens nothing at a moment; null: it is live. */
export function credentialReason(credential: Credential | null, { at, zone }: AccessMoment): RefusalReason | null {
  if (!credential) return 'unknown_card';
  if (credential.status !== 'active') return credential.status;
  return credential.valid_to !== null && credential.valid_to < dayOf(at, zone) ? 'expired' : null;
}

/** Each step of the decision in its order; the door opens when none has a reason against it. */
export function decide(facts: Facts): readonly Step[] {
  const { groups } = facts;
  const active = groups.filter(
    (one) => one.is_active && isWithin(dayOf(facts.at, facts.zone), one.valid_from, one.valid_to),
  );
  const open = active.filter((one) => isOpenBy(one, facts));
  const idsOf = (some: readonly Profile[]) => some.map((one) => one.id);
  return [
    { key: 'person', reason: facts.is_person_active ? null : 'revoked', groups: [] },
    { key: 'credential', reason: credentialReason(facts.credential, facts), groups: [] },
    { key: 'lock', reason: facts.is_lock_enabled ? null : 'lock_disabled', groups: [] },
    {
      key: 'group',
      reason: groups.length === 0 ? 'no_group' : active.length === 0 ? 'group_paused' : null,
      groups: idsOf(active.length ? active : groups),
    },
    { key: 'window', reason: windowReason(active, facts), groups: idsOf(open) },
  ];
}

/** The first reason against it; null: the door opens. */
export const reasonOf = (steps: readonly Step[]): RefusalReason | null =>
  steps.find((step) => step.reason !== null)?.reason ?? null;

/** Two windows of one slot that overlap, or null. */
export function overlap(windows: readonly Window[]): readonly [Window, Window] | null {
  const sorted = windows.toSorted((a, b) => a.start.localeCompare(b.start));
  for (const [at, one] of sorted.entries()) {
    const next = sorted[at + 1];
    if (next && next.start < one.end) return [one, next];
  }
  return null;
}

/** A card number as readers give it: upper case, no spaces or separators. */
export const normalizeCard = (typed: string): string => typed.toUpperCase().replace(/[\s:-]/g, '');
