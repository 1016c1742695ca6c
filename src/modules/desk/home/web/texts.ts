import { useLang } from '#web/i18n/language.ts';
import { textsOf } from '#web/i18n/texts.ts';
import type cn from '../locales/cn.json';

export type HomeKey = keyof typeof cn;
export const { useText: useHomeText } = textsOf<HomeKey>('home');

interface Worded {
  readonly title: string;
  readonly title_en: string | null;
}

/** The title of a row in the language of the interface; the Chinese one stands in where there is no English. */
export function useTitleOf(): (row: Worded) => string {
  const lang = useLang();
  return (row) => (lang === 'us' && row.title_en ? row.title_en : row.title);
}

/** One of two optional words: the English one in English where there is one. */
export function useEither(): (cn: string | null | undefined, us: string | null | undefined) => string | null {
  const lang = useLang();
  return (cn, us) => (lang === 'us' && us ? us : (cn ?? null));
}
