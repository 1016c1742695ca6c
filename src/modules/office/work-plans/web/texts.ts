import { textsOf } from '#web/i18n/texts.ts';
import type cn from '../locales/cn.json';

export const { useText: useWorkPlansText } = textsOf<keyof typeof cn>('work-plans');
