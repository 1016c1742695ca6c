import * as z from 'zod';
import { fileShape } from '#shared/calls/files.contract.ts';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, idParams, line, listQuery, namedRow } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { premisesRights } from '../rights.ts';
import { premisesRefusals as r } from './premises.refusals.ts';
import { keeper, optionalId, order, placeStatus, polygon, roomBlock, roomKinds, roomThing } from './premises.shapes.ts';

const facts = {
  building_id: id,
  level: z.int().min(-5).max(60),
  /** Absent: made from the level (`3F`, `B1`). */
  name: line(1, 30).nullable().default(null),
  name_en: line(1, 60).nullable().default(null),
  plan_file_id: optionalId,
  sort: order,
};

export const bfloorDraft = z.strictObject(facts);
export const bfloorRow = z.object({
  ...facts,
  id,
  name: z.string(),
  organization_id: id,
  building: namedRow,
  rooms_count: z.int(),
  /** Pixels of the plan; null without one. */
  plan_width: z.int().nullable(),
  plan_height: z.int().nullable(),
  version: z.int(),
});

export const bfloors = defineEndpoints('bfloors', {
  ...crud({
    path: '/bfloors',
    words: ['floor', 'floors'],
    read: [premisesRights.view],
    write: [premisesRights.manage],
    query: listQuery(['level'], { building_id: id.optional() }),
    row: bfloorRow,
    draft: bfloorDraft,
    ledger: 'C-bfloors',
    own: {
      list: { summary: 'Floors, lowest first', ledger: ['C-bfloors-001', 'E-named-057'] },
      remove: { summary: 'Remove a floor without rooms', refusals: [r.not_empty] },
    },
  }),
  now: {
    method: 'GET',
    path: '/bfloors/{id}/now',
    summary: 'A floor as it is on a day: its plan, its rooms, what hangs on them and when they are taken',
    right: [premisesRights.view],
    params: idParams,
    query: z.strictObject({ day: day.optional() }),
    output: z.object({
      day,
      floor: z.object({
        ...namedRow.shape,
        building: namedRow,
        plan_width: z.int().nullable(),
        plan_height: z.int().nullable(),
        version: z.int(),
      }),
      plan: fileShape.nullable(),
      rooms: z.array(
        z.object({
          ...namedRow.shape,
          number: z.string(),
          kind: zodOf(roomKinds),
          seats: z.int(),
          bookable: z.boolean(),
          status: placeStatus,
          /** People may use it now, unless it is taken. */
          is_open: z.boolean(),
          shape: polygon.nullable(),
          keeper,
          things: z.array(roomThing),
          blocks: z.array(roomBlock),
        }),
      ),
    }),
  },
  draw: {
    method: 'PUT',
    path: '/bfloors/{id}/shapes',
    summary: 'Where the rooms of a floor are on its plan, all of them at once',
    right: [premisesRights.manage],
    params: idParams,
    body: z.strictObject({
      shapes: z.array(z.strictObject({ broom_id: id, shape: polygon.nullable() })).max(500),
      version: z.int(),
    }),
    output: bfloorRow,
  },
});
