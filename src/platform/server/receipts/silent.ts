import { and, asc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { ReceiptTarget } from '#shared/receipts.ts';
import type { Db } from '../database/database.ts';
import { notification } from '../notify/tables.ts';
import type { Services } from '../services.ts';
import { mayBeAsked } from './rules.ts';

/** What a received row (`notification`) says of its receiver; for queries that join it. */
export const receiptIs = {
  unread: isNull(notification.read_at),
  read: isNotNull(notification.read_at),
  owed: sql`${notification.need_action} and ${notification.confirmed_at} is null`,
  confirmed: isNotNull(notification.confirmed_at),
} satisfies Record<string, SQL>;

const open: Record<ReceiptTarget, SQL> = { unread: receiptIs.unread, unconfirmed: receiptIs.owed };

/** The received rows of those who are asked and have not yet. Whose account is disabled or deleted is asked nothing. */
export const isSilent = (services: Services, target: ReceiptTarget): SQL =>
  sql`${open[target]} and ${mayBeAsked.of(services)(sql`${notification.user_id}`)}`;

/** How many people received a subject and may be asked, and how many of them are silent. */
export async function countSilent(db: Db, services: Services, subjectId: string, target: ReceiptTarget) {
  const [row] = await db
    .select({
      people: sql<number>`count(distinct ${notification.user_id})::int`,
      silent: sql<number>`count(distinct ${notification.user_id}) filter (where ${open[target]})::int`,
    })
    .from(notification)
    .where(and(eq(notification.subject_id, subjectId), mayBeAsked.of(services)(sql`${notification.user_id}`)));
  return row ?? { people: 0, silent: 0 };
}

/** Silent people who are read at once. */
const AT_ONCE = 500;

/**
 * The silent people of a subject batch by batch, so that memory stays flat: the received row of each (one where they have
 * several), by person. `read` gives each batch a database of its own, so that nothing is held between two.
 */
export async function* silentBatches(
  services: Services,
  subjectId: string,
  target: ReceiptTarget,
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
): AsyncGenerator<ReadonlyMap<string, string>> {
  for (let after: string | undefined; ; ) {
    const from: string | undefined = after;
    const rows = await read((db) =>
      db
        .selectDistinctOn([notification.user_id], { user_id: notification.user_id, id: notification.id })
        .from(notification)
        .where(
          and(
            eq(notification.subject_id, subjectId),
            isSilent(services, target),
            from ? gt(notification.user_id, from) : undefined,
          ),
        )
        .orderBy(asc(notification.user_id), asc(notification.id))
        .limit(AT_ONCE),
    );
    if (rows.length) yield new Map(rows.map((row) => [row.user_id, row.id]));
    after = rows.at(-1)?.user_id;
    if (rows.length < AT_ONCE) return;
  }
}

/** How many received a subject, have not read it, and owe an answer. */
export async function countReceipts(db: Db, subjectId: string) {
  const [row] = await db
    .select({
      people: sql<number>`count(distinct ${notification.user_id})::int`,
      unread: sql<number>`count(distinct ${notification.user_id}) filter (where ${receiptIs.unread})::int`,
      owed: sql<number>`count(*) filter (where ${receiptIs.owed})::int`,
    })
    .from(notification)
    .where(eq(notification.subject_id, subjectId));
  return row ?? { people: 0, unread: 0, owed: 0 };
}

/** How many read it for the first time, day by day, on the clock of a zone. */
export function countByDay(db: Db, subjectId: string, zone: string) {
  const day = sql<string>`to_char(${notification.read_at} at time zone ${zone}, 'YYYY-MM-DD')`;
  return db
    .select({ day: day.as('day'), read: sql<number>`count(*)::int` })
    .from(notification)
    .where(and(eq(notification.subject_id, subjectId), receiptIs.read))
    .groupBy(sql`day`)
    .orderBy(sql`day`);
}
