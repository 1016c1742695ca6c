import { textsOf } from '#web/i18n/texts.ts';
import type cn from '../locales/cn.json';

export type AccountKey = keyof typeof cn;
export const { useText, text } = textsOf<AccountKey>('account');
