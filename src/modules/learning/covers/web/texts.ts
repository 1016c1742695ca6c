import { textsOf } from '#web/i18n/texts.ts';
import type cn from '../locales/cn.json';

export const { useText: useCoverText } = textsOf<keyof typeof cn>('covers');
