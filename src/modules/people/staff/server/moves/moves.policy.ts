import { addDays } from '#shared/dates.ts';
import { MAX_PROBATION, REGULAR_DAYS_BEFORE } from '../../contract/teacher-moves.contract.ts';

interface Probation {
  readonly entry_status: string;
  readonly entered_on: string | null;
  readonly probation_months: number | null;
}

interface Standing {
  readonly entry_status: string;
  readonly work_status: number;
  readonly former_work_status: number | null;
}

/** How long somebody is on probation where nobody says otherwise: the most that the law allows the kind of employment. */
const USUAL_MONTHS: Readonly<Record<string, number>> = {
  establishment: MAX_PROBATION.establishment,
  quota: MAX_PROBATION.other,
  contract: MAX_PROBATION.other,
  dispatch: MAX_PROBATION.other,
  foreign: MAX_PROBATION.other,
};

export const defaultProbation = (nature: string | null): number =>
  nature === null ? MAX_PROBATION.other : (USUAL_MONTHS[nature] ?? 0);

export const maxProbation = (nature: string | null): number =>
  nature === 'establishment' ? MAX_PROBATION.establishment : MAX_PROBATION.other;

/** The same day some months later; the last one of a month that is shorter. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const length = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, length))).toISOString().slice(0, 10);
}

/** The last day of a probation; null for who is on none. */
export function probationEnd({ entry_status, entered_on, probation_months }: Probation): string | null {
  if (entry_status !== 'entered' || !entered_on) return null;
  return probation_months ? addDays(addMonths(entered_on, probation_months), -1) : entered_on;
}

/** The first day on which somebody may become regular; null for who is on no probation. */
export function earliestRegularDay(row: Probation): string | null {
  const end = probationEnd(row);
  if (!end || !row.entered_on) return end;
  const from = addDays(end, -REGULAR_DAYS_BEFORE);
  if (from < row.entered_on) return row.entered_on;
  return from;
}

/** Whether somebody works here: on probation or regular. */
export const isWorking = ({ entry_status }: Pick<Standing, 'entry_status'>): boolean =>
  entry_status === 'entered' || entry_status === 'regular';

/** The work statuses that a change by an officer may lead to. */
export function nextStatuses(row: Standing): (1 | 0 | -1 | -2)[] {
  if (!isWorking(row) || row.work_status === -2) return [];
  if (row.work_status !== -1) return [-1, -2];
  return [(row.former_work_status === 0 ? 0 : 1) as 1 | 0, -2];
}
