import { headingKey } from '#shared/text/heading.ts';
import { labelKey } from '#shared/text/label.ts';
import { plainSigns } from '#shared/text/marks.ts';
import type { GridKnown, GridMapping, GridPeriodKind, GridWeeks } from './grid.types.ts';

/** What stands in heads and beside rows: weekdays, periods, parts of the day, weeks. */

const DIGITS = '零一二三四五六七八九';
const WEEKDAY_CN = /^(?:星期|周|礼拜)([一二三四五六日天1-7])(?!\d|[至到~-])/;
const WEEKDAY_US = /^(mon|tue|wed|thu|fri|sat|sun)(?:s|sday|nes|nesday|r|rs|rsday|ur|urday|day)?(?![a-z])/;
const ENGLISH_DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const CN_DAYS = '一二三四五六日';

/** 1 is Monday; null: no weekday. */
export function weekdayOf(text: string): number | null {
  const label = labelKey(text);
  const cn = WEEKDAY_CN.exec(label)?.[1] ?? (label.length === 1 && CN_DAYS.includes(label) ? label : '');
  if (cn === '天') return 7;
  if (cn) return CN_DAYS.includes(cn) ? CN_DAYS.indexOf(cn) + 1 : Number(cn);
  const us = WEEKDAY_US.exec(label)?.[1];
  return us ? ENGLISH_DAYS.indexOf(us) + 1 : null;
}

/** `十二` is 12, `3` is 3; null: no number up to 99. */
export function numberOf(text: string): number | null {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  if (!/^[一二三四五六七八九十]{1,3}$/.test(text)) return null;
  if (!text.includes('十')) return text.length === 1 ? DIGITS.indexOf(text) : null;
  const [tens = '', ones = ''] = text.split('十');
  if (tens.length > 1 || ones.length > 1) return null;
  return (tens ? DIGITS.indexOf(tens) : 1) * 10 + (ones ? DIGITS.indexOf(ones) : 0);
}

export type Section = 'morning' | 'afternoon' | 'evening';

export function sectionOf(text: string): Section | null {
  const label = labelKey(text);
  if (['上午', '上', 'am', 'a.m.', 'morning', '早上'].includes(label)) return 'morning';
  if (['下午', '下', 'pm', 'p.m.', 'afternoon'].includes(label)) return 'afternoon';
  return ['晚上', '晚间', '晚', 'evening'].includes(label) ? 'evening' : null;
}

const TIMES = /\d{1,2}[:：]\d{2}/g;
const BREAK =
  /^(?:大课间|课间操?|课间活动|眼保健操|眼操|早操|广播操|升旗仪式时间|午休|午餐|午饭|午睡|午间|晚餐|晚饭|休息|lunch|break|recess|longbreak|lunchbreak|assemblybreak)/;
const MORNING = /^(?:早读|早自习|早自修|晨读|晨会|晨检|早课|morningreading|registration)(.{0,3})$/;
const EVENING = /^(?:晚自习|晚自修|晚修|晚读|晚课|晚|evening(?:study)?)(.{0,4})$/;
const NOON = /^(?:午自习|午自修|午读|午课|午练|noon(?:study)?)(.{0,3})$/;
const ORDINAL = /^(?:第|period|lesson|hour|p|l)?([一二三四五六七八九十]{1,3}|\d{1,2})(?:st|nd|rd|th)?(?:节课?|课)?$/;
const RANGE =
  /^(?:第|period|lesson|p)?(\d{1,2}|[一二三四五六七八九十]{1,3})节?[-~至到、,/](?:第|p)?(\d{1,2}|[一二三四五六七八九十]{1,3})(?:节课?|课)?$/;
/** Excel makes a day of a typed `3-4`. */
const DAY_FOR_RANGE = /^\d{4}-(\d{2})-(\d{2})$/;

export interface Label {
  readonly kind: GridPeriodKind;
  readonly from: number;
  readonly to: number;
}

/** What a label says of a period, before the school's day is asked. */
export function periodLabel(text: string): Label | null {
  const day = DAY_FOR_RANGE.exec(text.trim());
  if (day) return rangeOf(Number(day[1]), Number(day[2]));
  const label = labelKey(
    withoutSection(text)
      .replace(TIMES, '')
      .replace(/\(.{0,12}\)/g, ''),
  ).replace(/^[-~至]|[-~至]$/g, '');
  if (label === '') return null;
  if (BREAK.test(label)) return { kind: 'break', from: 1, to: 1 };
  for (const [kind, pattern] of [
    ['morning', MORNING],
    ['evening', EVENING],
    ['noon', NOON],
  ] as const) {
    const found = pattern.exec(label);
    const nth = found && nthOf(found[1] ?? '');
    if (nth) return { kind, from: nth, to: nth };
  }
  const range = RANGE.exec(label);
  if (range) return rangeOf(numberOf(range[1] ?? ''), numberOf(range[2] ?? ''));
  const one = numberOf(ORDINAL.exec(label)?.[1] ?? '');
  return one ? { kind: 'lesson', from: one, to: one } : null;
}

