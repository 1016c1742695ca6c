import { loadTexts, registerTexts } from '#web/i18n/texts.ts';

/*
 * Texts of sign-up, activation, applications and invitations. They stand apart from those of the module, so that the
 * sign-in page, which everybody opens, does not load them.
 */
export const ENTRY = 'account.entry';

registerTexts(ENTRY, {
  cn: () => import('../locales/entry/cn.json'),
  us: () => import('../locales/entry/us.json'),
});

export const loadEntryTexts = (): Promise<void> => loadTexts(ENTRY);

/** A page or part together with the texts that it speaks beside those of the module. */
export function withEntryTexts<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    const [loaded] = await Promise.all([load(), loadEntryTexts()]);
    return loaded;
  };
}
