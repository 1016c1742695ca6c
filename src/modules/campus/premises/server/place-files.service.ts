import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#server/database/database.ts';
import { defineFileKind, type FileRow } from '#server/files/kinds.ts';
import { type Actor, holds } from '#server/rights/actor.ts';
import type { Move, Writer } from '#server/store/store-types.ts';
import { fileRefusals } from '#shared/calls/files.contract.ts';
import { RefusalError, refuseFields } from '#shared/refusal.ts';
import { FLOOR_PLAN, PHOTO } from '../contract/premises.shapes.ts';
import { premisesRights } from '../rights.ts';

/** Everybody who may look at the premises sees their pictures: nothing on them belongs to one person. */
const readableAtSchool = (_db: Db, actor: Actor, row: FileRow): boolean =>
  row.attached_id !== null &&
  row.organization_id !== null &&
  actor.reach.includes(row.organization_id) &&
  holds(actor, premisesRights.view);

defineFileKind({
  kind: 'building_photo',
  ...PHOTO,
  image: { max_side: 2000 },
  can_read: readableAtSchool,
});

/** Plans of floors. A drawing becomes a picture when it is taken in, so that nothing in it is ever run or fetched. */
export const floorPlan = defineFileKind({
  kind: 'floor_plan',
  ...FLOOR_PLAN,
  image: { max_side: 4096 },
  can_read: readableAtSchool,
});

/** Ties the file that a row names to it, and releases the one before. */
export async function useFile(
  { db, services, actor }: Writer,
  move: Move,
  kind: 'building_photo' | 'floor_plan',
  table: PgTable & { readonly id: PgColumn },
  column: PgColumn,
  id: string,
): Promise<void> {
  const target = { type: kind, id };
  if (move === 'remove') return services.files.replace(db, actor.user_id, kind, [], target);
  const [row] = await db.select({ file: column }).from(table).where(eq(table.id, id));
  const used = row?.file ? [row.file as string] : [];
  await services.files.replace(db, actor.user_id, kind, used, target).catch((error) => {
    throw error instanceof RefusalError ? gone(column.name) : error;
  });
}

const gone = (field: string) => refuseFields({ [field]: [fileRefusals.gone] });

/** The measures of a plan in pixels; both null without one. Refuses (422001) a file that is gone. */
export async function measuresOf({ db, services }: Writer, fileId: string | null) {
  if (!fileId) return { plan_width: null, plan_height: null };
  const row = await services.files.find(db, fileId);
  if (row?.kind !== floorPlan.kind) throw gone('plan_file_id');
  return { plan_width: row.width, plan_height: row.height };
}
