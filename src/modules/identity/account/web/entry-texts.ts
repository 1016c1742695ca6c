import { textsApart } from '#web/i18n/texts.ts';
import type cn from '../locales/entry/cn.json';

export type EntryKey = keyof typeof cn;
/** Texts of sign-up, activation, applications and invitations: the sign-in page, which everybody opens, does without. */
export const { useText: useEntryText, withTexts: withEntryTexts } = textsApart<EntryKey>('account.entry', {
  cn: () => import('../locales/entry/cn.json'),
  us: () => import('../locales/entry/us.json'),
});
