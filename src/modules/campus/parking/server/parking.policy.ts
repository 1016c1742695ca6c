import { dayOf, timeOf } from '#shared/dates.ts';
import { type ExceptionDay, weekdayAmong } from '#shared/weekday.ts';
import type { ParkingState } from '../contract/parking.lifecycle.ts';
import type { ParkingWindow, plateKinds } from '../contract/parking.shapes.ts';

/**
 * The one decision whether a permit opens a gate at a moment. Gates, their lists and what a guard is told all go through
 * these functions, so that a camera that is alone decides as the server would.
 */

interface Moment {
  readonly at: string;
  readonly zone: string;
}

/** A plate with the permit that it belongs to. */
export interface PlateFacts {
  readonly kind: (typeof plateKinds)[number];
  /** Days of a car that stands in; null: as long as the permit. */
  readonly plate_from: string | null;
  readonly plate_to: string | null;
  readonly status: ParkingState;
  readonly valid_from: string;
  readonly valid_to: string;
  readonly windows: readonly ParkingWindow[];
  /** Days on which the windows go by the calendar of the school; none where there are no windows. */
  readonly exceptions: readonly ExceptionDay[];
  /** Days of a car that stands in for the others now or later. */
  readonly swaps: readonly { readonly from: string; readonly to: string }[];
  /** Days on which the holder has lent the place and somebody took it. */
  readonly lent: readonly { readonly from: string; readonly to: string }[];
  /** Days on which a waiting applicant has the place of somebody who is away. */
  readonly borrowed: readonly { readonly from: string; readonly to: string }[];
  /** Whether the gate leads to the lot of the permit. */
  readonly is_at_gate: boolean;
}

/** `in_window` opens; everything else is why not. */
export type PlateState =
  | 'in_window'
  | 'outside_window'
  | 'suspended'
  | 'swapped'
  | 'lent'
  | 'not_yet'
  | 'ended'
  | 'no_permit'
  | 'other_gate';

const holdsOn = (day: string) => (span: { readonly from: string; readonly to: string }) =>
  span.from <= day && day <= span.to;

/** Whether some hours hold at a moment; no hours at all hold all day. The calendar of the school says which weekday it is. */
export function isInWindows(
  windows: readonly ParkingWindow[],
  { at, zone }: Moment,
  exceptions: readonly ExceptionDay[],
): boolean {
  if (windows.length === 0) return true;
  const [weekday, time] = [weekdayAmong(exceptions, dayOf(at, zone)), timeOf(at, zone)];
  if (weekday === null) return false;
  return windows.some(
    ({ weekdays, start, end }) => weekdays.includes(weekday) && start <= time && (time < end || end === '24:00'),
  );
}

/** What a plate may at a moment. */
export function plateStateOf(facts: PlateFacts, moment: Moment): PlateState {
  const day = dayOf(moment.at, moment.zone);
  const state = permitStateOn(facts, day);
  if (state) return state;
  if (!facts.is_at_gate) return 'other_gate';
  return isInWindows(facts.windows, moment, facts.exceptions) ? 'in_window' : 'outside_window';
}

/** Why a plate opens nothing on a day, whatever the hour and the gate; null: it may. */
function permitStateOn(facts: PlateFacts, day: string): PlateState | null {
  const { status, kind, plate_from, plate_to } = facts;
  if (status === 'suspended') return 'suspended';
  if (status === 'waiting' && facts.borrowed.some(holdsOn(day))) return null;
  if (status !== 'approved') return status === 'expired' || status === 'revoked' ? 'ended' : 'no_permit';
  if (day < facts.valid_from || (plate_from !== null && day < plate_from)) return 'not_yet';
  if (day > facts.valid_to || (plate_to !== null && day > plate_to)) return 'ended';
  if (kind !== 'swap' && facts.swaps.some(holdsOn(day))) return 'swapped';
  return facts.lent.some(holdsOn(day)) ? 'lent' : null;
}

/** `粤B·***45`: who may not read a plate sees that it is one. */
export const maskPlate = (plate_no: string): string => `${plate_no.slice(0, 2)}·***${plate_no.slice(-2)}`;

/** How often somebody may drive another car in a term, with their own paused. */
export const SWAPS_A_TERM = 2;
export const AWAY_AT_MOST_DAYS = 14;
