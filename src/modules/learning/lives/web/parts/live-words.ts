import type { CallOutput } from '#shared/endpoint.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import type { lives } from '../../contract/lives.contract.ts';
import { useLiveText } from '../texts.ts';

export type LiveRow = CallOutput<typeof lives.list>['list'][number];
export type LiveDetail = CallOutput<typeof lives.get>;

/** Title, time and audience of a live in the language of the reader. */
export function useLiveWords() {
  const t = useLiveText();
  const lang = useLang();
  const format = useFormat();
  return {
    titleOf: (row: { readonly title: string; readonly title_en: string | null }) =>
      lang === 'us' ? (row.title_en ?? row.title) : row.title,
    timeOf: (row: { readonly plan_start_at: string; readonly plan_end_at: string }) =>
      `${format.dateTime(row.plan_start_at)}–${format.time(row.plan_end_at)}`,
    audienceOf: (row: Pick<LiveRow, 'visibility' | 'audience_name' | 'audience_name_en'>) => {
      if (row.visibility === 'audience')
        return (lang === 'us' ? (row.audience_name_en ?? row.audience_name) : row.audience_name) ?? '';
      return t(row.visibility === 'public' ? 'for_everybody' : 'for_signed_in');
    },
  };
}

/** `1天`, `30分钟`: how long before the start. */
export function useMinutesBefore(): (minutes: number) => string {
  const t = useLiveText();
  return (minutes) => {
    if (minutes % 1440 === 0) return t('days_n', { n: minutes / 1440 });
    return minutes % 60 === 0 ? t('hours_n', { n: minutes / 60 }) : t('minutes_n', { n: minutes });
  };
}
