import { APP_CATEGORY_DICT_TYPE } from '#shared/constants.ts';
import { useLang } from '#web/i18n/language.ts';
import { useSettings } from '#web/session/session.ts';

/** Names of the workbench groups, from the dictionary that every signed-in browser has. */
export function useCategoryWords() {
  const lang = useLang();
  const settings = useSettings();
  const entries = (settings?.dictionaries ?? []).filter((entry) => entry.dict_type === APP_CATEGORY_DICT_TYPE);
  const labelOf = (entry: (typeof entries)[number]) => (lang === 'us' && entry.dict_text_en) || entry.dict_text;
  return {
    word: (code: string) => {
      const entry = entries.find((one) => one.dict_value === code);
      return entry ? labelOf(entry) : code;
    },
    options: entries.map((entry) => ({ value: entry.dict_value, label: labelOf(entry) })),
  };
}
