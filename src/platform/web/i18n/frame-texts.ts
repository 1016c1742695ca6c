import type cn from './locales/cn.json';
import { registerTexts, textsOf } from './texts.ts';

export const FRAME = 'frame';

export type FrameKey = keyof typeof cn;
registerTexts(FRAME, { cn: () => import('./locales/cn.json'), us: () => import('./locales/us.json') });
export const { useText: useFrameText, text: frameText } = textsOf<FrameKey>('frame');
