import { textsOf } from '#web/i18n/texts.ts';
import type cn from '../locales/cn.json';

export type StaffKey = keyof typeof cn;
export const { useText: useStaffText } = textsOf<StaffKey>('staff');
