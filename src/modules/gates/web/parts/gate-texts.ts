import type cn from '../../locales/cn.json';
import { textsOf } from '#web/i18n/texts.ts';

export const { useText: useGateText } = textsOf<keyof typeof cn>('gates');
