import { separateTexts } from '../i18n/texts.ts';
import type cn from './locales/cn.json';

/** Separate texts, loaded with the first task only. */
export const TASKS = 'tasks';

export const { useText: useTaskText } = separateTexts<keyof typeof cn>(TASKS, {
  cn: () => import('./locales/cn.json'),
  us: () => import('./locales/us.json'),
});
