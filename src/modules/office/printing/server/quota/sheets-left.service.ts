import { and, desc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { defineStock } from '#server/database/take-from.ts';
import { refuse } from '#shared/refusal.ts';
import { printRefusals as r } from '../../contract/print.refusals.ts';
import { printQuota } from '../tables.ts';

/**
 * Sheets of a month. They are reserved when a job is submitted, used when it is collected, and free again when it is refused,
 * taken back or cancelled. The quota of a person comes before that of the department which pays; without either there
 * is no limit. What was set for a month holds for the months after it, until another quota is set.
 */

export type QuotaRow = typeof printQuota.$inferSelect;

interface Payer {
  readonly organization_id: string;
  readonly user_id: string;
  readonly department_id: string;
  /** `2026-11`, on the calendar of the school. */
  readonly month: string;
}

const stock = defineStock({
  table: printQuota,
  taken: printQuota.reserved,
  most: sql`${printQuota.sheets} - ${printQuota.used}`,
  refusal: (row) => refuse(r.quota, { n: leftOf(row) }),
});

/** Sheets that nobody has used or reserved. */
export const leftOf = ({ sheets, used, reserved }: Pick<QuotaRow, 'sheets' | 'used' | 'reserved'>): number =>
  Math.max(0, sheets - used - reserved);

const newest = async (db: Db, { organization_id, month }: Payer, holder: SQL | undefined): Promise<QuotaRow | null> => {
  const [row] = await db
    .select()
    .from(printQuota)
    .where(and(eq(printQuota.organization_id, organization_id), holder, lte(printQuota.month, month)))
    .orderBy(desc(printQuota.month))
    .limit(1);
  return row ?? null;
};

/** The quota of a payer for this month, or the last one before it, which holds on with nothing used; null: no limit. */
export async function quotaFor(db: Db, payer: Payer): Promise<QuotaRow | null> {
  const own = await newest(db, payer, eq(printQuota.user_id, payer.user_id));
  const row =
    own ??
    (await newest(db, payer, and(isNull(printQuota.user_id), eq(printQuota.department_id, payer.department_id))));
  return row && row.month < payer.month ? { ...row, used: 0, reserved: 0 } : row;
}

/** Reserves sheets; answers the quota that they are of. Refuses with what is left. */
export async function reserveSheets(db: Db, payer: Payer, sheets: number): Promise<string | null> {
  const found = await quotaFor(db, payer);
  if (!found) return null;
  const id = found.month === payer.month ? found.id : await beginMonth(db, payer, found);
  await stock.take(db, eq(printQuota.id, id), sheets);
  return id;
}

/** The quota of a new month, made by the first job in it. Of two that come at once one makes it. */
async function beginMonth(db: Db, { month }: Payer, { organization_id, user_id, department_id, sheets }: QuotaRow) {
  const [made] = await db
    .insert(printQuota)
    .values({ organization_id, user_id, department_id, sheets, month })
    .onConflictDoNothing()
    .returning({ id: printQuota.id });
  if (made) return made.id;
  const holder = user_id ? eq(printQuota.user_id, user_id) : eq(printQuota.department_id, department_id ?? '');
  const [known] = await db
    .select({ id: printQuota.id })
    .from(printQuota)
    .where(and(eq(printQuota.organization_id, organization_id), holder, eq(printQuota.month, month)));
  if (!known) throw new Error('the quota of a month is neither new nor known');
  return known.id;
}

interface Holding {
  readonly quota_id: string | null;
  readonly sheets: number;
}

/** Sheets that will not be printed are free again. */
export async function freeSheets(db: Db, { quota_id, sheets }: Holding): Promise<void> {
  if (quota_id) await stock.giveBack(db, eq(printQuota.id, quota_id), sheets);
}

/** Sheets that were reserved are used. */
export async function spendSheets(db: Db, { quota_id, sheets }: Holding): Promise<void> {
  if (!quota_id) return;
  await db
    .update(printQuota)
    .set({ reserved: sql`${printQuota.reserved} - ${sheets}::int`, used: sql`${printQuota.used} + ${sheets}::int` })
    .where(eq(printQuota.id, quota_id));
}
