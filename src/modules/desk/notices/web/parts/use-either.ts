import { useLang } from '#web/i18n/language.ts';

/** One of two words: the English one in English where there is one. */
export function useEither(): (cn: string, us: string | null) => string {
  const lang = useLang();
  return (inChinese, inEnglish) => (lang === 'us' && inEnglish ? inEnglish : inChinese);
}
