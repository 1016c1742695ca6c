import type { ProposalLesson, ProposalProblem, ProposalSlot } from './problem.ts';

/**
 * The problem in numbers: a unit is what is placed as one (a lesson, or all lessons of a band), a slot is a period of a day,
 * a party is a class or a teacher. Odd weeks are layer 0, even ones layer 1; a lesson of every week lies in both.
 */
export interface Unit {
  readonly no: number;
  readonly lessons: readonly ProposalLesson[];
  readonly parties: readonly number[];
  /** The classes of it with its subject: what may not come twice a day. */
  readonly groups: readonly number[];
  /** For each room that it needs, the rooms that would do. */
  readonly needs: readonly (readonly number[])[];
  readonly length: number;
  readonly layers: readonly number[];
  readonly is_main: boolean;
  readonly is_fixed: boolean;
  /** Slots where it begins; of a fixed one its place, or none where that is no slot of the week. */
  readonly starts: readonly number[];
  /** -1: it stood nowhere. */
  readonly base: number;
}

/** A class and a subject, and how often a day the one has the other. */
export interface Group {
  readonly class_no: number;
  readonly subject: string;
  readonly units: number[];
  most: number;
}

export interface Week {
  readonly days: number;
  readonly periods: number;
  readonly slots: number;
  readonly units: readonly Unit[];
  readonly groups: readonly Group[];
  /** Classes first, then teachers. */
  readonly parties: number;
  readonly classes: number;
  readonly rooms: number;
  /** By (room * 2 + layer) * slots + slot: how many lessons may be there. */
  readonly capacity: Int16Array;
  /** By party * slots + slot. */
  readonly blocked: Uint8Array;
  readonly is_morning: readonly boolean[];
  /** Whether a double lesson may go on from this slot to the next. */
  readonly goes_on: readonly boolean[];
  slotOf(slot: ProposalSlot): number;
  placeOf(slot: number): ProposalSlot;
}

export const layersOf = (weeks: ProposalLesson['weeks']): readonly number[] =>
  weeks === 'all' ? [0, 1] : [weeks === 'odd' ? 0 : 1];

const indexOf = (list: readonly { readonly id: string }[]) => new Map(list.map(({ id }, at) => [id, at]));

export function weekOf(problem: ProposalProblem): Week {
  const { weekdays, periods, classes, teachers, rooms } = problem;
  const [days, slots] = [weekdays.length, weekdays.length * periods.length];
  const dayAt = new Map(weekdays.map((day, at) => [day, at]));
  const periodAt = new Map(periods.map(({ no }, at) => [no, at]));
  const slotOf = ({ weekday, period }: ProposalSlot): number => {
    const [day, at] = [dayAt.get(weekday), periodAt.get(period)];
    return day === undefined || at === undefined ? -1 : day * periods.length + at;
  };
  const inSlots = (list: readonly ProposalSlot[] | undefined) => (list ?? []).map(slotOf).filter((slot) => slot >= 0);
  const blocked = new Uint8Array((classes.length + teachers.length) * slots);
  for (const [at, party] of [...classes, ...teachers].entries())
    for (const slot of inSlots(party.blocked)) blocked[at * slots + slot] = 1;
  const capacity = new Int16Array(rooms.length * 2 * slots);
  for (const [at, room] of rooms.entries()) {
    capacity.fill(room.capacity ?? 1, at * 2 * slots, (at + 1) * 2 * slots);
    for (const slot of inSlots(room.blocked)) for (const layer of [0, 1]) capacity[(at * 2 + layer) * slots + slot] = 0;
  }
  const everyDay = <T>(of: (period: ProposalProblem['periods'][number], at: number) => T): T[] =>
    weekdays.flatMap(() => periods.map(of));
  const bare = {
    days,
    periods: periods.length,
    slots,
    parties: classes.length + teachers.length,
    classes: classes.length,
    rooms: rooms.length,
    capacity,
    blocked,
    is_morning: everyDay(({ is_morning }) => is_morning),
    goes_on: everyDay(({ ends_run }, at) => !ends_run && at < periods.length - 1),
    slotOf,
    placeOf: (slot: number) => ({
      weekday: weekdays[Math.floor(slot / periods.length)] ?? 0,
      period: periods[slot % periods.length]?.no ?? 0,
    }),
  };
  return withUnits(problem, bare);
}

