import type cn from './locales/cn.json';
import { registerTexts, textsOf } from './texts.ts';

export const FRAME = 'frame';

registerTexts(FRAME, { cn: () => import('./locales/cn.json'), us: () => import('./locales/us.json') });

export type FrameKey = keyof typeof cn;
export const { useText: useFrameText, text: frameText } = textsOf<FrameKey>(FRAME);
