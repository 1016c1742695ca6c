/** Browsers on phones, by what they call themselves. */
export const PHONE_AGENT =
  /Android.+Mobile|iPhone|iPod|Windows Phone|HarmonyOS.+Mobile|OpenHarmony.+Mobile|MicroMessenger.+Mobile/i;
