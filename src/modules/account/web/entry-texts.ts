import { loadTexts, registerTexts, type Translate, textsOf } from '#web/i18n/texts.ts';
import type entry from '../locales/entry/cn.json';
import { type AccountKey, useText as useAccountText } from './texts.ts';

/*
 * Texts of sign-up, activation, applications and invitations. They stand apart from those of the module, so that the
 * sign-in page, which everybody opens, does not load them.
 */
const ENTRY = 'account.entry';

registerTexts(ENTRY, {
  cn: () => import('../locales/entry/cn.json'),
  us: () => import('../locales/entry/us.json'),
});

type EntryKey = keyof typeof entry;
const { useText: useEntryText } = textsOf<EntryKey>(ENTRY);

export const loadEntryTexts = (): Promise<void> => loadTexts(ENTRY);

/** A page or part together with the texts that it speaks beside those of the module. */
export function withEntryTexts<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    const [loaded] = await Promise.all([load(), loadEntryTexts()]);
    return loaded;
  };
}

/** The texts of this part of the module, and behind them those of the module. */
export function useText(): Translate<EntryKey | AccountKey> {
  const own = useEntryText();
  const common = useAccountText();
  return (key, values) => {
    const said = own(key as EntryKey, values);
    return said === key ? common(key as AccountKey, values) : said;
  };
}
