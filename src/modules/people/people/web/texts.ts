import { textsOf } from '#web/i18n/texts.ts';
import type cn from '../locales/cn.json';

export type PeopleKey = keyof typeof cn;
export const { useText: usePeopleText } = textsOf<PeopleKey>('people');