const nthOf = (rest: string): number | null => (rest === '' ? 1 : numberOf(rest.replace(/^第|节$/g, '')));

function rangeOf(from: number | null, to: number | null): Label | null {
  return from && to && from <= to ? { kind: 'lesson', from, to } : null;
}

/** A period of the school's day: its number, a break, or a label that the day has not. */
export type FoundPeriod = { readonly from: number; readonly to: number } | 'break' | 'unknown' | null;

export class Periods {
  readonly #known: GridKnown['periods'];
  readonly #mapped: Map<string, number | null>;
  readonly #names: Map<string, number>;

  constructor({ periods }: GridKnown, { periods: mapped = {} }: GridMapping) {
    this.#known = periods;
    this.#mapped = new Map(Object.entries(mapped).map(([typed, no]) => [labelKey(typed), no]));
    this.#names = new Map((periods ?? []).map(({ name, no }) => [labelKey(name), no]));
  }

  /** Null: no label of a period at all. `shift`: lessons of the forenoon, where those of the afternoon begin at 1 again. */
  find(
    text: string,
    { section = null, shift = 0 }: { readonly section?: Section | null; readonly shift?: number } = {},
  ): FoundPeriod {
    const key = labelKey(text);
    const mapped = this.#mapped.get(key);
    if (mapped === null) return 'break';
    // where the afternoon counts anew, 第1节 is not the first of the day
    const no = mapped ?? (shift === 0 ? this.#names.get(key) : undefined);
    if (no !== undefined) return { from: no, to: no };
    const label = periodLabel(text);
    if (!label) return null;
    const kind = label.kind === 'lesson' && section === 'evening' ? 'evening' : label.kind;
    return this.#resolve(kind, label.from + shift, label.to + shift);
  }

  #resolve(kind: GridPeriodKind, from: number, to: number): FoundPeriod {
    if (kind === 'break') return 'break';
    const known = this.#known;
    if (!known) return kind === 'lesson' ? { from, to } : 'unknown';
    const ofKind = known.filter((one) => one.kind === kind).toSorted((one, other) => one.no - other.no);
    const [first, last] = [ofKind[from - 1], ofKind[to - 1]];
    return first && last ? { from: first.no, to: last.no } : 'unknown';
  }
}

const withoutSection = (text: string): string =>
  plainSigns(text)
    .trim()
    .replace(/^(?:上午|下午)(?=.)/, '');

const ODD = /^(?:单|单周|odd|oddweeks?|a周|weeka|奇数?周?)$/;
const EVEN = /^(?:双|双周|even|evenweeks?|b周|weekb|偶数?周?)$/;
const EVERY = /^(?:全|全部|每周|单双周?|all|every|everyweek|weekly|-|无|否)$/;
const LIST = /^第?(\d[\d,、~-]{0,60})周?$/;

/** What a text says of weeks; null: nothing. A list of numbers needs 周, unless its column is one of weeks. */
export function weeksOf(text: string, in_column = false): GridWeeks | null {
  const label = labelKey(text);
  if (ODD.test(label) || (in_column && label === 'a')) return 'odd';
  if (EVEN.test(label) || (in_column && label === 'b')) return 'even';
  if (EVERY.test(label)) return in_column || label.length > 1 ? 'all' : null;
  const list = in_column || label.endsWith('周') ? LIST.exec(label)?.[1] : undefined;
  return list === undefined ? null : listedWeeks(list);
}

function listedWeeks(list: string): readonly number[] | null {
  const weeks = new Set<number>();
  for (const part of list.split(/[,、]/)) {
    const [from, to = from] = part.split(/[~-]/).map(Number);
    if (!from || !to || from > to || to > 30) return null;
    for (let week = from; week <= to; week += 1) weeks.add(week);
  }
  return [...weeks].sort((one, other) => one - other);
}

/** The weeks that the name or title of a whole sheet speaks of. */
export function weeksInTitle(title: string): GridWeeks | null {
  const label = labelKey(title);
  if (/单双周/.test(label)) return null;
  if (/单周|oddweek|weeka|(?<![a-z])a周/.test(label)) return 'odd';
  return /双周|evenweek|weekb|(?<![a-z])b周/.test(label) ? 'even' : null;
}

const TOTAL =
  /^(?:合计|总计|小计|周课时|课时|总课时|周节数|节数|课时数|总节数|每周课时|周课时数|total|sum|lessonsaweek|periodsperweek)/;
const NOTE = /^(?:备注|注|说明|制表|制表人|审核|审核人|教务处|教导处|打印|日期|note|notes|remark|printed)/;
const EMPTY = /^[-—–_/\\×*.·]{1,6}$/;

export const isTotal = (text: string): boolean => TOTAL.test(headingKey(text));
export const isNote = (text: string): boolean => NOTE.test(headingKey(text));
export const isEmptyMark = (text: string): boolean =>
  EMPTY.test(text.replace(/\s/g, '')) || ['无', '空'].includes(text);
