import { classNameKey } from '#shared/text/class-name.ts';
import { plainSigns } from '#shared/text/marks.ts';
import type { GridKnown, GridMapping } from './grid.types.ts';
import { numberOf } from './labels.ts';

/** One, several that it may be, or none. */
export type Found = { readonly id: string } | { readonly several: readonly string[] } | null;

const NUMBER = '(\\d{1,2}|[一二三四五六七八九十]{1,3})';
/** 初一（1）班, 七年级1班, 七1, 高一3班, 三(2)班; without a bracket between Chinese digits both are single ones. */
const CHINESE: readonly RegExp[] = [
  new RegExp(
    `^(小学|小|初中|初|高中|高)([一二三四五六七八九十]{1,2}?|\\d{1,2}?)(?:年级|年|级)?[-.(]?${NUMBER}\\)?班?$`,
  ),
  new RegExp(`^()([一二三四五六七八九十]{1,3}|\\d{1,2})(?:年级|级|[-.(])\\(?${NUMBER}\\)?班?$`),
  /^()([一二三四五六七八九])(\d{1,2}|[一二三四五六七八九])班?$/,
];
const DIGITS = /^(\d{1,2})(\d{2})班?$/;
const ENGLISH = /^(?:grade|year|g|y)(\d{1,2})[-.,(]?(?:class|c)?(\d{1,2})\)?$/;
/** Junior and senior, as schools with both say. */
const JUNIOR = /^(j|s)(\d)[-.,(]?(?:class|c)?(\d{1,2})\)?$/;
const BY_DAY = /^\d{4}-(\d{2})-(\d{2})$/;
const IN_TITLE =
  /(?:小学|小|初中|初|高中|高)?(?:[一二三四五六七八九十]{1,3}|\d{1,4})(?:年级|级)?\(?(?:[一二三四五六七八九十]{1,3}|\d{1,2})?\)?班/g;
const STAGES: Readonly<Record<string, number>> = { 小: 0, 初: 6, 高: 9, j: 6, s: 9 };

/** Finds classes whatever way they are written: 701, 初一1班, 七（1）班 and 高一（3）班 in full width are read by one fold. */
export class ClassFinder {
  readonly #mapped: ReadonlyMap<string, string>;
  readonly #byName = new Map<string, string[]>();
  readonly #byGrade = new Map<string, string[]>();

  constructor({ classes }: GridKnown, { classes: mapped = {} }: GridMapping) {
    this.#mapped = new Map(Object.entries(mapped).map(([typed, id]) => [keyOf(typed), id]));
    for (const { id, name, grade, no } of classes) {
      add(this.#byName, classNameKey(name), id);
      if (grade !== null) add(this.#byGrade, `${grade}-${no}`, id);
    }
  }

  find(typed: string): Found {
    const key = keyOf(typed);
    if (key === '') return null;
    const mapped = this.#mapped.get(key);
    if (mapped !== undefined) return { id: mapped };
    const named = this.#byName.get(classNameKey(key));
    if (named) return foundOf(named);
    const parts = gradeAndNo(key);
    return parts && foundOf(this.#ofGrade(parts));
  }

  /** The class that a title speaks of: 高一（1）班课程表, 班级：701. */
  findIn(title: string): Found {
    const text = plainSigns(title).replace(/课程表|课表|作息|timetable|schedule|班级[:：]?|class:/gi, ' ');
    for (const part of [text, ...text.split(/[\s:：,，]+/), ...(text.replace(/\s/g, '').match(IN_TITLE) ?? [])]) {
      const found = this.find(part);
      if (found) return found;
    }
    const key = classNameKey(text);
    const inside = [...this.#byName].filter(([name]) => name.length > 1 && key.includes(name));
    const longest = inside.toSorted(([one], [other]) => other.length - one.length)[0];
    return longest ? foundOf(longest[1]) : null;
  }

  /** The longest beginning of a text that is a class, and what follows. */
  beginning(text: string): { readonly id: string; readonly rest: string } | null {
    for (let length = Math.min(text.length, 14); length > 1; length -= 1) {
      // a number is not cut in two
      if (/\d$/.test(text.slice(0, length)) && /^\d/.test(text.slice(length))) continue;
      const found = this.find(text.slice(0, length));
      if (found && 'id' in found) return { id: found.id, rest: text.slice(length).trim() };
    }
    return null;
  }

  #ofGrade({ stage, grade, no }: GradeAndNo): readonly string[] {
    const at = (counted: number) => this.#byGrade.get(`${counted}-${no}`) ?? [];
    if (stage !== null) return at(stage + grade);
    const direct = at(grade);
    if (direct.length > 0 || grade > 3) return direct;
    // 一（3）班 of a school that begins with 初一 or 高一
    return [...at(grade + 6), ...at(grade + 9)];
  }
}

interface GradeAndNo {
  /** Years before the stage; null: it is not said. */
  readonly stage: number | null;
  readonly grade: number;
  readonly no: number;
}

function gradeAndNo(key: string): GradeAndNo | null {
  const day = BY_DAY.exec(key);
  const plain = day ?? DIGITS.exec(key) ?? ENGLISH.exec(key);
  if (plain) return { stage: null, grade: Number(plain[1]), no: Number(plain[2]) };
  const junior = JUNIOR.exec(key);
  if (junior) return { stage: STAGES[junior[1] ?? ''] ?? null, grade: Number(junior[2]), no: Number(junior[3]) };
  for (const pattern of CHINESE) {
    const found = pattern.exec(key);
    const [grade, no] = [numberOf(found?.[2] ?? ''), numberOf(found?.[3] ?? '')];
    if (grade && no) return { stage: STAGES[found?.[1]?.slice(0, 1) ?? ''] ?? null, grade, no };
  }
  return null;
}

const keyOf = (typed: string): string =>
  plainSigns(typed)
    .replace(/\s/g, '')
    .toLowerCase()
    .replace(/[[{【〔]/g, '(')
    .replace(/[\]}】〕]/g, ')')
    .replace(/\p{Pd}/gu, '-')
    .replace(/^class(?=\d)/, '');

function add(map: Map<string, string[]>, key: string, id: string): void {
  map.set(key, [...(map.get(key) ?? []), id]);
}

const foundOf = (ids: readonly string[]): Found =>
  ids.length === 1 && ids[0] !== undefined ? { id: ids[0] } : ids.length > 1 ? { several: ids } : null;
