import { lt, sql } from 'drizzle-orm';
import { addDays, today } from '#shared/dates.ts';
import type { Db } from '../database/database.ts';
import { reminder } from './tables.ts';

/** Something that ends on a day: a contract, a certificate, a permit, a role. */
export interface Due {
  /** What ends: `serve_user:<id>:contract`. Another last day of it is told anew. */
  readonly subject: string;
  /** The last day on which it holds, `YYYY-MM-DD`. */
  readonly ends_on: string;
  /** Days until then, on the calendar of its school; below 0 it is over. */
  readonly left: number;
  /** For how many days it holds in all: what is given for a week needs no warning a month before. Absent: long enough. */
  readonly lasts?: number;
}

/** Rows that one statement claims at most. */
const AT_ONCE = 500;

/**
 * Reminds of what ends, so many `days` before it (`[60, 30, 7]`), each once however often and on how many nodes it is
 * called: hand it everything that ends within the largest of them, every night. What was missed for some nights is told
 * once, by the nearest step. `tell` writes the reminder to whom it concerns, in the caller's transaction: it and that it
 * was written become durable together. Returns how many were told.
 */
export async function remindBefore<D extends Due>(
  db: Db,
  days: readonly number[],
  dues: readonly D[],
  tell: (due: D) => Promise<void>,
): Promise<number> {
  const near = dues.flatMap((due) => {
    const step = stepOf(days, due);
    return step === null ? [] : [{ due, step }];
  });
  // in one order, so that two nodes wait for each other instead of blocking; two of one subject and day are one
  const rows = [...new Map(near.map((one) => [keyOf(one.due), one]))].sort(([a], [b]) => (a < b ? -1 : 1));
  let told = 0;
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    const batch = rows.slice(first, first + AT_ONCE);
    const claimed = await claim(
      db,
      batch.map(([, { due, step }]) => ({ subject: due.subject, ends_on: due.ends_on, step })),
    );
    for (const [key, { due }] of batch) {
      if (!claimed.has(key)) continue;
      await tell(due);
      told += 1;
    }
  }
  return told;
}

/** The nearest of the steps that have come; null: none has, it is over, or it never lasted so long. */
function stepOf(days: readonly number[], { left, lasts = Number.POSITIVE_INFINITY }: Due): number | null {
  if (left < 0) return null;
  const come = days.filter((step) => left <= step);
  const nearest = Math.min(...come);
  return come.length === 0 || lasts < nearest ? null : nearest;
}

const keyOf = ({ subject, ends_on }: Pick<Due, 'subject' | 'ends_on'>) => `${ends_on} ${subject}`;

/** Those of some steps that were not told yet, nor a nearer one. */
async function claim(db: Db, steps: readonly (typeof reminder.$inferInsert)[]): Promise<ReadonlySet<string>> {
  const claimed = await db
    .insert(reminder)
    .values([...steps])
    .onConflictDoUpdate({
      target: [reminder.subject, reminder.ends_on],
      set: { step: sql`excluded.step` },
      setWhere: sql`excluded.step < ${reminder.step}`,
    })
    .returning({ subject: reminder.subject, ends_on: reminder.ends_on });
  return new Set(claimed.map(keyOf));
}

/** Forgets reminders of what is over in every zone. */
export const cleanReminders = (db: Db) => db.delete(reminder).where(lt(reminder.ends_on, addDays(today('UTC'), -2)));
