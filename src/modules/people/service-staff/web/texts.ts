import { textsOf } from '#web/i18n/texts.ts';
import type cn from '../locales/cn.json';

export const { useText: useServiceStaffText } = textsOf<keyof typeof cn>('service-staff');
