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

/** Who and what is taken when. */
class Week {
  readonly placed: DemoPlaced[] = [];
  readonly #taken = new Set<string>();
  readonly #perDay = new Map<string, number>();

  #keys({ classroom_id, teacher_id, broom_id }: DemoCourse, weekday: number, period: number): string[] {
    return [classroom_id, teacher_id, broom_id]
      .filter((ref) => ref !== null)
      .map((ref) => `${ref}:${weekday}:${period}`);
  }

  isFree(course: DemoCourse, weekday: number, period: number): boolean {
    return this.#keys(course, weekday, period).every((key) => !this.#taken.has(key));
  }

  /** How often the class has the subject on a day. */
  again({ classroom_id, subject_value }: DemoCourse, weekday: number): number {
    return this.#perDay.get(`${classroom_id}:${subject_value}:${weekday}`) ?? 0;
  }

  place(course: DemoCourse, weekday: number, period: number): void {
    for (const key of this.#keys(course, weekday, period)) this.#taken.add(key);
    this.#perDay.set(`${course.classroom_id}:${course.subject_value}:${weekday}`, this.again(course, weekday) + 1);
    const { n: _n, at: _at, ...facts } = course;
    this.placed.push({ ...facts, weekday, period });
  }
}

/** Those with one place first, then whose teachers have most. */
function inOrder(courses: readonly DemoCourse[]): DemoCourse[] {
  const loads = new Map<string | null, number>();
  for (const { teacher_id, n } of courses) loads.set(teacher_id, (loads.get(teacher_id) ?? 0) + n);
  const load = ({ teacher_id }: DemoCourse) => (teacher_id ? (loads.get(teacher_id) ?? 0) : 0);
  return courses.toSorted(
    (a, b) =>
      Number(b.at !== undefined) - Number(a.at !== undefined) ||
      load(b) - load(a) ||
      b.n - a.n ||
      a.classroom_id.localeCompare(b.classroom_id),
  );
}

/** Places every lesson where class, teacher and room are free, main subjects in the morning, one of a subject a day. */
export function demoWeek(courses: readonly DemoCourse[], { days, periods }: Grid): DemoPlaced[] {
  const week = new Week();
  const places = Array.from({ length: days }, (_, day) =>
    periods.map((period) => ({ weekday: day + 1, period })),
  ).flat();
  for (const [at, course] of inOrder(courses).entries()) {
    if (course.at) {
      week.place(course, course.at.weekday, course.at.period);
      continue;
    }
    for (let lesson = 0; lesson < course.n; lesson++) {
      const cost = ({ weekday, period }: (typeof places)[number]) =>
        week.again(course, weekday) * 100 +
        (course.n >= 4 ? period : -period) +
        ((at * 7 + weekday * 3 + period + lesson * 5) % 6);
      const free = places.filter(({ weekday, period }) => week.isFree(course, weekday, period));
      const [best] = free.toSorted((a, b) => cost(a) - cost(b));
      if (best) week.place(course, best.weekday, best.period);
    }
  }
  return week.placed;
}
