import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { writeAudit } from '#server/audit/audit.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { RefusalError } from '#shared/refusal.ts';
import { storeCard } from '../card/access-cards.service.ts';
import { doorEnrolment } from '../tables.ts';
import type { Lock } from '../vendors/door-vendor.ts';

type Source = Pick<Transaction, 'db' | 'afterCommit'> & { readonly services: Services };

/**
 * Binds a card that nobody knows, where the lock that read it listens for one. Who asked is notified at once, also when it
 * cannot be bound. Says whether the card was awaited.
 */
export async function bindAwaitedCard(source: Source, lock: Lock, number: string): Promise<boolean> {
  const { db, services } = source;
  const [awaited] = await db
    .select()
    .from(doorEnrolment)
    .where(
      and(
        eq(doorEnrolment.doorlock_id, lock.id),
        isNull(doorEnrolment.access_card_id),
        gt(doorEnrolment.until, sql`now()`),
      ),
    )
    .for('update');
  if (!awaited) return false;
  const { organization_id, user_id, asked_by, valid_to, dlock_group_id } = awaited;
  const announceResult = (access_card_id: string | null) =>
    services.realtime.emit(db, `user:${asked_by}`, 'door_enrolled', { doorlock_id: lock.id, access_card_id });
  try {
    const id = await storeCard(source, { organization_id, user_id, valid_to, dlock_group_id, number });
    await db.update(doorEnrolment).set({ access_card_id: id }).where(eq(doorEnrolment.doorlock_id, lock.id));
    await writeAudit(db, { actor: null, ip: null, device: null, request_id: 'enrolment' }, [
      {
        action: 'access_card.bind',
        target: ['access_card', id],
        organization_id,
        after: { user_id, asked_by, doorlock_id: lock.id },
      },
    ]);
    await announceResult(id);
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    await announceResult(null);
  }
  return true;
}
