import { textsOf } from '#web/i18n/texts.ts';
import type cn from '../locales/cn.json';

export type FamilyKey = keyof typeof cn;
export const { useText: useFamilyText } = textsOf<FamilyKey>('family');
