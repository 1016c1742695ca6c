import { textsOf } from '#web/i18n/texts.ts';
import type cn from '../locales/cn.json';

export const { useText: useAttendanceText } = textsOf<keyof typeof cn>('attendance');
