import { loadTexts, registerTexts, textsOf } from '#web/i18n/texts.ts';
import type cn from '../../locales/safety/cn.json';

/** Words about the safety of an account: the sign-in page does without. */
const SAFETY = 'account-safety';
registerTexts(SAFETY, {
  cn: () => import('../../locales/safety/cn.json'),
  us: () => import('../../locales/safety/us.json'),
});

export type SafetyKey = keyof typeof cn;
export const { useText: useSafetyText } = textsOf<SafetyKey>(SAFETY);

/** Something that speaks these words, with them. */
export async function withSafetyTexts<T>(load: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([load, loadTexts(SAFETY)]);
  return loaded;
}
