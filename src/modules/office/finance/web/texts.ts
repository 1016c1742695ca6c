import { textsOf } from '#web/i18n/texts.ts';
import type cn from '../locales/cn.json';

export const { useText: useFinanceText } = textsOf<keyof typeof cn>('finance');
