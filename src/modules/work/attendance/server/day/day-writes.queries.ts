import { and, eq, or, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { uuidv7 } from '#shared/uuid.ts';
import type { DayWindow } from '../../contract/attendance-day.shapes.ts';
import { attendanceDay, attendanceDifference } from '../tables.ts';

export type DayRow = typeof attendanceDay.$inferSelect;
export type NewDay = Omit<DayRow, 'id' | 'closed' | 'updated_at'>;

const ROWS_AT_ONCE = 1_000;

const KEPT = [
  'rule_id',
  'rule_version',
  'first_in',
  'last_out',
  'minutes',
  'late',
  'early',
  'source',
  'due_at',
] as const;
/** Whether nothing of a day changed. */
export const isSame = (a: DayRow, b: NewDay): boolean =>
  KEPT.every((key) => a[key] === b[key]) && isSameMarks(a, b) && isSameWindows(a.windows, b.windows);
const isSameMarks = (a: Pick<DayRow, 'marks'>, b: Pick<DayRow, 'marks'>): boolean => a.marks.join() === b.marks.join();
/** Whether a closed day would be the same by now. */
export const isSameResult = (a: DayRow, b: NewDay): boolean => isSameMarks(a, b) && a.minutes === b.minutes;
/** By their values: the database keeps the keys of an object in an order of its own. */
const isSameWindows = (a: readonly DayWindow[], b: readonly DayWindow[]): boolean =>
  a.length === b.length &&
  a.every((one, at) => {
    const other = b[at];
    return (
      other !== undefined &&
      (Object.keys(one) as (keyof DayWindow)[]).every((key) => String(one[key]) === String(other[key]))
    );
  });

/** Writes open days; closed ones stay as they are. */
export async function writeDays(db: Db, rows: readonly NewDay[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows.slice(at, at + ROWS_AT_ONCE).map((row) => ({ id: uuidv7(), ...row }));
    await db
      .insert(attendanceDay)
      .values(some)
      .onConflictDoUpdate({
        target: [attendanceDay.organization_id, attendanceDay.user_id, attendanceDay.date],
        set: {
          ...Object.fromEntries(
            [
              'rule_id',
              'rule_version',
              'windows',
              'first_in',
              'last_out',
              'minutes',
              'late',
              'early',
              'marks',
              'source',
              'due_at',
            ].map((name) => [name, sql.raw(`excluded.${name}`)]),
          ),
          updated_at: sql`now()`,
        },
        setWhere: sql`not ${attendanceDay.closed}`,
      });
  }
}

/** Lists closed days that would be otherwise by now, and forgets those that agree again. */
export async function writeDifferences(
  db: Db,
  organizationId: string,
  apart: readonly NewDay[],
  agreeing: readonly NewDay[],
): Promise<void> {
  if (agreeing.length > 0)
    await db
      .delete(attendanceDifference)
      .where(
        and(
          eq(attendanceDifference.organization_id, organizationId),
          or(
            ...agreeing.map((row) =>
              and(eq(attendanceDifference.user_id, row.user_id), eq(attendanceDifference.date, row.date)),
            ),
          ),
        ),
      );
  if (apart.length === 0) return;
  await db
    .insert(attendanceDifference)
    .values(
      apart.map(({ organization_id, user_id, date, marks, minutes }) => ({
        organization_id,
        user_id,
        date,
        marks,
        minutes,
      })),
    )
    .onConflictDoUpdate({
      target: [attendanceDifference.organization_id, attendanceDifference.user_id, attendanceDifference.date],
      set: { marks: sql`excluded.marks`, minutes: sql`excluded.minutes` },
    });
}
