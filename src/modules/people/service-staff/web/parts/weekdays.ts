import { useFormat } from '#web/i18n/format.ts';

export const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;

/** Names of weekdays; 2026-06-01 is a Monday, a weekday of the wire is so many days later. */
export function useWeekdays() {
  const format = useFormat();
  const nameOf = (weekday: string) => format.weekdayShort(`2026-06-0${weekday}`);
  return { nameOf, list: (weekdays: readonly string[]) => format.list([...weekdays].sort().map(nameOf)) };
}
