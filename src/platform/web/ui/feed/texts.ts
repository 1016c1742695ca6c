import { textsOf } from '../../i18n/texts.ts';
import type cn from './locales/cn.json';

/** Words of the dialog that gives addresses for calendar programs. */
export const { useText: useFeedText } = textsOf<keyof typeof cn>('feed');
