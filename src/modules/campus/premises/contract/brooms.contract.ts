import * as z from 'zod';
import { dataTaskRefusals, dataTaskRow } from '#shared/calls/data-task.contract.ts';
import { fileRefusals } from '#shared/calls/files.contract.ts';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, line, listQuery, many, namedRow, queryFlag } from '#shared/fields.ts';
import { codesOf, zodOf } from '#shared/reference-lists.ts';
import { plainSigns } from '#shared/text/marks.ts';
import { message } from '#shared/text.ts';
import { premisesRights } from '../rights.ts';
import { premisesRefusals as r } from './premises.refusals.ts';
import {
  area,
  keeper,
  optionalId,
  placeStatus,
  polygon,
  roomEquipment,
  roomKinds,
  roomThing,
  statusReason,
  statusUntil,
} from './premises.shapes.ts';

const roomNumber = z
  .string()
  .overwrite(plainSigns)
  .trim()
  .regex(/^\S{1,16}$/, message({ cn: '1-16个字，不含空格', us: '1-16 characters without spaces' }));
const seatCount = z.int().min(0).max(5000);
const equipment = z.enum(codesOf(roomEquipment));

const facts = {
  bfloor_id: id,
  number: roomNumber,
  name: line(2, 60),
  name_en: line(1, 60).nullable().default(null),
  kind: zodOf(roomKinds),
  seats: seatCount,
  exam_seats: seatCount.nullable().default(null),
  area_m2: area,
  phone: line(1, 20).nullable().default(null),
  department_id: optionalId,
  keeper_user_id: optionalId,
  equipment: z.array(equipment).max(20).default([]),
  bookable: z.boolean().default(false),
  status: placeStatus.default('active'),
  status_until: statusUntil,
  status_reason: statusReason,
};

export const broomDraft = z.strictObject(facts);
export const broomRow = z.object({
  ...facts,
  id,
  organization_id: id,
  building: namedRow,
  floor: namedRow.extend({ level: z.int() }),
  keeper,
  department: namedRow.nullable(),
  /** Drawn on the plan of the floor; null: not drawn yet. */
  shape: polygon.nullable(),
  version: z.int(),
});

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const brooms = defineEndpoints('brooms', {
  ...crud({
    path: '/brooms',
    words: ['room', 'rooms'],
    read: [premisesRights.view],
    write: [premisesRights.manage],
    query: listQuery(['number', 'seats', 'name'], {
      building_id: id.optional(),
      bfloor_id: id.optional(),
      kind: many(zodOf(roomKinds)).optional(),
      seats_min: z.coerce.number<number | string>().int().min(0).max(5000).optional(),
      equipment: many(equipment).optional(),
      bookable: queryFlag.optional(),
      status: many(placeStatus).optional(),
      keeper_user_id: id.optional(),
      has_lock: queryFlag.optional(),
    }),
    row: broomRow,
    detail: broomRow.extend({
      /** Classes and departments that are at home here. */
      homes: z.array(z.string()),
      things: z.array(roomThing),
    }),
    draft: broomDraft,
    ledger: 'C-brooms',
    own: {
      list: {
        summary: 'Rooms, by building, floor, kind, seats, equipment …',
        ledger: ['C-brooms-001', 'E-named-058'],
      },
      remove: { summary: 'Remove a room that nothing stands on', refusals: [r.room_in_use] },
    },
  }),
  template: {
    method: 'GET',
    path: '/brooms/template',
    summary: 'The file to fill in for an import of rooms',
    right: [premisesRights.manage],
    raw: true,
    ledger: ['C-brooms-007'],
  },
  import: {
    method: 'POST',
    path: '/brooms/import',
    summary: 'Begin an import of rooms: the file is checked, nothing is stored yet',
    right: [premisesRights.manage],
    own_transactions: true,
    files: { file: { max_bytes: 10 << 20, types: [SHEET, 'text/csv'] } },
    /** Buildings and floors that are missing are made too. */
    body: z.strictObject({ adds_places: queryFlag.default(false) }),
    output: dataTaskRow,
    refusals: [
      dataTaskRefusals.too_many,
      fileRefusals.empty,
      fileRefusals.too_large,
      fileRefusals.wrong_type,
      fileRefusals.unknown_kind,
    ],
    ledger: ['C-brooms-006'],
  },
  removeDoorlock: {
    method: 'DELETE',
    path: '/brooms/{id}/remove_doorlock',
    summary: 'Take one lock, or the only one, off a room',
    right: [premisesRights.manage],
    params: idParams,
    query: z.strictObject({ doorlock_id: id.optional() }),
    output: broomRow,
    refusals: [r.no_lock],
    ledger: ['C-brooms-008'],
  },
});
