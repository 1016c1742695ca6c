import type cn from './locales/cn.json';
import { textsApart } from './texts.ts';

export const FRAME = 'frame';

export type FrameKey = keyof typeof cn;
export const { useText: useFrameText, text: frameText } = textsApart<FrameKey>(FRAME, {
  cn: () => import('./locales/cn.json'),
  us: () => import('./locales/us.json'),
});
