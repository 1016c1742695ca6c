import { textsOf } from '#web/i18n/texts.ts';
import type cn from '../locales/cn.json';

export type SchoolKey = keyof typeof cn;
export const { useText: useSchoolText } = textsOf<SchoolKey>('school');
