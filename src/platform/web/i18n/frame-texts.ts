import type cn from './locales/cn.json';
import { separateTexts } from './texts.ts';

export const FRAME = 'frame';

export type FrameKey = keyof typeof cn;
export const { useText: useFrameText, text: frameText } = separateTexts<FrameKey>(FRAME, {
  cn: () => import('./locales/cn.json'),
  us: () => import('./locales/us.json'),
});
