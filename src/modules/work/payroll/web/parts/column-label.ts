import { useLang } from '#web/i18n/language.ts';

interface Labelled {
  readonly label: string;
  readonly label_en?: string | null;
}

/** The name of a column in the language of the page, as far as the batch has one. */
export function useColumnLabel(): (column: Labelled) => string {
  const lang = useLang();
  return ({ label, label_en }) => (lang === 'us' && label_en) || label;
}
