import { eq, sql } from 'drizzle-orm';
import { gate } from '#modules/campus/gates/server/tables.ts';
import { lotsOfSchool } from '#modules/campus/parking/server/public.ts';
import { hashToken, newToken } from '#server/crypto/seal.ts';
import type { Context } from '#server/http/context.ts';
import { is } from '#server/lists/resource-list.ts';
import { namedBy, whole } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import { ownOrganization } from '#server/store/store-types.ts';
import { refuseFields } from '#shared/refusal.ts';
import { parkingCameras } from '../../contract/parking-cameras.contract.ts';
import { parkingGateRefusals as r, parkingGateTexts as t } from '../../contract/parking-gate.refusals.ts';
import { parkingCamera } from '../tables.ts';
import { refreshCameras } from './camera-lists.service.ts';

/** Cameras at the gates of a school. */
export const cameraStore = defineStore(parkingCameras, {
  table: parkingCamera,
  reach: { read: ownOrganization, write: ownOrganization },
  columns: {
    gate: namedBy(parkingCamera.gate_id, gate),
    is_current: whole<boolean>(sql`coalesce(${parkingCamera.list_hash} = ${parkingCamera.held_hash}, false)`),
    is_online: whole<boolean>(sql`(${parkingCamera.status} = 'online')`),
    has_key: whole<boolean>(sql`(${parkingCamera.key_hash} is not null)`),
  },
  decorate: async (db, rows) => {
    const schools = [...new Set(rows.map((row) => row.organization_id))];
    const lots: { id: string; name: string; name_en: string | null }[] = [];
    for (const id of schools) lots.push(...(await lotsOfSchool(db, id)));
    return rows.map((row) => {
      const lot = lots.find((one) => one.id === row.parking_lot_id);
      return { ...row, lot: { id: row.parking_lot_id, name: lot?.name ?? '', name_en: lot?.name_en ?? null } };
    });
  },
  list: {
    sorts: { name: parkingCamera.name },
    default_sort: 'name',
    filters: { gate_id: is(parkingCamera.gate_id) },
    search: [parkingCamera.name, parkingCamera.serial],
  },
  references: { gate_id: { table: gate, text: t.foreign_gate } },
  unique: { parking_camera_serial: r.serial_taken },
  in_use: r.camera_used,
  beforeCreate: ({ db }, draft, organizationId) => requirePlace(db, organizationId, draft),
  beforeUpdate: ({ db }, change, before) => requirePlace(db, before.organization_id, change),
  after: async (ctx, move, _id, before) => {
    const organizationId = before?.organization_id ?? ctx.actor.organization_id;
    if (move !== 'remove' && organizationId) await refreshCameras(ctx, organizationId);
  },
});

interface Place {
  readonly gate_id: string;
  readonly parking_lot_id: string;
}

/** A camera is at a gate for vehicles, and counts cars of a lot of the same school. */
async function requirePlace(db: Context['db'], organizationId: string, place: Place): Promise<undefined> {
  const [row] = await db.select({ kind: gate.kind }).from(gate).where(eq(gate.id, place.gate_id));
  if (row?.kind === 'pedestrian') throw refuseFields({ gate_id: [t.not_vehicle_gate] });
  const lots = await lotsOfSchool(db, organizationId);
  if (!lots.some((lot) => lot.id === place.parking_lot_id)) throw refuseFields({ parking_lot_id: [t.foreign_lot] });
}

/** A new device key. Only its hash is kept; a device with the one before is a stranger now. */
export async function newCameraKey(ctx: Context, id: string): Promise<{ key: string }> {
  const camera = await cameraStore.lock(ctx, id);
  const key = newToken(24);
  await ctx.db
    .update(parkingCamera)
    .set({ key_hash: hashToken(key) })
    .where(eq(parkingCamera.id, id));
  ctx.audit({
    action: 'parking_camera.new_key',
    target: ['parking_camera', id],
    organization_id: camera.organization_id,
  });
  return { key };
}
