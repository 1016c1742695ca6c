import type { DayItem } from './use-overview.ts';

const SOON_MS = 2 * 3_600_000;

/** Whether something of the day runs, also over its end, or begins within two hours. */
export function isNow({ state, from, to }: Pick<DayItem, 'state' | 'from' | 'to'>, now: number): boolean {
  if (state === 'running') return true;
  return state === 'planned' && Date.parse(from) <= now + SOON_MS && (to === null || Date.parse(to) > now);
}
