import { textsOf } from '#web/i18n/texts.ts';
import type cn from '../locales/cn.json';

export type AccessKey = keyof typeof cn;
export const { useText: useAccessText, text: accessText } = textsOf<AccessKey>('access');
