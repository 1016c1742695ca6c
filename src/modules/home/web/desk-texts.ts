import { loadTexts, registerTexts, textsOf } from '#web/i18n/texts.ts';
import type { LoadPage } from '#web/modules/web-module.ts';
import type cn from '../locales/desk/cn.json';

/** Words of the desks (news, banners, drawn pages, use): few people ever need them, so the home pages do without. */
export const DESK = 'home-desk';
registerTexts(DESK, { cn: () => import('../locales/desk/cn.json'), us: () => import('../locales/desk/us.json') });

export const { useText: useDeskText } = textsOf<keyof typeof cn>(DESK);

/** A page of a desk with its words. */
export function deskPage(load: LoadPage): LoadPage {
  return async () => {
    const [page] = await Promise.all([load(), loadTexts(DESK)]);
    return page;
  };
}
