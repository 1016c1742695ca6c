const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/wxwork/i, '企业微信'],
  [/MicroMessenger/i, '微信'],
  [/DingTalk/i, '钉钉'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/OPR\//, 'Opera'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/OpenHarmony|HarmonyOS/, 'HarmonyOS'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** `Chrome · Windows` out of what a browser says about itself; null when it says nothing that people know. */
export function userAgentName(agent: string): string | null {
  const known = [BROWSERS, SYSTEMS].flatMap((list) => list.find(([pattern]) => pattern.test(agent))?.[1] ?? []);
  return known.length ? known.join(' · ') : null;
}
