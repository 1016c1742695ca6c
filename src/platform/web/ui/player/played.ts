/** From one second of a film to a later one. */
export type Played = readonly [from: number, to: number];

const AT_MOST = 50;
/** Two stretches this near are one: a player tells its time four times a second. */
const NEAR_SECONDS = 0.6;

/** The stretches with one more, merged and in order; of more than fifty those that lie longest behind are left out. */
export function addPlayed(ranges: readonly Played[], from: number, to: number): Played[] {
  if (to <= from) return [...ranges];
  const merged: [number, number][] = [];
  for (const [start, end] of [...ranges, [from, to] as const].toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && start <= last[1] + NEAR_SECONDS) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  if (merged.length <= AT_MOST) return merged;
  const current = merged.find(([start, end]) => start <= from && to <= end);
  const oldest = merged.find((one) => one !== current);
  return merged.filter((one) => one !== oldest);
}

/** `1:05`, `12:40`, `1:02:03`. */
export function clockOf(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** How long to wait before the nth try to load again: 1, 2, 4 … 30 seconds. */
export const waitBefore = (attempt: number): number => Math.min(30, 2 ** attempt);
