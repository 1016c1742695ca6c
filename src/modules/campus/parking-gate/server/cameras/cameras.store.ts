import { eq, inArray, sql } from 'drizzle-orm';
import { gate } from '#modules/campus/gates/server/tables.ts';
import { parkingLot } from '#modules/campus/parking/server/tables.ts';
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
    lot: namedBy(parkingCamera.parking_lot_id, parkingLot),
    is_current: whole<boolean>(
      sql`(${parkingCamera.list_hash} is not null and ${parkingCamera.list_hash} = ${parkingCamera.held_hash})`,
    ),
    has_key: whole<boolean>(sql`(${parkingCamera.key_hash} is not null)`),
  },
  list: {
    sorts: { name: parkingCamera.name },
    default_sort: 'name',
    filters: { gate_id: is(parkingCamera.gate_id) },
    search: [parkingCamera.name, parkingCamera.serial],
  },
  references: {
    gate_id: { table: gate, text: t.foreign_gate },
    parking_lot_id: { table: parkingLot, text: t.foreign_lot },
  },
  unique: { parking_camera_serial: r.serial_taken },
  in_use: r.camera_used,
  beforeCreate: async ({ db }, { gate_id }) => requireVehicles(db, gate_id),
  beforeUpdate: async ({ db }, { gate_id }) => requireVehicles(db, gate_id),
  after: async (ctx, move, _id, before) => {
    const organizationId = before?.organization_id ?? ctx.actor.organization_id;
    if (move !== 'remove' && organizationId) await refreshCameras(ctx, organizationId);
  },
});

async function requireVehicles(db: Context['db'], gateId: string): Promise<undefined> {
  const [row] = await db
    .select({ kind: gate.kind })
    .from(gate)
    .where(inArray(gate.id, [gateId]));
  if (row?.kind === 'pedestrian') throw refuseFields({ gate_id: [t.not_vehicle_gate] });
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
