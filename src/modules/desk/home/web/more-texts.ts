import { textsApart } from '#web/i18n/texts.ts';
import type cn from '../locales/more/cn.json';

/** Words of what stands behind the home pages or on few of them: the phone's first page does without. */
export const MORE = 'home-more';

export type MoreKey = keyof typeof cn;
export const { useText: useMoreText, withTexts: withMoreTexts } = textsApart<MoreKey>(MORE, {
  cn: () => import('../locales/more/cn.json'),
  us: () => import('../locales/more/us.json'),
});
