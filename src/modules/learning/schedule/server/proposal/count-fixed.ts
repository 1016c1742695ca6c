import { nameOfUnit } from './explain.ts';
import type { Impossible, ProposalLesson, ProposalProblem } from './problem.ts';
import { capacityAt, slotsFrom, type Unit, type Week } from './units.ts';

/** Fixed lessons that stand on each other: for each class, teacher and certain room the first pair of each time. */
export function fixedClashes(problem: ProposalProblem, week: Week): Impossible[] {
  const holders = new Map<string, Unit[]>();
  const pairs = new Map<string, Impossible>();
  for (const unit of week.units.filter(({ is_fixed }) => is_fixed))
    for (const { key, most } of heldBy(week, unit)) {
      const there = holders.get(key) ?? [];
      holders.set(key, there);
      const other = there[there.length - most];
      there.push(unit);
      if (!other || other === unit) continue;
      pairs.set(`${other.no}/${unit.no}`, sayPair(problem, week, other, unit));
    }
  return [...pairs.values()];
}

/** What a fixed unit holds, a key for each period, and how many may hold it. */
function heldBy(week: Week, unit: Unit): { readonly key: string; readonly most: number }[] {
  const [start] = unit.starts;
  const slots = start === undefined ? [] : (slotsFrom(week, start, unit.length) ?? [start]);
  return slots.flatMap((slot) =>
    unit.layers.flatMap((layer) => [
      ...unit.parties.map((party) => ({ key: `${party} ${layer} ${slot}`, most: 1 })),
      ...unit.needs.flatMap((rooms) => ({
        key: `rooms ${rooms.join()} ${layer} ${slot}`,
        most: rooms.reduce((sum, room) => sum + capacityAt(week, room, layer, slot), 0),
      })),
    ]),
  );
}

function sayPair(problem: ProposalProblem, week: Week, one: Unit, other: Unit): Impossible {
  const { weekday, period } = week.placeOf(other.starts[0] ?? 0);
  const [first, second] = [nameOfUnit(problem, one), nameOfUnit(problem, other)];
  return {
    kind: 'fixed_clash',
    ref: other.lessons[0]?.id ?? '',
    needed: 2,
    available: 1,
    lessons: [...one.lessons, ...other.lessons].map(({ id }) => id),
    text: {
      cn: `${first}与${second}都固定在星期${'一二三四五六日'[weekday - 1]}第${period}节，互相冲突`,
      us: `${first} and ${second} are both fixed on day ${weekday}, period ${period}`,
    },
  };
}

/** Lessons that name what the problem has not. */
export function unknownRefs(problem: ProposalProblem, week: Week): Impossible[] {
  const [classes, teachers] = [problem.classes, problem.teachers].map((list) => new Set(list.map(({ id }) => id)));
  const subjects = new Set(problem.subjects.map(({ value }) => value));
  const missing = (lesson: ProposalLesson): string[] => [
    ...lesson.class_ids.filter((id) => !classes?.has(id)),
    ...lesson.teacher_ids.filter((id) => !teachers?.has(id)),
    ...(subjects.has(lesson.subject) ? [] : [lesson.subject]),
    ...missingRoom(problem, lesson),
    ...(lesson.fixed && week.slotOf(lesson.fixed) < 0 ? [`${lesson.fixed.weekday}-${lesson.fixed.period}`] : []),
  ];
  return problem.lessons.flatMap((lesson) =>
    missing(lesson).map((ref) => ({
      kind: 'unknown_ref' as const,
      ref,
      needed: 1,
      available: 0,
      lessons: [lesson.id],
      text: { cn: `有一节课引用了不存在的“${ref}”`, us: `A lesson names “${ref}”, which does not exist` },
    })),
  );
}

function missingRoom({ rooms }: ProposalProblem, { room }: ProposalLesson): string[] {
  if (room === null) return [];
  if ('id' in room) return rooms.some(({ id }) => id === room.id) ? [] : [room.id];
  return rooms.some(({ kind }) => kind === room.kind) ? [] : [room.kind];
}
