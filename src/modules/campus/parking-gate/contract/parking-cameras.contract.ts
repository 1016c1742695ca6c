import * as z from 'zod';
import { parkingRights } from '#modules/campus/parking/rights.ts';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant, line, listQuery, namedRow } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { cameraStatuses, cameraVendors, passDirections } from './gate.shapes.ts';
import { parkingGateRefusals as r } from './parking-gate.refusals.ts';

export const cameraDraft = z.strictObject({
  name: line(1, 40),
  vendor: zodOf(cameraVendors).default('simulator'),
  serial: line(3, 64),
  gate_id: id,
  parking_lot_id: id,
  direction: zodOf(passDirections).default('in'),
  is_enabled: z.boolean().default(true),
});

export const cameraRow = z.object({
  ...cameraDraft.shape,
  id,
  organization_id: id,
  gate: namedRow,
  lot: namedRow,
  status: zodOf(cameraStatuses),
  is_online: z.boolean(),
  last_seen_at: instant.nullable(),
  /** Whether it holds the plates that it should hold. */
  is_current: z.boolean(),
  has_key: z.boolean(),
  version: z.int(),
});

export const parkingCameras = defineEndpoints('parking_cameras', {
  ...crud({
    path: '/parking_cameras',
    words: ['plate camera', 'plate cameras'],
    read: [parkingRights.lots, parkingRights.records],
    write: [parkingRights.lots],
    query: listQuery(['name'], { gate_id: id.optional() }),
    row: cameraRow,
    draft: cameraDraft,
    refusals: [r.serial_taken],
    own: { remove: { summary: 'Remove a camera that never sent anything', refusals: [r.camera_used] } },
  }),
  newKey: {
    method: 'POST',
    path: '/parking_cameras/{id}/key',
    summary: 'A new device key, shown once; the one before is dead',
    right: [parkingRights.lots],
    own_hands: true,
    params: idParams,
    output: z.object({ key: z.string() }),
  },
});
