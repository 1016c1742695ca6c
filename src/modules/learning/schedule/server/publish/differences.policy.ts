import { type Lang, listIn } from '#shared/text.ts';
import { placeWords } from '../draft/place-words.policy.ts';

/** Pure: what a new timetable changes for one person or one class, as weekly lessons. */

interface Named {
  readonly name: string;
  readonly name_en: string | null;
}
export interface DifferenceWords {
  readonly classes: ReadonlyMap<string, Named>;
  readonly subjects: ReadonlyMap<string, Named>;
}

/** A weekly lesson that comes or goes, or has another teacher or room. */
export interface Difference {
  readonly how: 'gone' | 'changed' | 'new';
  readonly weekday: number;
  readonly period: number;
  readonly subject_value: string;
  readonly course_name: string | null;
  readonly classroom_ids: readonly string[];
}

interface Facts {
  readonly teacher_id: string | null;
  readonly co_teacher_ids: readonly string[];
  readonly classroom_ids: readonly string[];
}
interface Dated extends Facts, Pick<Difference, 'subject_value' | 'course_name'> {
  readonly date: string;
  readonly period_from: number;
  /** Of lessons that stand: who was planned. */
  readonly orig_teacher_id?: string | null;
}

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** The planned facts: who covers a lesson that goes does not lose a lesson of the week. */
const factsOf = (one: Dated): Facts =>
  one.orig_teacher_id === undefined ? one : { ...one, teacher_id: one.orig_teacher_id };

/** By person or class, what comes and what goes, each weekly lesson once, in the order of the week. */
export function differencesBy(
  { added, gone }: { readonly added: readonly Dated[]; readonly gone: readonly Dated[] },
  refsOf: (one: Facts) => readonly string[],
): Map<string, Difference[]> {
  const found = new Map<string, Map<string, Difference>>();
  const note = (one: Dated, how: 'gone' | 'new') => {
    const { date, period_from: period, subject_value, course_name, classroom_ids } = one;
    const weekday = weekdayOf(date);
    const key = [weekday, period, subject_value, course_name, [...classroom_ids].sort().join('+')].join(' ');
    for (const ref of refsOf(factsOf(one))) {
      const own = found.get(ref) ?? new Map<string, Difference>();
      const before = own.get(key)?.how ?? how;
      own.set(key, {
        how: before === how ? how : 'changed',
        weekday,
        period,
        subject_value,
        course_name,
        classroom_ids,
      });
      found.set(ref, own);
    }
  };
  for (const one of added) note(one, 'new');
  for (const one of gone) note(one, 'gone');
  return new Map([...found].map(([ref, own]) => [ref, inOrder([...own.values()])]));
}

const HOW = ['gone', 'changed', 'new'] as const;
const inOrder = (rows: readonly Difference[]): Difference[] =>
  rows.toSorted((a, b) => HOW.indexOf(a.how) - HOW.indexOf(b.how) || a.weekday - b.weekday || a.period - b.period);

/** How many lessons of the week change: what is put elsewhere counts once. */
export function lessonsIn(rows: readonly Difference[]): number {
  const count = (how: Difference['how']) => rows.filter((one) => one.how === how).length;
  return count('changed') + Math.max(count('gone'), count('new'));
}

const SAYS = {
  cn: { gone: '不再上', changed: '有变化', new: '改为' },
  us: { gone: 'No longer', changed: 'Changed', new: 'Now' },
} as const;
const LINES = 12;

/** `不再上：周二第3节 初一（1）班 数学`, a line each; for a class without its own name. */
export function bodyOf(
  rows: readonly Difference[],
  { classes, subjects }: DifferenceWords,
  lang: Lang,
  whose: 'teacher' | 'class',
): string {
  const nameOf = (one: Named | undefined) => (lang === 'us' ? one?.name_en : null) ?? one?.name ?? '';
  const lines = rows.map((one) => {
    const what = one.course_name ?? nameOf(subjects.get(one.subject_value));
    const own = whose === 'teacher' ? one.classroom_ids : [];
    const who = listIn(
      lang,
      own.map((id) => nameOf(classes.get(id))),
    );
    const verb = SAYS[lang][one.how];
    const colon = lang === 'cn' ? '：' : ': ';
    return `${verb}${colon}${[placeWords(one.weekday, one.period, lang), who, what].filter(Boolean).join(' ')}`;
  });
  const rest = lines.length - LINES;
  const more = lang === 'cn' ? `另有${rest}项` : `and ${rest} more`;
  return [...lines.slice(0, LINES), ...(rest > 0 ? [more] : [])].join('\n');
}
