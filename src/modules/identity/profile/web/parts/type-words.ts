import { userTypes } from '#shared/reference/accounts.ts';
import type { Text } from '#shared/text.ts';
import { useLocalize } from '#web/i18n/texts.ts';

/** On the own pages people are called what they call themselves. */
const WORDS: Readonly<Record<string, Text>> = {
  teacher: { cn: '教师', us: 'Teacher' },
  guardian: { cn: '家长', us: 'Guardian' },
};

/** `教师/家长` for two user types, in the order of the list. */
export function useTypeWords(): (types: readonly string[]) => string {
  const localize = useLocalize();
  return (types) =>
    userTypes
      .filter((type) => types.includes(type.code))
      .map((type) => localize(WORDS[type.code] ?? type))
      .join('/');
}
