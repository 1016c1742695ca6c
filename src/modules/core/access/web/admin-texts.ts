import { separateTexts } from '#web/i18n/texts.ts';
import type cn from '../locales/admin/cn.json';

/** Words of apps, school groups, shared posts, settings and dictionaries in the administration area. */
export const { useText: useAdminText, withTexts: withAdminTexts } = separateTexts<keyof typeof cn>('access-admin', {
  cn: () => import('../locales/admin/cn.json'),
  us: () => import('../locales/admin/us.json'),
});
