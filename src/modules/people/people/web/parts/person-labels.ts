import { userStatus, userTypes } from '#shared/reference/accounts.ts';
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

const TONES = { confirmed: 'done', unconfirmed: 'waiting', disabled: 'ended', deleted: 'ended' } as const;

/** The state of an account as word and tone; an account nobody has opened yet says so. */
export function useStatusLabels() {
  const localize = useLocalize();
  return (status: keyof typeof TONES) => ({
    tone: TONES[status],
    word: localize(userStatus.find((item) => item.code === status) ?? userStatus[0]),
  });
}
