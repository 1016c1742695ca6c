import * as z from 'zod';
import { campusRow } from '#modules/core/directory/contract/organizations.contract.ts';
import { directoryRights } from '#modules/core/directory/rights.ts';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, line, listOf, listQuery, namedRow } from '#shared/fields.ts';
import { message } from '#shared/text.ts';
import { schoolRefusals as r } from './school.refusals.ts';

const degrees = (most: number) => z.number().min(-most).max(most).nullable();

const facts = {
  code: z
    .string()
    .trim()
    .regex(
      /^[A-Z0-9_-]{2,20}$/,
      message({ cn: '2-20位大写字母、数字、_或-', us: '2-20 capital letters, digits, _ or -' }),
    ),
  name: line(2, 40),
  name_en: line(1, 80).nullable(),
  address: line(1, 200).nullable(),
  phone: line(1, 20).nullable(),
  principal_id: id.nullable(),
  lng: degrees(180),
  lat: degrees(90),
  sort: z.int().min(0).max(999).nullable(),
  is_default: z.boolean(),
};

const optional = {
  name_en: true,
  address: true,
  phone: true,
  principal_id: true,
  lng: true,
  lat: true,
  sort: true,
  is_default: true,
} as const;
export const campusDraft = z.strictObject({ organization_id: id, ...facts }).partial(optional);
const campusChange = z.strictObject({ ...facts, version: z.int() }).partial({ ...optional, code: true, name: true });

export const campusDetail = campusRow.extend({
  principal: namedRow.nullable(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  grades_count: z.int(),
  version: z.int(),
});

/** Campuses of a school. The short list for choosing one is the directory's (`GET /school_campuses`). */
export const campuses = defineEndpoints('school_campuses', {
  details: {
    method: 'GET',
    path: '/school_campuses/details',
    summary: 'Campuses of a school with everything that is kept about them, for those who govern the calendar',
    right: [directoryRights.calendar, directoryRights.view],
    query: listQuery(['sort', 'name'], { organization_id: id.optional() }),
    output: listOf(campusDetail),
  },
  ...crud({
    path: '/school_campuses',
    only: ['get', 'create', 'update', 'remove'],
    words: ['campus', 'campuses'],
    read: 'signed_in',
    write: [directoryRights.calendar],
    row: campusDetail,
    draft: campusDraft,
    change: campusChange,
    ledger: 'C-schoolcampuses',
    own: {
      get: { ledger: ['C-schoolcampuses-003', 'E-implied-021'] },
      update: {
        summary: 'Change a campus; making one the default takes that from the other',
        refusals: [r.last_default],
      },
      remove: { summary: 'Remove a campus that nothing stands on', refusals: [r.campus_in_use, r.last_default] },
    },
  }),
});
