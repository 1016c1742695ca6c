import { weekBits } from '../../contract/schedule-kinds.ts';
import type { Slot } from '../dated/dated-lessons.policy.ts';

/** Pure: what stands in the way in a weekly timetable. */

type PlacedKind = 'teacher' | 'class' | 'room' | 'member';
export interface Clash {
  readonly kind: PlacedKind;
  /** Whom or what is taken twice. */
  readonly ref_id: string;
  readonly slots: readonly [string, string];
  readonly weekday: number;
  readonly period: number;
}

export interface Surroundings {
  /** The room in which a class is at home. */
  readonly homes: ReadonlyMap<string, string | null>;
  /** Members of teaching classes. */
  readonly members: ReadonlyMap<string, readonly string[]>;
  /** The one class that everybody has. */
  readonly class_of: ReadonlyMap<string, string>;
}

interface Taken {
  readonly id: string;
  readonly bits: number;
}

const PERIODS_AT_MOST = 32;

/** What takes up whom in a week, and the pairs that meet. */
class Takings {
  readonly found = new Map<string, Clash>();
  /** By person, class or room, then by its place in the week. */
  readonly #taken = new Map<string, (Taken[] | undefined)[]>();

  take(kind: PlacedKind, ref: string, slot: Slot, bits: number, period: number): void {
    let week = this.#taken.get(ref);
    if (!week) {
      week = [];
      this.#taken.set(ref, week);
    }
    const at = (slot.weekday ?? 0) * PERIODS_AT_MOST + period;
    const others = week[at];
    if (!others) {
      week[at] = [{ id: slot.id, bits }];
      return;
    }
    for (const other of others)
      if (other.id !== slot.id && (other.bits & bits) !== 0) this.#note(kind, ref, other, slot, period);
    others.push({ id: slot.id, bits });
  }

  #note(kind: PlacedKind, ref_id: string, other: Taken, slot: Slot, period: number): void {
    const pair = `${kind}${ref_id}${other.id}${slot.id}`;
    if (!this.found.has(pair))
      this.found.set(pair, { kind, ref_id, slots: [other.id, slot.id], weekday: slot.weekday ?? 0, period });
  }
}

/** Each pair of lessons that takes up the same person, class or room at one time, once. */
export function clashesOf(slots: readonly Slot[], around: Surroundings): Clash[] {
  const takings = new Takings();
  const ofClass = Map.groupBy(
    new Set([...around.members.values()].flat()),
    (student) => around.class_of.get(student) ?? '',
  );
  // while a class has its electives, its own line in the timetable only says so
  const studentsOf = (classroom: string, { kind }: Slot) =>
    around.members.get(classroom) ?? (kind === 'elective' ? [] : (ofClass.get(classroom) ?? []));
  for (const slot of slots) {
    if (slot.weekday === null) continue;
    const bits = weekBits(slot.weeks);
    const room = slot.broom_id ?? around.homes.get(slot.classroom_ids[0] ?? '') ?? null;
    const taken: [PlacedKind, string][] = [
      ...slot.teacher_ids.map((id): [PlacedKind, string] => ['teacher', id]),
      ...slot.classroom_ids.flatMap((id): [PlacedKind, string][] => [
        ['class', id],
        ...studentsOf(id, slot).map((student): [PlacedKind, string] => ['member', student]),
      ]),
      ...(room ? ([['room', room]] as [PlacedKind, string][]) : []),
    ];
    for (let period = slot.period_from; period <= slot.period_to; period++)
      for (const [kind, ref] of taken) takings.take(kind, ref, slot, bits, period);
  }
  return [...takings.found.values()];
}

/** The clashes that some lessons have a part in. */
export const clashesWith = (clashes: readonly Clash[], ids: ReadonlySet<string>): Clash[] =>
  clashes.filter(({ slots }) => slots.some((id) => ids.has(id)));

const RUNNING = 5;
/** Teachers who stand in five periods of a day without a break, with the lessons of that day. */
export function longDays(slots: readonly Slot[]): { readonly teacher: string; readonly slots: readonly string[] }[] {
  const days = new Map<string, { readonly teacher: string; readonly periods: Map<number, string> }>();
  for (const slot of slots) {
    if (slot.weekday === null) continue;
    for (const teacher of slot.teacher_ids) {
      const key = `${teacher}:${slot.weekday}`;
      const day = days.get(key) ?? { teacher, periods: new Map<number, string>() };
      for (let period = slot.period_from; period <= slot.period_to; period++) day.periods.set(period, slot.id);
      days.set(key, day);
    }
  }
  return [...days.values()].flatMap(({ teacher, periods }) => {
    const numbers = [...periods.keys()].sort((a, b) => a - b);
    let run = 0;
    for (const [at, no] of numbers.entries()) {
      run = at > 0 && numbers[at - 1] === no - 1 ? run + 1 : 1;
      if (run === RUNNING) return [{ teacher, slots: [...new Set(periods.values())] }];
    }
    return [];
  });
}
