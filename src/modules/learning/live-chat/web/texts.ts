import { textsOf } from '#web/i18n/texts.ts';
import type cn from '../locales/cn.json';

export const { useText: useChatText } = textsOf<keyof typeof cn>('live-chat');
