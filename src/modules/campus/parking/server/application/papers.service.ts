import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { within } from '#server/database/scope.ts';
import { defineFileKind } from '#server/files/kinds.ts';
import type { Context } from '#server/http/context.ts';
import { holds as hasCode, scopeOf } from '#server/rights/actor.ts';
import type { Services } from '#server/services.ts';
import { ENDED_STATES } from '../../contract/parking.lifecycle.ts';
import { paperRule } from '../../contract/parking.shapes.ts';
import { parkingRights } from '../../rights.ts';
import type { ParkingRow } from '../parkings.queries.ts';
import { parking } from '../tables.ts';

/** Papers are erased so many days after the end. */
const KEPT_DAYS = 90;

const uses = (fileId: string): SQL =>
  or(
    eq(parking.vehicle_license_file_id, fileId),
    eq(parking.driving_license_file_id, fileId),
    sql`${parking.proof_file_ids} @> array[${fileId}]::uuid[]`,
  ) as SQL;

/** Licences and proofs: for their owner, and for who decides about permits of that school. */
const paperKind = defineFileKind({
  kind: 'parking_paper',
  ...paperRule,
  image: { max_side: 2400 },
  can_read: async (db, actor, row) => {
    if (row.owner_id === actor.user_id) return true;
    if (!hasCode(actor, parkingRights.decide)) return false;
    return (
      (await db.$count(
        parking,
        and(within(scopeOf(actor, parkingRights.decide), parking.organization_id), uses(row.id)),
      )) > 0
    );
  },
});

export const fileIdsOf = (row: PaperIds): string[] => [
  ...[row.vehicle_license_file_id ?? []].flat(),
  ...[row.driving_license_file_id ?? []].flat(),
  ...row.proof_file_ids,
];
type PaperIds = Pick<ParkingRow, 'vehicle_license_file_id' | 'driving_license_file_id' | 'proof_file_ids'>;

/** Papers belong to the person, so that a renewal has them too. */
const targetOf = (userId: string) => ({ type: 'parking_owner', id: userId });

/** Ties the papers of an application to its person. Refuses (422001) files of others. */
export function attachPapers({ db, services, actor }: Context, row: PaperIds): Promise<void> {
  return services.files.attach(db, actor.user_id, paperKind.kind, fileIdsOf(row), targetOf(actor.user_id));
}

/** The papers of a person with a link of a minute each, by their ids. No right is decided here. */
export async function papersOf(db: Db, { files }: Services, userId: string) {
  const rows = await files.listOf(db, targetOf(userId));
  return new Map(rows.map(({ id, name, mime }) => [id, { id, name, mime, url: files.link(id) }]));
}

/** Erases the papers of what ended 90 days ago; those that another application still needs stay. Returns how many went. */
export async function erasePapers(db: Db, services: Services): Promise<number> {
  const rows = await db
    .select()
    .from(parking)
    .where(
      and(
        inArray(parking.status, [...ENDED_STATES]),
        sql`${parking.ended_at} < now() - make_interval(days => ${KEPT_DAYS})`,
        sql`(${parking.vehicle_license_file_id} is not null or ${parking.driving_license_file_id} is not null or ${parking.proof_file_ids} <> '{}')`,
      ),
    )
    .orderBy(parking.id)
    .limit(500)
    .for('update', { skipLocked: true });
  const none = { vehicle_license_file_id: null, driving_license_file_id: null, proof_file_ids: [] };
  let gone = 0;
  for (const row of rows) {
    await db.update(parking).set(none).where(eq(parking.id, row.id));
    const free: string[] = [];
    for (const id of fileIdsOf(row)) if ((await db.$count(parking, uses(id))) === 0) free.push(id);
    await services.files.drop(db, free);
    gone += free.length;
  }
  return gone;
}
