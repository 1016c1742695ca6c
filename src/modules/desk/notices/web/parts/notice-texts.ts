import { useLang } from '#web/i18n/language.ts';
import { textsOf } from '#web/i18n/texts.ts';
import type cn from '../../locales/cn.json';

export const { useText: useNoticeText } = textsOf<keyof typeof cn>('notices');

/** One of two words: the English one in English where there is one. */
export function useEither(): (cn: string, us: string | null) => string {
  const lang = useLang();
  return (inChinese, inEnglish) => (lang === 'us' && inEnglish ? inEnglish : inChinese);
}
