import type { PlacedLesson, ProposalLesson, ProposalProblem, ProposalSlot } from '../problem.ts';

/**
 * What is wrong with a timetable, found by looking at every pair of lessons and every period anew; it shares nothing with the
 * search. Clashes between two fixed lessons are not the search's.
 */
export function wrongsOf(problem: ProposalProblem, placed: readonly PlacedLesson[]): string[] {
  const wrongs: string[] = [];
  const lessons = new Map(problem.lessons.map((lesson) => [lesson.id, lesson]));
  const stands = placed.flatMap((place) => {
    const lesson = lessons.get(place.lesson);
    return lesson ? [{ lesson, place, covered: covered(problem, lesson, place) }] : [];
  });
  if (new Set(placed.map(({ lesson }) => lesson)).size !== placed.length) wrongs.push('a lesson stands twice');
  for (const one of stands) wrongs.push(...alone(problem, one));
  for (const [at, one] of stands.entries())
    for (const other of stands.slice(at + 1)) wrongs.push(...ofPair(one, other));
  wrongs.push(...fullRooms(problem, stands));
  return wrongs;
}

interface Stand {
  readonly lesson: ProposalLesson;
  readonly place: PlacedLesson;
  readonly covered: readonly string[];
}

const keyOf = ({ weekday, period }: ProposalSlot) => `${weekday}-${period}`;
const shared = (one: readonly string[], other: readonly string[]) => one.some((id) => other.includes(id));
const weeksMeet = (one: ProposalLesson, other: ProposalLesson) =>
  one.weeks === 'all' || other.weeks === 'all' || one.weeks === other.weeks;
const meet = (one: Stand, other: Stand) => weeksMeet(one.lesson, other.lesson) && shared(one.covered, other.covered);

function ofPair(one: Stand, other: Stand): string[] {
  const names = `${one.lesson.id}, ${other.lesson.id}`;
  if (one.lesson.band !== undefined && one.lesson.band === other.lesson.band)
    return keyOf(one.place) === keyOf(other.place) ? [] : [`apart: ${names}`];
  if ((one.lesson.fixed && other.lesson.fixed) || !meet(one, other)) return [];
  const wrongs = shared(one.lesson.class_ids, other.lesson.class_ids) ? [`class: ${names}`] : [];
  return shared(one.lesson.teacher_ids, other.lesson.teacher_ids) ? [...wrongs, `teacher: ${names}`] : wrongs;
}

function covered({ periods }: ProposalProblem, lesson: ProposalLesson, place: PlacedLesson): string[] {
  const from = periods.findIndex(({ no }) => no === place.period);
  return periods.slice(from, from + lesson.length).map(({ no }) => keyOf({ weekday: place.weekday, period: no }));
}

function alone(problem: ProposalProblem, { lesson, place, covered: slots }: Stand): string[] {
  if (lesson.fixed) return keyOf(lesson.fixed) === keyOf(place) ? [] : [`${lesson.id} was fixed elsewhere`];
  const wrongs: string[] = [];
  if (!problem.weekdays.includes(place.weekday) || slots.length !== lesson.length)
    wrongs.push(`${lesson.id} lies over the end`);
  const from = problem.periods.findIndex(({ no }) => no === place.period);
  if (problem.periods.slice(from, from + lesson.length - 1).some(({ ends_run }) => ends_run))
    wrongs.push(`${lesson.id} lies over a break`);
  const blocked = [
    ...problem.classes.filter(({ id }) => lesson.class_ids.includes(id)),
    ...problem.teachers.filter(({ id }) => lesson.teacher_ids.includes(id)),
    ...problem.subjects.filter(({ value }) => value === lesson.subject),
    ...problem.rooms.filter(({ id }) => id === place.room_id),
  ].flatMap((one) => (one.blocked ?? []).map(keyOf));
  if (slots.some((slot) => blocked.includes(slot))) wrongs.push(`${lesson.id} lies where something is blocked`);
  const room = problem.rooms.find(({ id }) => id === place.room_id);
  const asked = lesson.room;
  const fits =
    asked === null ? place.room_id === null : 'id' in asked ? room?.id === asked.id : room?.kind === asked.kind;
  return fits ? wrongs : [...wrongs, `${lesson.id} has another room`];
}

function fullRooms(problem: ProposalProblem, stands: readonly Stand[]): string[] {
  const wrongs: string[] = [];
  for (const room of problem.rooms)
    for (const weekday of problem.weekdays)
      for (const { no } of problem.periods)
        for (const weeks of ['odd', 'even'] as const) {
          const slot = keyOf({ weekday, period: no });
          const inside = stands.filter(
            ({ lesson, place, covered: slots }) =>
              place.room_id === room.id && slots.includes(slot) && (lesson.weeks === 'all' || lesson.weeks === weeks),
          );
          if (inside.length > (room.capacity ?? 1) && inside.some(({ lesson }) => !lesson.fixed))
            wrongs.push(`${room.name} ${slot}: ${inside.map(({ lesson }) => lesson.id).join(', ')}`);
        }
  return wrongs;
}

/** Days on which a class has a subject more often than it may. */
export function crowdedDays(problem: ProposalProblem, placed: readonly PlacedLesson[], most: number): number {
  const lessons = new Map(problem.lessons.map((lesson) => [lesson.id, lesson]));
  const counts = new Map<string, number>();
  for (const { lesson: id, weekday } of placed) {
    const lesson = lessons.get(id);
    for (const class_id of lesson?.class_ids ?? []) {
      const key = `${class_id} ${lesson?.subject} ${weekday}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return [...counts.values()].filter((count) => count > most).length;
}
