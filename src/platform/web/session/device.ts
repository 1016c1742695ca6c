import { entryFacts } from './entry-query.ts';

const PHONE = /Android.+Mobile|iPhone|iPod|Windows Phone|HarmonyOS.+Mobile|OpenHarmony.+Mobile|MicroMessenger.+Mobile/i;

/** Phone by user agent or because the native app said so; never by width. */
export function isPhone(): boolean {
  return entryFacts.get().is_webapp || PHONE.test(navigator.userAgent);
}
