import type { Text } from '#shared/text.ts';
import { Board } from './board.ts';
import { fixedClashes, unknownRefs } from './count-fixed.ts';
import { explain, nameOfRooms, nameOfUnit } from './explain.ts';
import { mostThatFit } from './most-that-fit.ts';
import type { Impossible, ProposalProblem } from './problem.ts';
import { seeded } from './random.ts';
import { capacityAt, slotsFrom, type Unit, type Week, weekOf } from './units.ts';

/**
 * Names what can never fit, however long one searches; in milliseconds, so that a person reads it before anything is searched.
 * Empty does not promise that all fits: it counts each class, teacher and kind of room by itself.
 *
 * - `class_full`: a class has more lessons a week than periods that are open to them (41 of 40)
 * - `teacher_full`: so has a teacher, blocked periods taken off (30 of 25); counted by matching, so that lessons which may lie in
 *   few periods only (a subject that is never given in the morning) do not pass because others leave periods free
 * - `room_full`: lessons ask for more of a kind of room than there is in the periods that are open to them (体育 180, 156)
 * - `subject_full`: a class has a subject more often than `most_a_day` lets it
 * - `lesson_nowhere`: a single lesson has no period at all; the sentence says why
 * - `fixed_clash`: two fixed lessons stand on each other; the search leaves them so
 * - `unknown_ref`: a lesson names a class, teacher, subject or room that the problem has not, or is fixed outside the week; the
 *   search leaves the unknown away
 *
 * `needed` and `available` are periods of one week (the fuller one of odd and even). `lessons` are ids, to be shown or opened.
 * Nothing here stops `propose`: it places what it can and lists the rest.
 *
 * @example countFirst(problem).map(({ text }) => text.cn) // ['体育场地：每周180节，场地只够156节']
 */
export function countFirst(problem: ProposalProblem): Impossible[] {
  const week = weekOf(problem);
  const bare = new Board(week, seeded(1));
  return [
    ...unknownRefs(problem, week),
    ...fixedClashes(problem, week),
    ...fullParties(problem, bare),
    ...fullRooms(problem, bare),
    ...fullSubjects(problem, week),
    ...nowhere(problem, bare),
  ];
}

const idsOf = (units: readonly Unit[]): string[] => units.flatMap(({ lessons }) => lessons.map(({ id }) => id));
const lengthOf = (units: readonly Unit[]): number => units.reduce((sum, { length }) => sum + length, 0);

/** The slots that a unit may lie over, wherever it begins, beside what is fixed. */
function reachOf({ week, starts }: Board, unit: Unit): number[] {
  return [...new Set((starts[unit.no] ?? []).flatMap((start) => slotsFrom(week, start, unit.length) ?? []))];
}

function fullParties(problem: ProposalProblem, bare: Board): Impossible[] {
  const { week } = bare;
  const byParty = Array.from({ length: week.parties }, (): Unit[] => []);
  for (const unit of week.units) for (const party of unit.parties) byParty[party]?.push(unit);
  return byParty.flatMap((units, party) => {
    const fullest = [0, 1]
      .map((layer) =>
        countParty(
          bare,
          party,
          units.filter(({ layers }) => layers.includes(layer)),
        ),
      )
      .toSorted((one, other) => other.over - one.over)[0];
    if (!fullest || fullest.over <= 0) return [];
    const isClass = party < week.classes;
    const who = isClass ? problem.classes[party] : problem.teachers[party - week.classes];
    return who ? [sayFull(who, isClass, fullest)] : [];
  });
}

interface PartyCount {
  readonly units: readonly Unit[];
  readonly needed: number;
  readonly open: number;
  readonly fits: number;
  readonly over: number;
}

function countParty(bare: Board, party: number, units: readonly Unit[]): PartyCount {
  const { week } = bare;
  const loose = units.filter(({ is_fixed }) => !is_fixed);
  const taken = new Set(units.filter(({ is_fixed }) => is_fixed).flatMap((unit) => reachOf(bare, unit)));
  const isOpen = (slot: number) => taken.has(slot) || !week.blocked[party * week.slots + slot];
  const open = Array.from({ length: week.slots }, (_, slot) => slot).filter(isOpen).length;
  // what can lie nowhere is named by itself
  const able = loose.filter(({ no }) => (bare.starts[no]?.length ?? 0) > 0);
  const reaches = able.flatMap((unit) => {
    const reach = reachOf(bare, unit).filter((slot) => !taken.has(slot));
    return Array.from({ length: unit.length }, () => reach);
  });
  const needed = lengthOf(loose) + taken.size;
  const fits = mostThatFit(reaches, week.slots) + taken.size;
  const over = lengthOf(able) + taken.size - fits;
  return { units, needed, open, fits, over: Math.max(over, needed - open > 0 && able.length > 0 ? needed - open : 0) };
}