function withUnits(problem: ProposalProblem, bare: Omit<Week, 'units' | 'groups'>): Week {
  const { subjects, rooms } = problem;
  const [classAt, teacherAt, roomAt] = [indexOf(problem.classes), indexOf(problem.teachers), indexOf(rooms)];
  const subjectOf = new Map(subjects.map((one) => [one.value, one]));
  const offOf = new Map(subjects.map((one) => [one.value, new Set((one.blocked ?? []).map(bare.slotOf))]));
  const groups: Group[] = [];
  const groupAt = new Map<string, number>();
  const groupOf = (class_no: number, subject: string): number => {
    const key = `${class_no}/${subject}`;
    const known = groupAt.get(key) ?? groups.push({ class_no, subject, units: [], most: 1 }) - 1;
    groupAt.set(key, known);
    return known;
  };
  const partiesOf = (lesson: ProposalLesson): number[] => [
    ...lesson.class_ids.flatMap((id) => classAt.get(id) ?? []),
    ...lesson.teacher_ids.flatMap((id) => teacherAt.get(id) ?? []).map((at) => bare.classes + at),
  ];
  const needOf = ({ room }: ProposalLesson): number[][] => {
    if (room === null) return [];
    if ('id' in room) return [[roomAt.get(room.id) ?? []].flat()];
    return [rooms.flatMap(({ kind }, at) => (kind === room.kind ? [at] : []))];
  };
  const units = bandsOf(problem.lessons).map((lessons, no): Unit => {
    const parties = [...new Set(lessons.flatMap(partiesOf))];
    const unit = {
      no,
      lessons,
      parties,
      groups: [
        ...new Set(
          lessons.flatMap(({ class_ids, subject }) =>
            class_ids.flatMap((id) => classAt.get(id) ?? []).map((at) => groupOf(at, subject)),
          ),
        ),
      ],
      needs: lessons.flatMap(needOf),
      length: Math.max(...lessons.map(({ length }) => length)),
      layers: [...new Set(lessons.flatMap(({ weeks }) => layersOf(weeks)))].sort(),
      is_main: lessons.some(({ subject }) => subjectOf.get(subject)?.is_main),
      is_fixed: lessons.some(({ fixed }) => fixed !== null),
      base: slotOfFirst(lessons, 'base', bare),
    };
    for (const group of unit.groups) groups[group]?.units.push(no);
    const isOff = (slot: number) => lessons.some(({ subject }) => offOf.get(subject)?.has(slot));
    return { ...unit, starts: startsOf(unit, bare, isOff) };
  });
  const week: Week = { ...bare, units, groups };
  for (const group of groups) group.most = subjectOf.get(group.subject)?.most_a_day ?? usualMost(week, group);
  return week;
}

function slotOfFirst(lessons: readonly ProposalLesson[], of: 'base' | 'fixed', bare: Pick<Week, 'slotOf'>): number {
  const slot = lessons.find((lesson) => lesson[of])?.[of];
  return slot ? bare.slotOf(slot) : -1;
}

/** As few a day as the week allows: 6 lessons in 5 days are 2 on one of them. */
function usualMost(week: Week, { units }: Group): number {
  const inLayer = (layer: number) => units.filter((no) => week.units[no]?.layers.includes(layer)).length;
  return Math.max(1, Math.ceil(Math.max(inLayer(0), inLayer(1)) / week.days));
}

/** Lessons that are given together, in the order of the first of each. */
function bandsOf(lessons: readonly ProposalLesson[]): ProposalLesson[][] {
  const bands = new Map<string, ProposalLesson[]>();
  for (const lesson of lessons) {
    const key = lesson.band === undefined ? `lesson ${lesson.id}` : `band ${lesson.band}`;
    const band = bands.get(key);
    if (band) band.push(lesson);
    else bands.set(key, [lesson]);
  }
  return [...bands.values()];
}

/** The slots that a unit lies over when it begins in one; null: it would lie over the end of the day or a break. */
export function slotsFrom(week: Pick<Week, 'goes_on'>, start: number, length: number): number[] | null {
  const slots = [start];
  for (let at = start; slots.length < length; at += 1) {
    if (!week.goes_on[at]) return null;
    slots.push(at + 1);
  }
  return slots;
}

function startsOf(
  unit: Omit<Unit, 'starts'>,
  bare: Omit<Week, 'units' | 'groups'>,
  isOff: (slot: number) => boolean,
): number[] {
  if (unit.is_fixed) return [slotOfFirst(unit.lessons, 'fixed', bare)].filter((slot) => slot >= 0);
  const hasRoom = (slot: number) =>
    unit.needs.every((rooms) =>
      rooms.some((room) => unit.layers.every((layer) => capacityAt(bare, room, layer, slot) > 0)),
    );
  const isFree = (slot: number) =>
    !isOff(slot) && unit.parties.every((party) => !bare.blocked[party * bare.slots + slot]) && hasRoom(slot);
  return Array.from({ length: bare.slots }, (_, slot) => slot).filter(
    (slot) => slotsFrom(bare, slot, unit.length)?.every(isFree) ?? false,
  );
}

export const capacityAt = (
  { capacity, slots }: Pick<Week, 'capacity' | 'slots'>,
  room: number,
  layer: number,
  slot: number,
): number => capacity[(room * 2 + layer) * slots + slot] ?? 0;
