import { textsApart } from '#web/i18n/texts.ts';
import type cn from '../locales/desk/cn.json';

/** Words of the desks (news, banners, drawn pages, use): few people ever need them, so the home pages do without. */
export const DESK = 'home-desk';

export const { useText: useDeskText, withTexts: withDeskTexts } = textsApart<keyof typeof cn>(DESK, {
  cn: () => import('../locales/desk/cn.json'),
  us: () => import('../locales/desk/us.json'),
});
