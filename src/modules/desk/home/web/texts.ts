import { textsOf } from '#web/i18n/texts.ts';
import type cn from '../locales/cn.json';

export type HomeKey = keyof typeof cn;
export const { useText: useHomeText } = textsOf<HomeKey>('home');
