import { afterWorkingMinutes } from '#modules/core/calendar/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { addMinutes } from '#shared/dates.ts';
import type { Purpose } from '../../contract/print-kinds.ts';
import type { printer } from '../tables.ts';

/** Minutes of open hours that a print room needs for a job. */
const LEAD_MINUTES = 120;
/** Hours after which an examination paper is printed at the earliest: it is done alone, between other jobs. */
const EXAM_LEAD_HOURS = 24;

const QUARTER_MS = 15 * 60_000;
/** Minutes in which what is shown as the earliest time can still be chosen and sent. */
const SLACK_MINUTES = 5;

/** An earliest time as it is offered: a full quarter of an hour that is not over while somebody fills in the form. */
export const offeredTime = (earliest: string): string =>
  new Date(Math.ceil(Date.parse(addMinutes(earliest, SLACK_MINUTES)) / QUARTER_MS) * QUARTER_MS).toISOString();

type PrinterRow = typeof printer.$inferSelect;

/** When a job can be collected that is submitted now: in the open hours of the printer, on days on which the school works. */
export async function earliestAt(
  db: Db,
  { organization_id, open_from, open_until }: Pick<PrinterRow, 'organization_id' | 'open_from' | 'open_until'>,
  purpose: Purpose,
  now: string,
): Promise<string> {
  const hours = [{ from: open_from, until: open_until }];
  const isExam = purpose === 'exam';
  const from = isExam ? addMinutes(now, EXAM_LEAD_HOURS * 60) : now;
  const at = await afterWorkingMinutes(db, organization_id, from, isExam ? 0 : LEAD_MINUTES, { hours });
  // a school without a calendar for the next three years
  return at ?? addMinutes(from, LEAD_MINUTES);
}
