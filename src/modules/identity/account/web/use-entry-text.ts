import type { Translate } from '#web/i18n/texts.ts';
import { type EntryKey, useEntryText } from './entry-texts.ts';
import { type AccountKey, useText as useAccountText } from './texts.ts';

/** The texts of sign-up, activation, applications and invitations, and behind them those of the module. */
export function useText(): Translate<EntryKey | AccountKey> {
  const own = useEntryText();
  const common = useAccountText();
  return (key, values) => {
    const said = own(key as EntryKey, values);
    return said === key ? common(key as AccountKey, values) : said;
  };
}
