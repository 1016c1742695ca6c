import { textsOf } from '#web/i18n/texts.ts';
import type cn from '../locales/cn.json';

export const { useText: useFfyplanText } = textsOf<keyof typeof cn>('ffyplans');
