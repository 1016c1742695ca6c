import { codeKey } from '#shared/text/code.ts';
import { labelKey } from '#shared/text/label.ts';
import { nameKey } from '#shared/text/person-name.ts';
import type { GridKind, GridKnown, GridMapping } from './grid.types.ts';
import { SHORT_SUBJECTS, SPECIAL_COURSES } from './subject-words.ts';

const MEETING = '班会';
const NO_SUBJECT = { subject_value: null, group: null };

export interface FoundCourse {
  readonly kind: GridKind;
  readonly subject_value: string | null;
  readonly group: string | null;
  /** More than one value would do. */
  readonly several?: readonly string[];
}

const GROUP = /^(.{1,12}?)([A-Za-z]?\d{1,2}|[A-Z])(?:班|组|层)?$/;
const SUFFIX = /^(.{1,12}?)(早读|晨读|早自习|晚自习|晚修|自习|辅导|课)$/;
const ELECTIVE = /^(?:选考|走班|选修|选课|选科|选)(.{0,8})$|^(?:elective)s?(.{0,8})$/i;
const STAGE_OF: readonly (readonly [last: number, stage: string])[] = [
  [6, '103'],
  [9, '101'],
  [12, '102'],
];

/** Finds subjects, teachers and rooms by what is written in cells. */
export class NameFinder {
  readonly #subjects = new Map<string, string[]>();
  readonly #mappedSubjects: ReadonlyMap<string, string>;
  readonly #grades: ReadonlyMap<string, number | null>;
  readonly #teachers = new Map<string, string[]>();
  readonly #named: ReadonlyMap<string, readonly string[]>;
  readonly #numbers = new Map<string, string[]>();
  readonly #rooms = new Map<string, string[]>();

  constructor(known: GridKnown, mapping: GridMapping) {
    for (const { value, name, also } of known.subjects)
      for (const one of new Set([name, ...also, ...(SHORT_SUBJECTS[name] ?? [])].map(labelKey)))
        add(this.#subjects, one, value);
    this.#mappedSubjects = keyed(mapping.subjects, labelKey);
    this.#grades = new Map(known.classes.map(({ id, grade }) => [id, grade]));
    for (const { id, name, number } of known.teachers) {
      add(this.#teachers, nameKey(name), id);
      if (number) add(this.#numbers, codeKey(number), id);
    }
    this.#named = new Map(this.#teachers);
    for (const [typed, id] of keyed(mapping.teachers, nameKey)) this.#teachers.set(typed, [id]);
    for (const { id, name, code } of known.rooms)
      for (const one of new Set([codeKey(name), codeKey(code ?? name)])) add(this.#rooms, one, id);
    for (const [typed, id] of keyed(mapping.rooms, codeKey)) this.#rooms.set(typed, [id]);
  }

  /** A course as it is taught in a class: a subject of its stage, self-study, a meeting, an elective. */
  course(typed: string, class_id: string | null): FoundCourse | null {
    return this.#mapped(typed) ?? this.#plain(typed, class_id) ?? this.#composed(typed, class_id);
  }

  /** A part of cells that a person said means nothing. */
  isIgnored(typed: string): boolean {
    return this.#mappedSubjects.get(labelKey(typed)) === 'ignore';
  }

  isSubject(typed: string): boolean {
    return this.course(typed, null) !== null;
  }

  /** None, one, or several of that name. A number of the staff decides. */
  teachers(typed: string): readonly string[] {
    return this.#teachers.get(nameKey(typed.replace(/老师$/, ''))) ?? this.#teachers.get(nameKey(typed)) ?? [];
  }

  /** Whether somebody is called so, whatever a person made of the name. */
  isNameOf(id: string, typed: string): boolean {
    return this.#named.get(nameKey(typed))?.includes(id) ?? false;
  }

  /** Short numbers are most likely something else, unless a name stands before them. */
  byNumber(typed: string, may_be_short = false): string | null {
    if (!may_be_short && codeKey(typed).length < 3) return null;
    const found = this.#numbers.get(codeKey(typed));
    return found?.length === 1 ? (found[0] ?? null) : null;
  }

  rooms(typed: string): readonly string[] {
    return this.#rooms.get(codeKey(typed)) ?? [];
  }

  #mapped(typed: string): FoundCourse | null {
    const to = this.#mappedSubjects.get(labelKey(typed));
    if (to === undefined || to === 'ignore') return null;
    if (to === 'self_study' || to === 'meeting' || to === 'elective')
      return { kind: to, subject_value: null, group: null };
    return { kind: 'lesson', subject_value: to === 'course' ? null : to, group: null };
  }

  #plain(typed: string, class_id: string | null): FoundCourse | null {
    const key = labelKey(typed);
    const special = SPECIAL_COURSES[key];
    // some schools keep 班会 as a subject
    const kept = this.#subjects.get(special === 'meeting' && key !== '升旗' ? MEETING : key);
    if (special) return { ...(kept ? this.#ofStage(kept, class_id) : NO_SUBJECT), kind: special };
    const elective = ELECTIVE.exec(typed.trim());
    if (elective)
      return { kind: 'elective', subject_value: null, group: (elective[1] ?? elective[2] ?? '').trim() || null };
    const values = this.#subjects.get(key);
    return values ? this.#ofStage(values, class_id) : null;
  }

  #composed(typed: string, class_id: string | null): FoundCourse | null {
    const [, base = '', suffix = ''] = SUFFIX.exec(typed) ?? [];
    const spoken = base ? (this.#mapped(base) ?? this.#plain(base, class_id)) : null;
    if (spoken) return /自习|晚修/.test(suffix) ? { ...spoken, kind: 'self_study' } : spoken;
    const [, stem = '', group = ''] = GROUP.exec(typed) ?? [];
    const course = stem ? (this.#mapped(stem) ?? this.#plain(stem, class_id)) : null;
    return course && { ...course, group };
  }

  #ofStage(values: readonly string[], class_id: string | null): FoundCourse {
    const grade = class_id === null ? null : (this.#grades.get(class_id) ?? null);
    const stage = grade === null ? null : (STAGE_OF.find(([last]) => grade <= last)?.[1] ?? null);
    const ofStage = stage === null ? [] : values.filter((value) => value.startsWith(stage));
    const left = ofStage.length > 0 ? ofStage : values;
    const [first = null] = left;
    const course = { kind: 'lesson' as const, subject_value: first, group: null };
    return left.length > 1 && class_id !== null ? { ...course, several: left } : course;
  }
}

function keyed(
  mapped: Readonly<Record<string, string>> | undefined,
  key: (typed: string) => string,
): ReadonlyMap<string, string> {
  return new Map(Object.entries(mapped ?? {}).map(([typed, to]) => [key(typed), to]));
}

function add(map: Map<string, string[]>, key: string, one: string): void {
  map.set(key, [...(map.get(key) ?? []), one]);
}
