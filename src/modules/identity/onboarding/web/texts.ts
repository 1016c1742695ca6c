import { textsOf } from '#web/i18n/texts.ts';
import type cn from '../locales/cn.json';

export type TextKey = keyof typeof cn;
export const { useText, text } = textsOf<TextKey>('onboarding');
