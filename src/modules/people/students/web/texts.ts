import { textsOf } from '#web/i18n/texts.ts';
import type cn from '../locales/cn.json';

export type StudentKey = keyof typeof cn;
export const { useText: useStudentText } = textsOf<StudentKey>('students');
