import { useLang } from '#web/i18n/language.ts';
import { usePayrollText } from '../texts.ts';

interface Labelled {
  readonly label: string;
  readonly label_en?: string | null;
}

/** The name of a column in the language of the page, as far as the batch has one. */
export function useColumnLabel(): (column: Labelled) => string {
  const lang = useLang();
  return ({ label, label_en }) => (lang === 'us' && label_en) || label;
}

/** What a question is about: a line by its name, or the whole slip. */
export function useAskedAbout(): (question: {
  readonly label: string | null;
  readonly label_en: string | null;
}) => string {
  const t = usePayrollText();
  const labelOf = useColumnLabel();
  return ({ label, label_en }) => (label === null ? t('whole_slip') : labelOf({ label, label_en }));
}
