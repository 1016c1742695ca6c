import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { delivery, notification } from '#server/notify/tables.ts';

/** How a message went out by each channel, as the delivery log has it. */
export function countDeliveries(db: Db, subjectId: string) {
  const inState = (state: string) => sql<number>`count(*) filter (where ${delivery.state} = ${state})::int`;
  return db
    .select({
      channel: delivery.channel,
      queued: inState('queued'),
      sent: inState('sent'),
      delivered: inState('delivered'),
      failed: inState('failed'),
    })
    .from(delivery)
    .innerJoin(notification, eq(notification.id, delivery.notification_id))
    .where(eq(notification.subject_id, subjectId))
    .groupBy(delivery.channel);
}
