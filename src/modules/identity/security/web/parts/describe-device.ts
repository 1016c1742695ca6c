const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/i, 'WeChat'],
  [/wxwork/i, 'WeCom'],
  [/DingTalk/i, 'DingTalk'],
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPad/, 'iPad'],
  [/iPhone|iPod/, 'iPhone'],
  [/HarmonyOS|OpenHarmony/i, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const first = (known: readonly (readonly [RegExp, string])[], agent: string) =>
  known.find(([mark]) => mark.test(agent))?.[1];

/** What a browser says about itself, in words that people know: "Chrome · Windows"; null: nothing known in it. */
export function describeDevice(agent: string | null): string | null {
  if (!agent) return null;
  const words = [first(BROWSERS, agent), first(SYSTEMS, agent)].filter(Boolean);
  return words.length ? words.join(' · ') : agent;
}

/** Whether it is held in the hand, for the picture beside the words. */
export const isHandheld = (agent: string | null): boolean => /iPhone|iPad|Android|HarmonyOS|Mobile/i.test(agent ?? '');
