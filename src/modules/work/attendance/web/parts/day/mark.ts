import type { AttendanceMark } from '../../../contract/attendance-kinds.ts';

/** How a day looks in a month: what is wrong with it, before what is fine. */
export type Look = 'fine' | 'minor' | 'bad' | 'away' | 'off' | 'open';

const BAD: readonly AttendanceMark[] = ['absent', 'half_day'];
const MINOR: readonly AttendanceMark[] = ['late', 'early', 'missing_in', 'missing_out'];

export function lookOf(marks: readonly AttendanceMark[]): Look {
  if (marks.some((mark) => BAD.includes(mark))) return 'bad';
  if (marks.some((mark) => MINOR.includes(mark))) return 'minor';
  if (marks.includes('normal') || marks.includes('overtime')) return 'fine';
  if (marks.includes('leave') || marks.includes('business')) return 'away';
  return marks.includes('holiday') ? 'off' : 'open';
}

/** One letter for who sees no colours, the same in both languages. */
export const SIGNS: Readonly<Record<Look, string>> = { fine: '✓', minor: '!', bad: '✕', away: '–', off: '·', open: '' };
