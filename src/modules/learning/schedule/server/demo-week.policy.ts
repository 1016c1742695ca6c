/** Pure: a week of lessons for the classes of the demo, as a planner would draw it. */

export interface DemoCourse {
  readonly classroom_id: string;
  readonly subject_value: string;
  readonly teacher_id: string | null;
  readonly broom_id: string | null;
  readonly kind: 'lesson' | 'meeting' | 'self_study';
  /** Lessons a week. */
  readonly n: number;
  /** Its only place: class meetings are on Monday afternoon. */
  readonly at?: { readonly weekday: number; readonly period: number };
}

export interface DemoPlaced extends Omit<DemoCourse, 'n' | 'at'> {
  readonly weekday: number;
  readonly period: number;
}

interface Grid {
  readonly days: number;
  /** Numbers of the periods in which there are lessons. */
  readonly periods: readonly number[];
}

/** Places every lesson where class, teacher and room are free, main subjects in the morning, one of a subject a day. */
export function demoWeek(courses: readonly DemoCourse[], { days, periods }: Grid): DemoPlaced[] {
  const taken = new Set<string>();
  const placed: DemoPlaced[] = [];
  const keys = (course: DemoCourse, weekday: number, period: number) =>
    [course.classroom_id, course.teacher_id, course.broom_id]
      .filter((ref) => ref !== null)
      .map((ref) => `${ref}:${weekday}:${period}`);
  const perDay = new Map<string, number>();
  const place = (course: DemoCourse, weekday: number, period: number) => {
    for (const key of keys(course, weekday, period)) taken.add(key);
    const day = `${course.classroom_id}:${course.subject_value}:${weekday}`;
    perDay.set(day, (perDay.get(day) ?? 0) + 1);
    const { n: _n, at: _at, ...facts } = course;
    placed.push({ ...facts, weekday, period });
  };
  const loads = new Map<string, number>();
  for (const { teacher_id, n } of courses) if (teacher_id) loads.set(teacher_id, (loads.get(teacher_id) ?? 0) + n);
  const order = courses.toSorted((a, b) => {
    const fixed = Number(b.at !== undefined) - Number(a.at !== undefined);
    const load = (one: DemoCourse) => (one.teacher_id ? (loads.get(one.teacher_id) ?? 0) : 0);
    return fixed || load(b) - load(a) || b.n - a.n || (a.classroom_id < b.classroom_id ? -1 : 1);
  });
  for (const [at, course] of order.entries()) {
    for (let lesson = 0; lesson < course.n; lesson++) {
      if (course.at && lesson === 0) {
        place(course, course.at.weekday, course.at.period);
        continue;
      }
      let best: { weekday: number; period: number; cost: number } | null = null;
      for (let weekday = 1; weekday <= days; weekday++)
        for (const period of periods) {
          if (keys(course, weekday, period).some((key) => taken.has(key))) continue;
          const again = perDay.get(`${course.classroom_id}:${course.subject_value}:${weekday}`) ?? 0;
          const late = course.n >= 4 ? period : -period;
          const cost = again * 100 + late + ((at * 7 + weekday * 3 + period + lesson * 5) % 6);
          if (!best || cost < best.cost) best = { weekday, period, cost };
        }
      if (best) place(course, best.weekday, best.period);
    }
  }
  return placed;
}
