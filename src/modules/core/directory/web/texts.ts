import { textsOf } from '#web/i18n/texts.ts';
import type cn from '../locales/cn.json';

export type DirectoryKey = keyof typeof cn;
export const { useText: useDirectoryText } = textsOf<DirectoryKey>('directory');
