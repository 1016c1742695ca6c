import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import type { Text } from '#shared/text.ts';
import type { Time } from '../bookings.policy.ts';
import { beginsNear, holdsRoom, overlapsTime } from '../bookings.queries.ts';
import { holderOf } from '../room-holders.service.ts';
import { roomBooking } from '../tables.ts';

/** What has a room at a time, for who plans with rooms: what it is, and never what somebody wrote of it. */
export interface TakenRoom extends Time {
  readonly broom_id: string;
  /** Who booked it or answers for it. */
  readonly user_id: string;
  readonly what: Text;
  /** Of what else than a person holds it: whose it is, and which one. */
  readonly source: string | null;
  readonly source_id: string | null;
}

const BOOKING = { cn: '房间预订', us: 'a booking' } as const;

/** What has some rooms of a school during a span, the earliest first. */
export async function takenRooms(
  { db, services }: { readonly db: Db; readonly services: Services },
  organizationId: string,
  roomIds: readonly string[],
  span: Time,
): Promise<TakenRoom[]> {
  if (roomIds.length === 0) return [];
  const { broom_id, user_id, starts_at, ends_at, source, source_id } = roomBooking;
  const rows = await db
    .select({ broom_id, user_id, starts_at, ends_at, source, source_id })
    .from(roomBooking)
    .where(
      and(
        eq(roomBooking.organization_id, organizationId),
        inArray(broom_id, [...roomIds]),
        holdsRoom(),
        beginsNear(span),
        overlapsTime(span),
      ),
    )
    .orderBy(asc(starts_at), asc(roomBooking.id));
  return rows.map((row) => ({ ...row, what: holderOf(services, row)?.name ?? BOOKING }));
}
