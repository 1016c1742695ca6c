import { useLang } from '#web/i18n/language.ts';

/** `2026-09-01` as `2026年9月` or `September 2026`. */
export function useMonthWords(): (month: string) => string {
  const lang = useLang();
  return (month) => {
    const [year = '', number = ''] = month.split('-');
    if (lang === 'cn') return `${year}年${Number(number)}月`;
    const name = new Date(Date.UTC(2000, Number(number) - 1, 1)).toLocaleString('en-GB', {
      month: 'long',
      timeZone: 'UTC',
    });
    return `${name} ${year}`;
  };
}
