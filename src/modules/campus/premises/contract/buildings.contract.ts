import * as z from 'zod';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, line, listQuery, many, namedRow } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { message } from '#shared/text.ts';
import { premisesRights } from '../rights.ts';
import { premisesRefusals as r } from './premises.refusals.ts';
import {
  area,
  buildingKinds,
  keeper,
  optionalId,
  order,
  placeStatus,
  statusReason,
  statusUntil,
} from './premises.shapes.ts';

const facts = {
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{1,16}$/, message({ cn: '1-16位字母、数字或-', us: '1-16 letters, digits or -' })),
  name: line(2, 60),
  name_en: line(1, 60).nullable().default(null),
  campus_id: id,
  kind: zodOf(buildingKinds),
  address: line(1, 100).nullable().default(null),
  built_year: z.int().min(1900).max(2100).nullable().default(null),
  area_m2: area,
  keeper_user_id: optionalId,
  lat: z.number().min(-90).max(90).nullable().default(null),
  lng: z.number().min(-180).max(180).nullable().default(null),
  photo_file_id: optionalId,
  status: placeStatus.default('active'),
  status_until: statusUntil,
  status_reason: statusReason,
  sort: order,
};

export const buildingDraft = z.strictObject(facts);
export const buildingRow = z.object({
  ...facts,
  id,
  organization_id: id,
  campus: namedRow,
  keeper,
  name_pinyin: z.string(),
  name_initials: z.string(),
  /** Lowest first, for the tree. */
  floors: z.array(namedRow.extend({ level: z.int(), rooms_count: z.int() })),
  rooms_count: z.int(),
  version: z.int(),
});

export const buildings = defineEndpoints('buildings', {
  ...crud({
    path: '/buildings',
    only: ['list', 'options', 'get', 'create', 'update', 'remove'],
    words: ['building', 'buildings'],
    read: [premisesRights.view],
    write: [premisesRights.manage],
    query: listQuery(['sort', 'code', 'name'], {
      campus_id: id.optional(),
      kind: many(zodOf(buildingKinds)).optional(),
      status: many(placeStatus).optional(),
    }),
    row: buildingRow,
    draft: buildingDraft,
    ledger: 'C-buildings',
    own: {
      list: {
        summary: 'Buildings with their floors and the number of rooms',
        ledger: ['C-buildings-001', 'E-named-056'],
      },
      remove: { summary: 'Remove a building without rooms, with its empty floors', refusals: [r.not_empty] },
    },
  }),
});
