import { textsOf } from '#web/i18n/texts.ts';
import type cn from '../locales/cn.json';

export type CardKey = keyof typeof cn;
export const { useText: useCardText } = textsOf<CardKey>('cards');
