import { and, eq, inArray, ne } from 'drizzle-orm';
import { resumePermitsOf, suspendPermitsOf } from '#modules/campus/parking/server/public.ts';
import type { EventSource } from '#server/events/events.ts';
import { refreshCameras } from '../cameras/camera-lists.service.ts';
import { parkingBlacklist } from '../tables.ts';
import { type BlockRow, blocksToday } from './blacklists.queries.ts';

export type BlockSource = EventSource;

/** Whom an entry means; null: a person without an account, who has no permits. */
const subjectOf = ({ subject, plate_no, user_id }: BlockRow) => {
  if (subject === 'plate') return plate_no === null ? null : { plate_no };
  return user_id === null ? null : { user_id };
};

/** What an entry does from its first day: permits of the plate, or of the person, are suspended; the cameras learn of it. */
export async function applyBlock(source: BlockSource, row: BlockRow): Promise<void> {
  const subject = subjectOf(row);
  const [runs] = await source.db
    .select({ id: parkingBlacklist.id })
    .from(parkingBlacklist)
    .where(and(eq(parkingBlacklist.id, row.id), blocksToday(row.organization_id)));
  if (subject && runs) await suspendPermitsOf(source, row.organization_id, subject, row.reason);
  await refreshCameras(source, row.organization_id);
}

/** What its end does: permits resume, and stay suspended where another entry is about them. */
export async function releaseBlock(source: BlockSource, row: BlockRow): Promise<void> {
  const { organization_id } = row;
  const subject = subjectOf(row);
  if (subject) {
    await resumePermitsOf(source, organization_id, subject);
    const owner = row.user_id;
    if (owner) await suspendAgain(source, row, owner);
  }
  await refreshCameras(source, organization_id);
}

/** Other entries about the plates of the same person, or about the person. */
async function suspendAgain(source: BlockSource, row: BlockRow, owner: string): Promise<void> {
  const others = await source.db
    .select()
    .from(parkingBlacklist)
    .where(
      and(
        blocksToday(row.organization_id),
        ne(parkingBlacklist.id, row.id),
        eq(parkingBlacklist.user_id, owner),
        inArray(parkingBlacklist.subject, ['plate', 'person']),
      ),
    );
  for (const other of others) {
    const subject = subjectOf(other);
    if (subject) await suspendPermitsOf(source, row.organization_id, subject, other.reason);
  }
}
