/** Whether version `have` (`4.0.3`) comes before `least`. A part that is no number counts as 0. */
export function isOlderVersion(have: string, least: string): boolean {
  const parts = (version: string) => version.split('.').map((part) => Number.parseInt(part, 10) || 0);
  const [own, wanted] = [parts(have), parts(least)];
  for (let at = 0; at < Math.max(own.length, wanted.length); at++) {
    const difference = (own[at] ?? 0) - (wanted[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
