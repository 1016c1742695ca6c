import type { CallOutput } from '#shared/endpoint.ts';
import type { classSchedules } from '../../../contract/class-schedules.contract.ts';
import { weekBits } from '../../../contract/schedule-kinds.ts';

export type Detail = CallOutput<typeof classSchedules.get>;
export type Slot = Detail['list'][number];

interface Place {
  readonly weekday: number;
  readonly period: number;
}

/** The room in which a lesson is: its own, else the home room of its class. */
const roomOf = (slot: Slot, detail: Pick<Detail, 'classrooms'>): string | null =>
  slot.broom_id ?? detail.classrooms.find((one) => one.id === slot.classroom_ids[0])?.broom_id ?? null;

/** Lessons that keep one from a place: the same teacher, class or room in weeks that meet. */
export function inTheWay(slot: Slot, { weekday, period }: Place, detail: Pick<Detail, 'list' | 'classrooms'>): Slot[] {
  const last = period + slot.period_to - slot.period_from;
  const bits = weekBits(slot.weeks);
  const room = roomOf(slot, detail);
  return detail.list.filter(
    (other) =>
      other.id !== slot.id &&
      other.weekday === weekday &&
      other.period_from <= last &&
      period <= other.period_to &&
      (weekBits(other.weeks) & bits) !== 0 &&
      (other.teacher_ids.some((id) => slot.teacher_ids.includes(id)) ||
        other.classroom_ids.some((id) => slot.classroom_ids.includes(id)) ||
        (room !== null && roomOf(other, detail) === room)),
  );
}
