import { WORKING } from '#modules/core/calendar/contract/calendar-kinds.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { weekdayOf } from '#shared/weekday.ts';
import type { Slot } from '../../contract/duty.shapes.ts';
import type { DutyKind, DutyRole } from '../../contract/duty-kinds.ts';
import type { dutySchedule, Points } from '../tables.ts';

/** A day as the work calendar of the school has it. */
interface CalendarDay {
  readonly date: string;
  readonly kind: 'workday' | 'rest' | 'holiday' | 'makeup' | 'school_break';
}

type Schedule = Pick<
  typeof dutySchedule.$inferSelect,
  'kind' | 'date_from' | 'date_to' | 'slots' | 'points' | 'rotation' | 'place_ids'
>;

export interface PlannedShift {
  readonly date: string;
  readonly slot: string;
  readonly role: DutyRole;
  readonly place_id: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly points: number;
  /** Nobody takes two shifts of one group. */
  readonly group: string;
  /** The people whose turn it is; null: everybody. */
  readonly turn: readonly string[] | null;
}

type Sort = keyof Points;

const isWorked = ({ kind }: CalendarDay) => WORKING.includes(kind);
const isHoliday = ({ kind }: CalendarDay) => kind === 'holiday' || kind === 'school_break';

/** On which days a roster of a kind has shifts: by the calendar of the school, never by the name of the day. */
export const hasDuty: Readonly<Record<DutyKind, (day: CalendarDay) => boolean>> = {
  leader: () => true,
  weekday: isWorked,
  weekend: ({ kind }) => kind === 'rest',
  holiday: isHoliday,
  night: () => true,
  gate: isWorked,
  other: () => true,
};

const sortOf = (kind: DutyKind, day: CalendarDay): Sort => {
  if (kind === 'night') return 'night';
  if (isHoliday(day)) return 'holiday';
  return isWorked(day) ? 'weekday' : 'weekend';
};

/** Nobody twice in one weekend or holiday week; else nobody twice on one day. */
const groupOf = (kind: DutyKind, date: string): string =>
  kind === 'weekend' || kind === 'holiday' ? `week ${addDays(date, 1 - weekdayOf(date))}` : `day ${date}`;

/** The shifts of a roster, day by day, slot by slot, each for one person. */
export function plannedShifts(schedule: Schedule, days: readonly CalendarDay[], zone: string): PlannedShift[] {
  const { kind, rotation } = schedule;
  const skips = rotation?.skip_holidays === true;
  const worked = days.filter((day) => hasDuty[kind](day) && !(skips && isHoliday(day)));
  return worked.flatMap((day, nth) => {
    const turn = rotation ? (rotation.groups[Math.floor(nth / rotation.step) % rotation.groups.length] ?? null) : null;
    return schedule.slots.flatMap((slot) => {
      const span = spanOf(slot, day.date, zone);
      const seats = slot.roles.flatMap(({ role, headcount }) => Array.from({ length: headcount }, () => role));
      return seats.map((role, seat) => ({
        date: day.date,
        slot: slot.name,
        role,
        // several places are shared out among the seats
        place_id: schedule.place_ids[seat % Math.max(1, schedule.place_ids.length)] ?? null,
        ...span,
        points: schedule.points[sortOf(kind, day)],
        group: groupOf(kind, day.date),
        turn,
      }));
    });
  });
}

/** From when to when a slot of a day lasts; one that passes midnight belongs to the day on which it begins. */
function spanOf({ start, end }: Pick<Slot, 'start' | 'end'>, date: string, zone: string) {
  return {
    starts_at: instantAt(date, start, zone),
    ends_at: instantAt(end > start ? date : addDays(date, 1), end, zone),
  };
}
