import { useFormat } from '#web/i18n/format.ts';
import { tagOf, useLang } from '#web/i18n/language.ts';
import { useListText } from '../texts.ts';

/** 2026-06-01 is a Monday; a weekday of the wire (1 to 7) is so many days later. */
const MONDAY = Date.UTC(2026, 5, 1);
const DAY_MS = 86_400_000;

export const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;

/** Names of weekdays, and a whole rule in words: `周一、周二 07:00–09:00`, or that it holds at all times. */
export function useWeekdayWords() {
  const lang = useLang();
  const t = useListText();
  const format = useFormat();
  const short = new Intl.DateTimeFormat(tagOf(lang), { weekday: 'short', timeZone: 'UTC' });
  const nameOf = (weekday: string) => short.format(MONDAY + (Number(weekday) - 1) * DAY_MS);
  return {
    nameOf,
    ruleOf: ({ weekdays, from_time, to_time }: { weekdays: readonly string[]; from_time: string; to_time: string }) => {
      const days = weekdays.length === WEEKDAYS.length ? '' : format.list([...weekdays].sort().map(nameOf));
      const hours = from_time === '00:00' && to_time === '24:00' ? '' : `${from_time}–${to_time}`;
      return [days, hours].filter(Boolean).join(' ') || t('any_time');
    },
  };
}
