import { addDays, dayOf, type Span } from '#shared/dates.ts';
import { OPEN_STATES, type RepairState } from '../contract/repair.lifecycle.ts';
import type { Urgency } from '../contract/repair.shapes.ts';
import type { Pause } from './tables.ts';

/**
 * When a repair is due: so many hours of the working time of the school after its report, without the pauses. It is
 * computed whenever it is asked for and stored nowhere, so that a holiday, a pause or another urgency cannot be forgotten.
 */

/** When repairs are worked on, on a working day. */
export const REPAIR_HOURS = [
  { from: '08:00', until: '12:00' },
  { from: '13:30', until: '17:30' },
] as const;

export interface Clocked {
  readonly status: RepairState;
  readonly urgency: Urgency;
  readonly runs_from: string;
  readonly pauses: readonly Pause[];
}

export interface Allowed {
  readonly hours_normal: number;
  readonly hours_high: number;
  readonly hours_emergency: number;
}

/** Hours that a category gives; what can wait has as long as what is normal, and stands behind it. */
export const hoursFor = (urgency: Urgency, of: Allowed): number =>
  urgency === 'emergency' ? of.hours_emergency : urgency === 'high' ? of.hours_high : of.hours_normal;

/** Whether its time runs now. */
export const runs = ({ status }: Pick<Clocked, 'status'>): boolean =>
  status !== 'paused' && (OPEN_STATES as readonly RepairState[]).includes(status);

/** Pauses that have ended, as spans. */
export const endedPauses = (pauses: readonly Pause[]): Span[] =>
  pauses.flatMap(({ from, until }) => (until === null ? [] : [{ start: from, end: until }]));

/** When an emergency is due: its time runs day and night, and stands still in pauses alone. */
export function dueAroundTheClock({ runs_from, pauses }: Clocked, minutes: number): string {
  let left = minutes * 60_000;
  let at = Date.parse(runs_from);
  const still = endedPauses(pauses)
    .map(({ start, end }) => [Date.parse(start), Date.parse(end)] as const)
    .toSorted(([a], [b]) => a - b);
  for (const [start, end] of still) {
    if (end <= at) continue;
    const run = Math.max(0, start - at);
    if (left <= run) break;
    left -= run;
    at = end;
  }
  return new Date(at + left).toISOString();
}

/** A day by which the time of a repair is surely over: a working week has three days at least, whatever the holidays. */
export function latestDay({ runs_from, pauses }: Clocked, minutes: number, zone: string): string {
  const paused = endedPauses(pauses).reduce((ms, one) => ms + Date.parse(one.end) - Date.parse(one.start), 0);
  const workdays = Math.ceil(minutes / (8 * 60)) + Math.ceil(paused / 86_400_000);
  return addDays(dayOf(runs_from, zone), workdays * 3 + 60);
}
