import { useLang } from '#web/i18n/language.ts';
import { useRollCallText } from '../texts.ts';

interface Located {
  readonly place: string | null;
  readonly place_en: string | null;
}

/** Where somebody was last known to be, in the language of the reader. */
export function usePlaceName(): (one: Located) => string {
  const t = useRollCallText();
  const lang = useLang();
  return ({ place, place_en }) => (lang === 'us' ? place_en : null) ?? place ?? t('place_none');
}
