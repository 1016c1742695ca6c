import { and, eq, inArray, sql } from 'drizzle-orm';
import { running } from '#modules/core/directory/server/public.ts';
import { userOrganization } from '#modules/core/directory/server/tables.ts';
import type { EventSource } from '#server/events/events.ts';
import { HOLDING_STATES } from '../../contract/parking.lifecycle.ts';
import type { ParkingCategory } from '../../contract/parking.shapes.ts';
import { parkingPlaces } from '../lot/places.service.ts';
import { notifyAboutPermit } from '../parking-messages.service.ts';
import type { ParkingRow } from '../parkings.queries.ts';
import { parking } from '../tables.ts';
import { isIn, isLive, lockApplications, moveBySystem } from './permit-moves.service.ts';

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
  const live = and(
    eq(parking.organization_id, organization_id),
    inArray(parking.category, categories),
    inArray(parking.status, ['approved', 'suspended', 'submitted', 'waiting', 'returned']),
    whose,
  );
  const found = await source.db.select({ id: parking.id }).from(parking).where(live);
  const ids = found.map(({ id }) => id);
  await parkingPlaces.lock(source.db, { subjects: ids });
  for (const row of await lockApplications(source.db, ids)) await endPermit(source, row);
}

async function endPermit(source: EventSource, row: ParkingRow): Promise<void> {
  const ended_at = new Date().toISOString();
  if (isIn(HOLDING_STATES, row)) {
    await moveBySystem(source, row, 'revoke', { ended_at, reason: LEFT.cn }, LEFT.cn);
    await notifyAboutPermit(source, row, 'revoked', [row.user_id], { reason: LEFT });
  } else if (isLive(row)) await moveBySystem(source, row, 'withdraw', { ended_at }, LEFT.cn);
  await parkingPlaces.leave(source, row.id);
}
