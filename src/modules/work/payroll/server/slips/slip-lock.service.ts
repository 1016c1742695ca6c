import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { WageRow } from '../batch/wages.policy.ts';
import type { SlipRow } from '../batch/wages.queries.ts';
import { wage, wageUser } from '../tables.ts';

/**
 * Locks a slip, and its batch against a move. Everybody who locks keeps to one order: the batch, its slips (an older revision
 * before the next one), their questions.
 */
export async function lockSlip(db: Db, id: string): Promise<{ readonly slip: SlipRow; readonly batch: WageRow }> {
  const [found] = await db.select({ wage_id: wageUser.wage_id }).from(wageUser).where(eq(wageUser.id, id));
  if (!found) throw refuse(shared.not_found);
  const [batch] = await db.select().from(wage).where(eq(wage.id, found.wage_id)).for('share');
  const [slip] = await db.select().from(wageUser).where(eq(wageUser.id, id)).for('update');
  if (!batch || !slip) throw refuse(shared.not_found);
  return { slip, batch };
}

/** The batch of a slip that is about to be noted as read: it stands before its slips in the order of locks. */
export async function holdBatch(db: Db, { id }: Pick<WageRow, 'id'>): Promise<WageRow> {
  const [batch] = await db.select().from(wage).where(eq(wage.id, id)).for('key share');
  if (!batch) throw refuse(shared.not_found);
  return batch;
}
