import { textsOf } from '#web/i18n/texts.ts';
import type cn from '../locales/cn.json';

export type ProfileKey = keyof typeof cn;
export const { useText: useProfileText } = textsOf<ProfileKey>('profile');
