import { and, eq, inArray, sql } from 'drizzle-orm';
import { running } from '#modules/core/directory/server/public.ts';
import { userOrganization } from '#modules/core/directory/server/tables.ts';
import type { EventSource } from '#server/events/events.ts';
import type { ParkingCategory } from '../../contract/parking.shapes.ts';
import { freePlace } from '../lot/places.service.ts';
import { notifyAboutPermit } from '../parking-messages.service.ts';
import { moveBySystem } from '../plate/blocked-permits.service.ts';
import { parking } from '../tables.ts';

const LEFT = { cn: '已离开学校', us: 'No longer at the school' };

/** Somebody lost a place at a school; with the last one the permits of staff end. */
export async function endWithMembership(
  source: EventSource,
  { organization_id, user_id }: { readonly organization_id: string; readonly user_id: string },
): Promise<void> {
  const here = and(
    eq(userOrganization.user_id, user_id),
    eq(userOrganization.organization_id, organization_id),
    running(userOrganization),
  );
  if ((await source.db.$count(userOrganization, here)) > 0) return;
  await endPermits(source, organization_id, sql`${parking.user_id} = ${user_id}`, ['staff', 'temporary']);
}

/** A pupil has left the school: permits to bring them end. */
export const endWithPupil = (
  source: EventSource,
  { organization_id, student_id }: { readonly organization_id: string; readonly student_id: string },
): Promise<void> => endPermits(source, organization_id, sql`${parking.student_id} = ${student_id}`, ['guardian']);

/** Somebody is no guardian of a pupil any more: so is the permit to bring them. */
export const endWithLink = (
  source: EventSource,
  news: { readonly organization_id: string; readonly guardian_id: string; readonly student_id: string },
): Promise<void> =>
  endPermits(
    source,
    news.organization_id,
    sql`${parking.student_id} = ${news.student_id} and ${parking.user_id} = ${news.guardian_id}`,
    ['guardian'],
  );

async function endPermits(
  source: EventSource,
  organization_id: string,
  whose: ReturnType<typeof sql>,
  categories: ParkingCategory[],
): Promise<void> {
  const rows = await source.db
    .select()
    .from(parking)
    .where(
      and(
        eq(parking.organization_id, organization_id),
        inArray(parking.category, categories),
        inArray(parking.status, ['approved', 'suspended', 'submitted', 'waiting', 'returned']),
        whose,
      ),
    )
    .orderBy(parking.id)
    .for('update');
  for (const row of rows) {
    const holds = row.status === 'approved' || row.status === 'suspended';
    const ended_at = new Date().toISOString();
    if (!holds) {
      await moveBySystem(source, row, 'withdraw', { ended_at, offered_lot_id: null, offered_until: null }, LEFT.cn);
      continue;
    }
    await moveBySystem(source, row, 'revoke', { ended_at, reason: LEFT.cn }, LEFT.cn);
    await notifyAboutPermit(source, row, 'revoked', [row.user_id], { reason: LEFT });
    await freePlace(source, row);
  }
}
