import { type Line, linesOf, type Part, type TypedTeacher } from './cell-parts.ts';
import type { GridEntry, GridWeeks } from './grid.types.ts';
import type { NameFinder } from './name-finder.ts';
import type { Trouble } from './sheet-view.ts';

/** Who teaches a subject in a class, by 任课表 and by what is stored. */
export interface Taught {
  of(class_id: string, subject_value: string): readonly string[];
  subjectsOf(class_id: string, teacher_id: string): readonly string[];
}

export type ParsedCell = { readonly entries: readonly GridEntry[] } | { readonly troubles: readonly Trouble[] };

/** Reads a cell of a class: 语, 语文 张三, 音(单)美(双), 体1, 选考 A, 自习, each with teachers and a room in any order and line. */
export function parseCell(text: string, names: NameFinder, taught: Taught, class_id: string | null): ParsedCell {
  const whole = names.course(text, class_id);
  if (whole && !whole.several) {
    const { kind, subject_value, group } = whole;
    return {
      entries: [{ kind, subject_value, course_name: text, weeks: 'all', teacher_ids: [], room_id: null, group }],
    };
  }
  const { parts, is_slashed } = joined(linesOf(text, names, class_id));
  const troubles = parts.flatMap((part) =>
    unknownIn(
      part,
      parts.some(({ course }) => course),
    ),
  );
  if (troubles.length > 0) return { troubles };
  const weeks = weeksOfParts(parts, is_slashed);
  if (!weeks) return { troubles: [{ problem: 'courses_several', part: text }] };
  const read = parts.map((part, at) => entryOf(part, weeks[at] ?? 'all', text, taught, class_id));
  const wrong = read.flatMap((one) => ('problem' in one ? [one] : []));
  return wrong.length > 0 ? { troubles: wrong } : { entries: read.flatMap((one) => ('problem' in one ? [] : [one])) };
}

/** Lines without a course belong to the courses of the line before, or of the first one. */
function joined(lines: readonly Line[]): { readonly parts: readonly Part[]; readonly is_slashed: boolean } {
  const all: Part[] = [];
  let latest: readonly Part[] = [];
  const waiting: Line[] = [];
  for (const line of lines) {
    if (!line.parts.some(({ course }) => course)) {
      if (latest.length === 0) waiting.push(line);
      else addTo(latest, line.parts);
      continue;
    }
    latest = line.parts;
    all.push(...latest);
    for (const before of waiting.splice(0)) addTo(latest, before.parts);
  }
  for (const line of waiting) all.push(...line.parts.slice(0, 1).map((first) => merged(first, line.parts.slice(1))));
  return {
    parts: all,
    is_slashed: lines.some(({ is_slashed, parts }) => is_slashed && parts.every(({ course }) => course)),
  };
}

function merged(first: Part, others: readonly Part[]): Part {
  for (const other of others) addTo([first], [other]);
  return first;
}

/** As many parts as courses: one for each; else all of them for all. */
function addTo(courses: readonly Part[], parts: readonly Part[]): void {
  for (const [at, course] of courses.entries())
    for (const [nth, part] of parts.entries()) {
      if (parts.length === courses.length && nth !== at) continue;
      course.teachers.push(...part.teachers);
      course.rooms.push(...part.rooms);
      course.unknown.push(...(at === 0 || parts.length === courses.length ? part.unknown : []));
      course.weeks ??= part.weeks;
    }
}

const ROOM = /(?:室|房|馆|场|楼|教|厅)$|^[A-Za-z]?-?\d{3,4}$|^room/i;
const PERSON = /^[\p{Script=Han}·]{2,5}$|^(?:mr|ms|mrs|miss)\b/iu;

function unknownIn({ unknown }: Part, has_course: boolean): Trouble[] {
  return unknown.map((part) => {
    if (!has_course) return { problem: 'subject_unknown', part };
    if (ROOM.test(part)) return { problem: 'room_unknown', part };
    return { problem: PERSON.test(part) ? 'teacher_unknown' : 'part_unknown', part };
  });
}

/** 音/美 is one week the one and the next the other; two courses at one time without a word of it are not guessed. */
function weeksOfParts(parts: readonly Part[], is_slashed: boolean): readonly GridWeeks[] | null {
  const said = parts.map(({ weeks }) => weeks);
  const [first, second] = said;
  if (parts.length < 2) return [first ?? 'all'];
  if (said.every((weeks) => weeks !== null)) return said.map((weeks) => weeks ?? 'all');
  if (parts.length > 2) return null;
  if (first === null && second === null) return is_slashed ? ['odd', 'even'] : null;
  const other = (weeks: GridWeeks | null | undefined) => (weeks === 'odd' ? 'even' : weeks === 'even' ? 'odd' : null);
  const filled = [first ?? other(second), second ?? other(first)];
  return filled.every((weeks) => weeks !== null) ? filled.map((weeks) => weeks ?? 'all') : null;
}

function entryOf(
  part: Part,
  weeks: GridWeeks,
  text: string,
  taught: Taught,
  class_id: string | null,
): GridEntry | Trouble {
  const course = part.course ?? courseOfTeacher(part, taught, class_id);
  if (!course) return { problem: 'subject_missing', part: text };
  if (course.several) return { problem: 'subject_several', part: part.course_name, candidates: course.several };
  const teacher_ids: string[] = [];
  for (const typed of part.teachers) {
    const id = oneOf(typed, taught, class_id, course.subject_value);
    if (id === null) return { problem: 'teacher_several', part: typed.typed, candidates: typed.ids };
    if (!teacher_ids.includes(id)) teacher_ids.push(id);
  }
  const { kind, subject_value, group } = course;
  return {
    kind,
    subject_value,
    course_name: part.course_name,
    weeks,
    teacher_ids,
    room_id: part.rooms[0] ?? null,
    group,
  };
}

/** Of several of one name the one that teaches the subject there by 任课表, or nobody. */
export function oneOf(
  { ids }: TypedTeacher,
  taught: Taught,
  class_id: string | null,
  subject: string | null,
): string | null {
  if (ids.length === 1) return ids[0] ?? null;
  if (class_id === null || subject === null) return null;
  const [id, ...others] = taught.of(class_id, subject).filter((one) => ids.includes(one));
  return id !== undefined && others.length === 0 ? id : null;
}

/** A name alone: the one subject that its person teaches there. */
function courseOfTeacher({ teachers }: Part, taught: Taught, class_id: string | null): Part['course'] {
  const [first] = teachers;
  if (!first || class_id === null) return null;
  const [value, ...others] = new Set(first.ids.flatMap((id) => taught.subjectsOf(class_id, id)));
  return value !== undefined && others.length === 0 ? { kind: 'lesson', subject_value: value, group: null } : null;
}
