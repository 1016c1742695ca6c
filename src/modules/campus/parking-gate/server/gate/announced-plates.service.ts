import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import type { AnnounceSource } from '../../contract/gate.shapes.ts';
import { refreshCameras } from '../cameras/camera-lists.service.ts';
import { announcedPlate } from '../tables.ts';

interface Source {
  readonly db: Db;
  readonly services: Services;
}
/** What a plate is announced for: a visit, an entry of an allow list. */
export interface AnnouncedBy {
  readonly source: AnnounceSource;
  readonly source_id: string;
}
export interface Announcement extends AnnouncedBy {
  readonly organization_id: string;
  /** As `plateField` gives it. */
  readonly plate: string;
  /** Empty: every gate for vehicles of the organisation. */
  readonly gate_ids: readonly string[];
  /** Instants; the end is not included. */
  readonly from: string;
  readonly to: string;
}

/** Lets a plate in for a time. Said again for the same source and plate, the newer time and gates hold. */
export async function announcePlate(ctx: Source, announcement: Announcement): Promise<void> {
  const { organization_id, plate, gate_ids, from, to, source, source_id } = announcement;
  const facts = { gate_ids: [...gate_ids], valid_from: from, valid_to: to };
  await ctx.db
    .insert(announcedPlate)
    .values({ ...facts, organization_id, plate_no: plate, source, source_id })
    .onConflictDoUpdate({
      target: [announcedPlate.source, announcedPlate.source_id, announcedPlate.plate_no],
      set: { ...facts, organization_id },
    });
  await refreshCameras(ctx, organization_id);
}

/** A visit is off, or an entry of a list ended: its plates open nothing any more. Does nothing where there were none. */
export async function withdrawBySource(ctx: Source, { source, source_id }: AnnouncedBy): Promise<void> {
  const gone = await ctx.db
    .delete(announcedPlate)
    .where(and(eq(announcedPlate.source, source), eq(announcedPlate.source_id, source_id)))
    .returning({ organization_id: announcedPlate.organization_id });
  for (const organization_id of new Set(gone.map((row) => row.organization_id)))
    await refreshCameras(ctx, organization_id);
}
