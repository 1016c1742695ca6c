import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { parkingCategories } from '../../contract/parking.shapes.ts';
import { useParkingText } from '../texts.ts';
import type { PermitRow } from './permit-types.ts';

/** A Monday, to name the days of a week by. */
const MONDAY = '2026-01-05';
const WORKDAYS = '1,2,3,4,5';

/** `周一至周五 07:10–07:40`, or all day. */
export function useWindowsText(): (windows: PermitRow['windows']) => string {
  const t = useParkingText();
  const format = useFormat();
  const nameOf = (at: number) =>
    format.weekday(new Date(Date.parse(MONDAY) + (at - 1) * 86_400_000).toISOString().slice(0, 10));
  const daysOf = (weekdays: readonly number[]) =>
    weekdays.join(',') === WORKDAYS ? t('workdays') : format.list(weekdays.map(nameOf));
  return (windows) =>
    windows.length === 0
      ? t('all_day')
      : windows.map(({ weekdays, start, end }) => `${daysOf(weekdays)} ${start}–${end}`).join(' · ');
}

export function useCategoryText(): (category: PermitRow['category']) => string {
  const lang = useLang();
  return (category) => labelOf(parkingCategories, category, lang) ?? category;
}
