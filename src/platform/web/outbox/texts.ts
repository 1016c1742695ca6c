import { textsOf } from '../i18n/texts.ts';
import type cn from './locales/cn.json';

/** Words of what waits for a line; they load with the first of it. */
export const { useText: useOutboxText, text: outboxText } = textsOf<keyof typeof cn>('outbox');
