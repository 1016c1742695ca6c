import { dayOf, formatDay, instantAt, timeOf } from '#shared/dates.ts';
import { ownZone } from '#shared/own-zone.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { type Lang, listIn } from '#shared/text.ts';
import { tagOf, useLang } from './language.ts';

const formats = new Map<string, Intl.DateTimeFormat>();
function formatter(lang: Lang, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const timeZone = ownZone();
  const key = `${lang}/${name}/${timeZone}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(tagOf(lang), { timeZone, ...options });
  formats.set(key, known);
  return known;
}

const STEPS: readonly (readonly ['day' | 'hour' | 'minute', number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** `3 小时前`, `in 2 days`; under a minute the word for now. */
export function relative(lang: Lang, instant: string | Date, now = Date.now()): string {
  const seconds = Math.round((new Date(instant).getTime() - now) / 1000);
  const words = new Intl.RelativeTimeFormat(tagOf(lang), { numeric: 'auto' });
  for (const [unit, size] of STEPS)
    if (Math.abs(seconds) >= size) return words.format(Math.trunc(seconds / size), unit);
  return words.format(0, 'second');
}

/** `28 min`, `3 小时`; at least a minute. */
export function elapsed(lang: Lang, instant: string | Date, now = Date.now()): string {
  const seconds = Math.max(60, (now - new Date(instant).getTime()) / 1000);
  const [unit, size] = STEPS.find(([, least]) => seconds >= least) ?? (['minute', 60] as const);
  const words = new Intl.NumberFormat(tagOf(lang), { style: 'unit', unit, unitDisplay: 'short' });
  return words.format(Math.trunc(seconds / size));
}

export interface Format {
  /** `2026年11月21日` / `Nov 21, 2026`. Takes an instant or a calendar day. */
  readonly day: (value: string | Date) => string;
  /** `2026年11月` / `November 2026`. Takes an instant, a calendar day or a month (`2026-11`). */
  readonly month: (value: string | Date) => string;
  /** `11月21日 周五` / `Fri, Nov 21`. */
  readonly dayShort: (value: string | Date) => string;
  /** `周五` / `Friday`. */
  readonly weekday: (value: string | Date) => string;
  /** `周五` / `Fri`. */
  readonly weekdayShort: (value: string | Date) => string;
  /** `五` / `F`. */
  readonly weekdayNarrow: (value: string | Date) => string;
  readonly time: (instant: string | Date) => string;
  readonly dateTime: (instant: string | Date) => string;
  readonly relative: (instant: string | Date) => string;
  /** How long ago, without the word for it: `28 min`, `3 小时`. */
  readonly elapsed: (instant: string | Date) => string;
  readonly number: (value: number) => string;
  /** Fen to `¥1,234.50` / `CNY 1,234.50`. */
  readonly money: (amountFen: number) => string;
  readonly bytes: (bytes: number) => string;
  /** Names joined by the language's comma. */
  readonly list: (names: readonly string[]) => string;
}

/** A calendar day is no instant: the noon of that day is. */
function asInstant(value: string | Date): Date {
  return new Date(typeof value === 'string' && value.length === 10 ? instantAt(value, '12:00') : value);
}

function asDay(value: string | Date): string {
  if (typeof value === 'string' && value.length === 10) return value;
  return dayOf(new Date(value).toISOString());
}

export function formatIn(lang: Lang): Format {
  const day = (value: string | Date) => formatDay(asDay(value), lang);
  const time = (instant: string | Date) => timeOf(new Date(instant).toISOString());
  const short = formatter(lang, 'dayShort', {
    month: lang === 'us' ? 'short' : 'long',
    day: 'numeric',
    weekday: 'short',
  });
  const month = formatter(lang, 'month', { year: 'numeric', month: 'long' });
  const weekday = formatter(lang, 'weekday', { weekday: lang === 'us' ? 'long' : 'short' });
  const weekdayShort = formatter(lang, 'weekdayShort', { weekday: 'short' });
  const weekdayNarrow = formatter(lang, 'weekdayNarrow', { weekday: 'narrow' });
  return {
    day,
    weekdayShort: (value) => weekdayShort.format(asInstant(value)),
    weekdayNarrow: (value) => weekdayNarrow.format(asInstant(value)),
    weekday: (value) => weekday.format(asInstant(value)),
    month: (value) => month.format(asInstant(typeof value === 'string' && value.length === 7 ? `${value}-01` : value)),
    dayShort: (value) => short.format(asInstant(value)),
    time,
    dateTime: (instant) => `${day(instant)}${lang === 'us' ? ', ' : ' '}${time(instant)}`,
    relative: (instant) => relative(lang, instant),
    elapsed: (instant) => elapsed(lang, instant),
    number: (value) => new Intl.NumberFormat(tagOf(lang)).format(value),
    money: (fen) => formatMoney(fen, lang),
    bytes: (bytes) =>
      bytes < 1_048_576
        ? `${Math.max(1, Math.round(bytes / 1024))} KB`
        : `${Number((bytes / 1_048_576).toFixed(1))} MB`,
    list: (names) => listIn(lang, names),
  };
}

/** Dates, times, numbers and money in the language of the interface and the organisation's zone. */
export function useFormat(): Format {
  return formatIn(useLang());
}
