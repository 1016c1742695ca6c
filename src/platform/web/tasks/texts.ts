import { textsOf } from '../i18n/texts.ts';
import type cn from './locales/cn.json';

/** Words of imports, exports and other tasks; they load with the first of them. */
export const { useText: useTaskText } = textsOf<keyof typeof cn>('tasks');
