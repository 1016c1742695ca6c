import { textsApart } from '#web/i18n/texts.ts';
import type cn from '../../locales/safety/cn.json';

/** Words about the safety of an account: the sign-in page does without. */
export type SafetyKey = keyof typeof cn;
export const { useText: useSafetyText, withTexts: withSafetyTexts } = textsApart<SafetyKey>('account-safety', {
  cn: () => import('../../locales/safety/cn.json'),
  us: () => import('../../locales/safety/us.json'),
});
