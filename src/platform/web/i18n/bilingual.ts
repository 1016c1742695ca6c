import { useLang } from './language.ts';

interface Titled {
  readonly title: string;
  readonly title_en: string | null;
}

/** The title of a row in the language of the interface; the Chinese one stands in where there is no English. */
export function useTitleOf(): (row: Titled) => string {
  const lang = useLang();
  return (row) => (lang === 'us' && row.title_en ? row.title_en : row.title);
}

/** One of two optional texts: the English one in English where there is one. */
export function useEither(): (cn: string | null | undefined, us: string | null | undefined) => string | null {
  const lang = useLang();
  return (cn, us) => (lang === 'us' && us ? us : (cn ?? null));
}
