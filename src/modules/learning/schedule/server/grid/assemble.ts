import { cut } from '#shared/text/cut.ts';
import type { Book, TeacherCell } from './book.ts';
import type { GridEntry, GridLesson, GridWeeks } from './grid-types.ts';

const TEACHERS_MOST = 3;
const COURSE_NAME_MOST = 30;

type Lesson = { -readonly [K in keyof GridLesson]: GridLesson[K] };

/**
 * Puts the lessons of the week together from all that was read: cells of classes first; those of teachers name who teaches them, or
 * are lessons of their own; who is still missing comes from 任课表, then from what is stored. Equal lessons of odd and even
 * weeks become one of every week.
 */
export function assemble(book: Book): GridLesson[] {
  const lessons = new Lessons(book);
  for (const cell of book.cells)
    for (const entry of cell.entries) lessons.add(lessonOf(cell, entry, `${cell.sheet}!${cell.address}`));
  for (const cell of book.teacher_cells) lessons.addTeacher(cell);
  return lessons.end();
}

type At = Pick<GridLesson, 'class_ids' | 'weekday' | 'period_from' | 'period_to'>;

const lessonOf = ({ class_ids, weekday, period_from, period_to }: At, entry: GridEntry, cell: string): Lesson => ({
  class_ids,
  weekday,
  period_from,
  period_to,
  weeks: entry.weeks,
  kind: entry.kind,
  subject_value: entry.subject_value,
  course_name: entry.course_name,
  teacher_ids: entry.teacher_ids,
  teacher_from: entry.teacher_ids.length > 0 ? 'cell' : null,
  room_id: entry.room_id,
  group: entry.group,
  cells: [cell],
});

class Lessons {
  readonly #book: Book;
  readonly #all: Lesson[] = [];
  /** By class, weekday and each of its periods. */
  readonly #at = new Map<string, Lesson[]>();

  constructor(book: Book) {
    this.#book = book;
  }

  add(lesson: Lesson): void {
    const there = this.#there(lesson).filter((other) => weeksMeet(other.weeks, lesson.weeks));
    const same = there.find((other) => isSame(other, lesson));
    if (same) {
      same.cells = [...same.cells, ...lesson.cells];
      return;
    }
    // two groups of a 走班 band stand at one time
    const other = there.find((one) => one.group === null && lesson.group === null && one.cells[0] !== lesson.cells[0]);
    if (other) this.#differ(other, lesson);
    else this.#keep(lesson);
  }

  addTeacher({ view, cell, entry, teacher_id, text, ...at }: TeacherCell): void {
    const place = view.placeOf(cell);
    const there = this.#there(at).filter((lesson) => weeksMeet(lesson.weeks, entry.weeks));
    const taught = this.#book.taught();
    const meant =
      there.find(({ subject_value }) => entry.subject_value !== null && subject_value === entry.subject_value) ??
      there.find((lesson) => teaches(lesson, teacher_id, taught)) ??
      (entry.subject_value === null && there.length === 1 ? there[0] : undefined);
    if (meant) {
      this.#take(meant, teacher_id, place);
      return;
    }
    const [class_id = ''] = at.class_ids;
    const [value, ...others] = taught.subjectsOf(class_id, teacher_id);
    const subject_value = entry.subject_value ?? (others.length === 0 ? (value ?? null) : null);
    if (subject_value === null && entry.kind === 'lesson' && entry.course_name === '') {
      this.#book.refuse(view, cell, { problem: 'subject_missing', part: text });
      return;
    }
    this.add({ ...lessonOf(at, { ...entry, subject_value }, place), teacher_from: 'teacher_sheet' });
  }

