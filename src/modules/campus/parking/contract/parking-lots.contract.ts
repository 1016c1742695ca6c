import * as z from 'zod';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, line, listQuery, namedRow } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { states } from '#shared/states.ts';
import { parkingRights } from '../rights.ts';
import { parkingRefusals as r } from './parking.refusals.ts';

export const lotStatuses = [
  { code: 'open', ...states.open },
  { code: 'full', ...states.full },
  { code: 'closed', ...states.closed },
] as const satisfies ReferenceList;

export const LOT_SPACES_MAX = 5000;
const spaces = z.int().min(0).max(LOT_SPACES_MAX);

export const lotDraft = z.strictObject({
  campus_id: id,
  name: line(1, 40),
  name_en: line(1, 60).nullable().default(null),
  capacity: z.int().min(1).max(LOT_SPACES_MAX),
  disabled_spaces: spaces.default(0),
  charging_spaces: spaces.default(0),
  gate_ids: z.array(id).max(30).default([]),
  status: zodOf(lotStatuses).default('open'),
});

export const parkingLots = defineEndpoints('parking_lots', {
  ...crud({
    path: '/parking_lots',
    words: ['parking lot', 'parking lots'],
    read: [parkingRights.view, parkingRights.lots, parkingRights.apply],
    write: [parkingRights.lots],
    query: listQuery(['name'], { campus_id: id.optional(), status: zodOf(lotStatuses).optional() }),
    row: z.object({
      ...lotDraft.shape,
      id,
      campus: namedRow,
      gates: z.array(namedRow),
      /** Cars that are in now, as the gates count them. */
      occupied: z.int(),
      /** Permits that are valid or suspended. */
      permits_count: z.int(),
      version: z.int(),
    }),
    draft: lotDraft,
    own: { remove: { summary: 'Remove a lot without permits', refusals: [r.lot_has_permits] } },
  }),
});
