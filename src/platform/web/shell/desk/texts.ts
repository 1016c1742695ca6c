import { textsOf } from '../../i18n/texts.ts';
import type cn from './locales/cn.json';

/** Words of the tools around a page: search, open pages, recent messages. They load with the tools, not with the frame. */
export const { useText: useDeskText, text: deskText } = textsOf<keyof typeof cn>('desk');
