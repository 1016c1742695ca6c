import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** Processor seconds that these processes and all below them used so far, ended ones that were waited for included. */
export function cpuSeconds(roots: readonly number[]): number {
  const used = new Map<number, { parent: number; ticks: number }>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = text
        .slice(text.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + (fields[at] ?? 0), 0);
      used.set(Number(name), { parent: fields[1] ?? 0, ticks });
    } catch {} // it ended meanwhile
  }
  const isBelow = (pid: number): boolean =>
    roots.includes(pid) || (used.has(pid) && isBelow((used.get(pid) as { parent: number }).parent));
  const ticks = [...used].filter(([pid]) => pid > 1 && isBelow(pid)).reduce((sum, [, one]) => sum + one.ticks, 0);
  return ticks / TICKS_PER_SECOND;
}
