import { guardianRelations } from '#shared/reference/people.ts';
import { findItem } from '#shared/reference-lists.ts';
import { useLocalize } from '#web/i18n/texts.ts';

/** The relation of a guardian in words. */
export function useRelation(): (code: string | null) => string {
  const localize = useLocalize();
  return (code) => {
    const item = code === null ? undefined : findItem(guardianRelations, code);
    return item ? localize(item) : '';
  };
}