  #take(lesson: Lesson, teacher_id: string, place: string): void {
    lesson.cells = [...lesson.cells, place];
    if (lesson.teacher_ids.includes(teacher_id)) return;
    if (lesson.teacher_from === 'cell') {
      this.#book.differing.push({
        cells: lesson.cells,
        reason: {
          cn: '班级课表与教师课表的教师不同，已按班级课表',
          us: 'The sheets of class and teacher name different teachers. The class’s was taken.',
        },
      });
      return;
    }
    lesson.teacher_ids = [...lesson.teacher_ids, teacher_id];
    lesson.teacher_from = 'teacher_sheet';
  }

  #differ(kept: Lesson, lesson: Lesson): void {
    this.#book.differing.push({
      cells: [...kept.cells, ...lesson.cells],
      reason: {
        cn: '同一班级同一节有两种说法，已按前一处',
        us: 'Two cells differ about one class and period. The first was taken.',
      },
    });
  }

  #keep(lesson: Lesson): void {
    this.#all.push(lesson);
    for (const key of keysOf(lesson)) this.#at.set(key, [...(this.#at.get(key) ?? []), lesson]);
  }

  #there(at: At): Lesson[] {
    return [...new Set(keysOf(at).flatMap((key) => this.#at.get(key) ?? []))];
  }

  end(): GridLesson[] {
    const taught = this.#book.taught();
    const inFile = new Set(this.#book.assignments.map(({ class_id, subject_value }) => `${class_id} ${subject_value}`));
    for (const lesson of this.#all) {
      const { subject_value, class_ids, teacher_ids, kind } = lesson;
      if (teacher_ids.length > 0 || subject_value === null || kind === 'self_study') continue;
      const ids = [...new Set(class_ids.flatMap((id) => taught.of(id, subject_value)))];
      if (ids.length === 0) continue;
      lesson.teacher_ids = ids;
      lesson.teacher_from = class_ids.some((id) => inFile.has(`${id} ${subject_value}`)) ? 'assignment' : 'stored';
    }
    const lessons = everyWeek(this.#all);
    for (const lesson of lessons) this.#fit(lesson);
    return lessons;
  }

  /** A lesson has so many teachers and so long a name at the most; what it loses by that is said. */
  #fit(lesson: Lesson): void {
    if (lesson.teacher_ids.length > TEACHERS_MOST) {
      lesson.teacher_ids = lesson.teacher_ids.slice(0, TEACHERS_MOST);
      this.#book.differing.push({
        cells: lesson.cells,
        reason: {
          cn: `一节课最多${TEACHERS_MOST}位教师，只取了前${TEACHERS_MOST}位`,
          us: `A lesson has ${TEACHERS_MOST} teachers at most. The first ${TEACHERS_MOST} were taken.`,
        },
      });
    }
    if (lesson.subject_value === null && lesson.course_name.length > COURSE_NAME_MOST) {
      lesson.course_name = cut(lesson.course_name, COURSE_NAME_MOST);
      this.#book.differing.push({
        cells: lesson.cells,
        reason: {
          cn: `课程名称最多${COURSE_NAME_MOST}个字，已截为“${lesson.course_name}”`,
          us: `The name of a course has ${COURSE_NAME_MOST} signs at most. It was cut to “${lesson.course_name}”.`,
        },
      });
    }
  }
}

const teaches = (lesson: Lesson, teacher_id: string, taught: ReturnType<Book['taught']>): boolean =>
  lesson.teacher_ids.includes(teacher_id) ||
  lesson.class_ids.some(
    (id) => lesson.subject_value !== null && taught.of(id, lesson.subject_value).includes(teacher_id),
  );

function keysOf({ class_ids, weekday, period_from, period_to }: At): string[] {
  const periods = Array.from({ length: period_to - period_from + 1 }, (_, at) => period_from + at);
  return class_ids.flatMap((id) => periods.map((period) => `${id} ${weekday} ${period}`));
}

export function weeksMeet(one: GridWeeks, other: GridWeeks): boolean {
  if (one === 'all' || other === 'all') return true;
  const [a, b] = [listOf(one), listOf(other)];
  return a.some((week) => b.includes(week));
}

const WEEKS = Array.from({ length: 30 }, (_, at) => at + 1);
const listOf = (weeks: GridWeeks): readonly number[] =>
  typeof weeks === 'object' ? weeks : WEEKS.filter((week) => weeks === 'all' || week % 2 === (weeks === 'odd' ? 1 : 0));

/** A lesson that two sheets have: the same but for what one of them does not say. */
const isSame = (one: Lesson, other: Lesson): boolean =>
  placeKey(one) === placeKey(other) &&
  JSON.stringify(one.weeks) === JSON.stringify(other.weeks) &&
  (one.subject_value !== null ? one.subject_value === other.subject_value : one.course_name === other.course_name) &&
  (one.teacher_ids.length === 0 ||
    other.teacher_ids.length === 0 ||
    one.teacher_ids.join() === other.teacher_ids.join());

const placeKey = ({ class_ids, weekday, period_from, period_to, kind, group }: Lesson): string =>
  [class_ids.join(), weekday, period_from, period_to, kind, group].join('|');

const wholeKey = (lesson: Lesson): string =>
  [placeKey(lesson), lesson.subject_value, lesson.course_name, lesson.teacher_ids.join(), lesson.room_id].join('|');

/** Odd and even of the same are every week. */
function everyWeek(lessons: readonly Lesson[]): Lesson[] {
  const waiting = new Map<string, Lesson>();
  const gone = new Set<Lesson>();
  for (const lesson of lessons) {
    if (lesson.weeks !== 'odd' && lesson.weeks !== 'even') continue;
    const key = wholeKey(lesson);
    const other = waiting.get(key);
    if (!other || other.weeks === lesson.weeks) {
      waiting.set(key, lesson);
      continue;
    }
    other.weeks = 'all';
    other.cells = [...other.cells, ...lesson.cells];
    gone.add(lesson);
    waiting.delete(key);
  }
  return lessons.filter((lesson) => !gone.has(lesson));
}
