import { textsOf } from '#web/i18n/texts.ts';
import type admin from '../locales/admin/cn.json';
import type cn from '../locales/cn.json';

export type AccessKey = keyof typeof cn;
export const { useText: useAccessText, text: accessText } = textsOf<AccessKey>('access');

/** Words of apps, school groups, shared posts, settings and dictionaries in the administration area. */
export const { useText: useAdminText } = textsOf<keyof typeof admin>('access-admin');
