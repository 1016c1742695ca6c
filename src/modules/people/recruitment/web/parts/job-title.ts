import { useLocalizedName } from '#web/i18n/texts.ts';

/** The title of a job in the language of the interface. */
export function useJobTitle() {
  const localizedName = useLocalizedName();
  return ({ title, title_en }: { readonly title: string; readonly title_en: string | null }) =>
    localizedName({ name: title, name_en: title_en });
}