function sayFull(who: { readonly id: string; readonly name: string }, isClass: boolean, count: PartyCount): Impossible {
  const { needed, open, fits } = count;
  const available = needed > open ? open : fits;
  const text: Text =
    needed > open
      ? {
          cn: `${who.name}：每周${needed}节，可排时段只有${open}个`,
          us: `${who.name}: ${needed} lessons a week, but only ${open} periods are open`,
        }
      : {
          cn: `${who.name}：每周${needed}节，按各节可排的时段最多排下${fits}节`,
          us: `${who.name}: of ${needed} lessons a week at most ${fits} fit into the periods that are open to them`,
        };
  const kind = isClass ? 'class_full' : 'teacher_full';
  return { kind, ref: who.id, needed, available, lessons: idsOf(count.units), text };
}

interface RoomNeed {
  readonly asked: { readonly kind: string } | { readonly id: string };
  readonly rooms: readonly number[];
  readonly units: Unit[];
  count: number[];
}

function fullRooms(problem: ProposalProblem, bare: Board): Impossible[] {
  const { week } = bare;
  const needs = new Map<string, RoomNeed>();
  for (const unit of week.units)
    for (const [at, asked] of unit.lessons.flatMap(({ room }) => room ?? []).entries()) {
      const key = 'id' in asked ? `id ${asked.id}` : `kind ${asked.kind}`;
      const need = needs.get(key) ?? { asked, rooms: unit.needs[at] ?? [], units: [], count: [0, 0] };
      need.units.push(unit);
      for (const layer of unit.layers) need.count[layer] = (need.count[layer] ?? 0) + unit.length;
      needs.set(key, need);
    }
  return [...needs.values()].flatMap((need) => {
    const layer = (need.count[1] ?? 0) > (need.count[0] ?? 0) ? 1 : 0;
    const needed = need.count[layer] ?? 0;
    const available = roomIn(bare, need, layer);
    return need.rooms.length > 0 && needed > available ? [sayRooms(problem, need, needed, available)] : [];
  });
}

/** Lessons of one period that rooms take in the periods that are open to them; what is fixed has its room already. */
function roomIn(bare: Board, { rooms, units }: RoomNeed, layer: number): number {
  const fixed = units
    .filter((unit) => unit.is_fixed && unit.layers.includes(layer))
    .flatMap((unit) => reachOf(bare, unit));
  const open = new Set(units.filter(({ is_fixed }) => !is_fixed).flatMap((unit) => reachOf(bare, unit)));
  let available = fixed.length;
  for (const slot of open) {
    const most = rooms.reduce((sum, room) => sum + capacityAt(bare.week, room, layer, slot), 0);
    available += Math.max(0, most - fixed.filter((one) => one === slot).length);
  }
  return available;
}

function sayRooms(problem: ProposalProblem, { asked, units }: RoomNeed, needed: number, available: number): Impossible {
  const room = nameOfRooms(problem, asked);
  const values = new Set(units.flatMap(({ lessons }) => lessons.map(({ subject }) => subject)));
  const subjects = problem.subjects.filter(({ value }) => values.has(value)).map(({ name }) => name);
  return {
    kind: 'room_full',
    ref: 'id' in asked ? asked.id : asked.kind,
    needed,
    available,
    lessons: [...new Set(idsOf(units))],
    text: {
      cn: `${subjects.join('、')}${needed}节，${room.cn}只够${available}节`,
      us: `${subjects.join(', ')}: ${needed} lessons a week, but ${room.us} has room for ${available}`,
    },
  };
}

function fullSubjects(problem: ProposalProblem, week: Week): Impossible[] {
  return week.groups.flatMap(({ class_no, subject, units, most }) => {
    const own = units.flatMap((no) => week.units[no] ?? []);
    const days = new Set(own.flatMap(({ starts }) => starts.map((start) => Math.floor(start / week.periods))));
    const needed = Math.max(...[0, 1].map((layer) => own.filter(({ layers }) => layers.includes(layer)).length));
    const available = days.size * most;
    const known = problem.subjects.find(({ value }) => value === subject);
    // without a rule a crowded day is no wrong
    if (known?.most_a_day === undefined || needed <= available || days.size === 0) return [];
    const name = `${problem.classes[class_no]?.name ?? ''} ${known.name}`;
    const text = {
      cn: `${name}：每周${needed}次，一天最多${most}次，只够${available}次`,
      us: `${name}: ${needed} times a week, but with ${most} a day at most ${available} fit`,
    };
    return [{ kind: 'subject_full', ref: subject, needed, available, lessons: idsOf(own), text } satisfies Impossible];
  });
}

function nowhere(problem: ProposalProblem, bare: Board): Impossible[] {
  return bare.week.units.flatMap((unit): Impossible[] => {
    if (unit.is_fixed || (bare.starts[unit.no]?.length ?? 0) > 0) return [];
    const [first] = explain(problem, bare, unit);
    const text = first?.why ?? { cn: nameOfUnit(problem, unit), us: nameOfUnit(problem, unit) };
    const ref = unit.lessons[0]?.id ?? '';
    return [{ kind: 'lesson_nowhere', ref, needed: unit.length, available: 0, lessons: idsOf([unit]), text }];
  });
}
