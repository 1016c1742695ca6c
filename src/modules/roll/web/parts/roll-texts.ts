import { textsOf } from '#web/i18n/texts.ts';
import type cn from '../../locales/cn.json';

export type RollKey = keyof typeof cn;
export const { useText: useRollText } = textsOf<RollKey>('roll');
