import type { EventSource } from '#server/events/events.ts';
import { parkingPlaces } from '../lot/places.service.ts';
import { notifyAboutPermit } from '../parking-messages.service.ts';
import type { ParkingRow } from '../parkings.queries.ts';
import { lockApplications, moveBySystem } from '../permit/permit-moves.service.ts';
import { permitIdsOf } from './plates.queries.ts';

/** Permits of a plate (normalised), or of a person. */
export type PermitsOf = { readonly plate_no: string } | { readonly user_id: string };

/**
 * Suspends the valid permits of a plate or person because of the block list; their holders are notified with the reason. Their places are
 * kept. Returns how many. Permits that an officer suspended stay as they are.
 */
export async function suspendPermitsOf(
  source: EventSource,
  organizationId: string,
  of: PermitsOf,
  reason: string,
): Promise<number> {
  const rows = (await lockPermits(source, organizationId, of)).filter((row) => row.status === 'approved');
  for (const row of rows) {
    await moveBySystem(source, row, 'suspend', { is_blocked: true, reason }, reason);
    await notifyAboutPermit(source, row, 'suspended', [row.user_id], { reason });
  }
  return rows.length;
}

/** Resumes what `suspendPermitsOf` suspended, and notifies the holders. Returns how many. */
export async function resumePermitsOf(source: EventSource, organizationId: string, of: PermitsOf): Promise<number> {
  const rows = (await lockPermits(source, organizationId, of)).filter(
    (row) => row.status === 'suspended' && row.is_blocked,
  );
  for (const row of rows) {
    await moveBySystem(source, row, 'resume', { is_blocked: false, reason: null }, null);
    await notifyAboutPermit(source, row, 'resumed', [row.user_id]);
  }
  return rows.length;
}

async function lockPermits(source: EventSource, organizationId: string, of: PermitsOf): Promise<ParkingRow[]> {
  const ids = await permitIdsOf(source.db, organizationId, of);
  if (ids.length === 0) return [];
  await parkingPlaces.lock(source.db, { subjects: ids });
  return lockApplications(source.db, ids);
}
