import { desc, eq, sql } from 'drizzle-orm';
import { organization } from '#modules/core/directory/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import type { Services } from '#server/services.ts';
import { REASON } from './fix/fix-reach.service.ts';
import { attendanceDay, attendanceFix, attendancePlace, attendancePunch } from './tables.ts';

const LISTED = 5_000;

/**
 * With an account go the places and devices of its punches and what was said in corrections; that somebody was there, and
 * what months were closed with, stays.
 */
export async function eraseAttendance(db: Db, userId: string, services: Services): Promise<void> {
  await db
    .update(attendancePunch)
    .set({ lat: null, lng: null, accuracy_m: null, device_id: null })
    .where(eq(attendancePunch.user_id, userId));
  const own = eq(attendanceFix.user_id, userId);
  const fixes = await db.select({ proof_ids: attendanceFix.proof_ids }).from(attendanceFix).where(own);
  if (fixes.length === 0) return;
  await services.files.drop(
    db,
    fixes.flatMap(({ proof_ids }) => proof_ids),
  );
  await db
    .update(attendanceFix)
    .set({ proof_ids: [], reason_sealed: services.seal.seal('-', REASON) })
    .where(own);
}

/** Own days, for the file of all that is held of a person. */
export const ownDays = ({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<unknown> =>
  acrossOrganizations(db, async () =>
    db
      .select({
        school: organization.name,
        date: attendanceDay.date,
        first_in: attendanceDay.first_in,
        last_out: attendanceDay.last_out,
        minutes: attendanceDay.minutes,
        marks: attendanceDay.marks,
        source: attendanceDay.source,
        closed: attendanceDay.closed,
      })
      .from(attendanceDay)
      .innerJoin(organization, eq(organization.id, attendanceDay.organization_id))
      .where(eq(attendanceDay.user_id, actor.user_id))
      .orderBy(desc(attendanceDay.date))
      .limit(LISTED),
  );

/** Own punches, with the position where it is still kept: it is theirs. */
export const ownPunches = ({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<unknown> =>
  acrossOrganizations(db, async () =>
    db
      .select({
        at: attendancePunch.at,
        source: attendancePunch.source,
        place: attendancePlace.name,
        lat: attendancePunch.lat,
        lng: attendancePunch.lng,
        accuracy_m: attendancePunch.accuracy_m,
        verdict: sql<string>`coalesce(${attendancePunch.decision}, ${attendancePunch.verdict})`,
        reason: attendancePunch.reason,
      })
      .from(attendancePunch)
      .leftJoin(attendancePlace, eq(attendancePlace.id, attendancePunch.place_id))
      .where(eq(attendancePunch.user_id, actor.user_id))
      .orderBy(desc(attendancePunch.at))
      .limit(LISTED),
  );

/** Own corrections with what was said in them. */
export async function ownFixRecords({ db, actor, services }: Context): Promise<unknown> {
  return acrossOrganizations(db, async () => {
    const rows = await db
      .select()
      .from(attendanceFix)
      .where(eq(attendanceFix.user_id, actor.user_id))
      .orderBy(desc(attendanceFix.created_at))
      .limit(LISTED);
    return rows.map((row) => ({
      date: row.date,
      hours: `${row.window_in}–${row.window_out}`,
      kind: row.kind,
      claimed_at: row.claimed_at,
      reason: services.seal.open(row.reason_sealed, REASON),
      status: row.status,
      created_at: row.created_at,
    }));
  });
}
