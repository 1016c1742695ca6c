import { userTypes } from '#shared/reference/accounts.ts';
import { useLocalize } from '#web/i18n/texts.ts';

/** `教师/家长` for both user types, in the order of the list of types. */
export function useTypeLabels(): (types: readonly string[]) => string {
  const localize = useLocalize();
  return (types) =>
    userTypes
      .filter((type) => types.includes(type.code))
      .map((type) => localize(type))
      .join('/') || '—';
}
