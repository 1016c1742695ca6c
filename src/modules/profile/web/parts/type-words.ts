import { userTypes } from '#shared/reference/accounts.ts';
import { useSay } from '#web/i18n/texts.ts';

/** `教师/家长` for both hats, in the order of the list of kinds. */
export function useTypeWords(): (types: readonly string[]) => string {
  const say = useSay();
  return (types) =>
    userTypes
      .filter((type) => types.includes(type.code))
      .map((type) => say(type))
      .join('/');
}
