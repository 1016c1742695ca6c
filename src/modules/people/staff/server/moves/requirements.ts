import { formatDay } from '#shared/dates.ts';
import { findItem } from '#shared/reference-lists.ts';
import { type RefusalError, refuse } from '#shared/refusal.ts';
import { entryStatuses } from '../../contract/teacher-kinds.ts';

import { moveRefusals as r } from '../../contract/teacher-moves.refusals.ts';
import { isWorking } from './moves.policy.ts';
import type { TeacherRow } from './standing.service.ts';

/** A refusal that says a day. */
export function refuseWithDay(refusal: typeof r.too_early | typeof r.leaving, day: string): RefusalError {
  return refuse(refusal, { date: { cn: formatDay(day, 'cn'), us: formatDay(day, 'us') } });
}

/** Refuses (200200) whose employment is not, or no longer, what the act is about. */
export function requireState(row: TeacherRow, ...states: readonly string[]): void {
  const wanted = states.length ? states.includes(row.entry_status) : isWorking(row);
  if (wanted) return;
  const now = findItem(entryStatuses, row.entry_status);
  throw refuse(r.wrong_state, { state: { cn: now?.cn ?? row.entry_status, us: now?.us ?? row.entry_status } });
}

/** Refuses (200200) an act about somebody whose last day is known. */
export function requireStaying(row: TeacherRow): void {
  if (row.left_on) throw refuseWithDay(r.leaving, row.left_on);
}
