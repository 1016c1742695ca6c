import { textsOf } from '#web/i18n/texts.ts';
import type { CardBind } from '../../contract/card-faces.ts';
import type cn from '../../locales/cn.json';

export type ProfileKey = keyof typeof cn;
export const { useText: useProfileText, text } = textsOf<ProfileKey>('profile');

/** Key of the name of what an element shows; a full stop would mark a plural. */
export const bindKey = (bind: CardBind) => `bind_${bind.replace('.', '_')}` as 'bind_photo';
