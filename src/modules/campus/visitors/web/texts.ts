import { textsOf } from '#web/i18n/texts.ts';
import type cn from '../locales/cn.json';

export type VisitorKey = keyof typeof cn;
export const { useText: useVisitorText, text: visitorText } = textsOf<VisitorKey>('visitors');
