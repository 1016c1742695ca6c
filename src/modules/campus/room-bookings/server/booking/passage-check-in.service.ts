import { and, eq, gte, lte } from 'drizzle-orm';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import type { EventSource } from '#server/events/events.ts';
import { refetchBooking, refreshHomes } from '../booking-messages.service.ts';
import { CHECK_IN_EARLY_MIN, checkInWindow } from '../bookings.policy.ts';
import { isParticipant } from '../bookings.queries.ts';
import { roomBooking } from '../tables.ts';
import { bookingMoves } from './booking-moves.service.ts';

interface Passage {
  readonly broom_id: string;
  readonly user_id: string;
  readonly at: string;
}

/**
 * Somebody came into a room at a moment (an instant): a booking that they made or are invited to is checked in, where its
 * time for that has come. Answers whether there was one.
 */
export async function checkInBy(source: EventSource, { broom_id, user_id, at }: Passage): Promise<boolean> {
  const { db } = source;
  const soon = new Date(Date.parse(at) + CHECK_IN_EARLY_MIN * 60_000).toISOString();
  const [row] = await db
    .select()
    .from(roomBooking)
    .where(
      and(
        eq(roomBooking.broom_id, broom_id),
        eq(roomBooking.status, 'confirmed'),
        lte(roomBooking.starts_at, soon),
        gte(roomBooking.ends_at, at),
        isParticipant(user_id),
      ),
    )
    .orderBy(roomBooking.starts_at)
    .limit(1)
    .for('update', { skipLocked: true });
  const window = row && checkInWindow(row);
  if (!row || !window || Date.parse(at) < Date.parse(window.from) || Date.parse(at) > Date.parse(window.until))
    return false;
  const entries: AuditEntry[] = [];
  const audit = (entry: AuditEntry) => void entries.push({ ...entry, kind: 'job' });
  const facts = { by: 'door', user_id };
  await bookingMoves.advance({ db, actor: null, audit }, row, 'check_in', { set: { checked_in_at: at }, facts });
  await writeAudit(db, { actor: null, ip: null, device: null, request_id: 'door' }, entries);
  await refreshHomes(source, await refetchBooking(source, row.id));
  return true;
}
