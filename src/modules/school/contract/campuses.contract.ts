import * as z from 'zod';
import { campusRow } from '#modules/directory/contract/organizations.contract.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, line, listOf, listQuery, namedRow } from '#shared/fields.ts';
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

export const campusDraft = z.strictObject({ organization_id: id, ...facts }).partial({
  name_en: true,
  address: true,
  phone: true,
  principal_id: true,
  lng: true,
  lat: true,
  sort: true,
  is_default: true,
});

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
    right: ['0411', '0401'],
    query: listQuery(['sort', 'name'], { organization_id: id.optional() }),
    output: listOf(campusDetail),
  },
  get: {
    method: 'GET',
    path: '/school_campuses/{id}',
    summary: 'One campus',
    right: 'signed_in',
    params: idParams,
    output: campusDetail,
    ledger: ['C-schoolcampuses-003', 'E-implied-021'],
  },
  create: {
    method: 'POST',
    path: '/school_campuses',
    summary: 'Add a campus',
    right: ['0411'],
    body: campusDraft,
    output: campusDetail,
    ledger: ['C-schoolcampuses-002'],
  },
  update: {
    method: 'PUT',
    path: '/school_campuses/{id}',
    summary: 'Change a campus; making one the default takes that from the other',
    right: ['0411'],
    params: idParams,
    body: z.strictObject({ ...facts, version: z.int() }).partial({
      code: true,
      name: true,
      name_en: true,
      address: true,
      phone: true,
      principal_id: true,
      lng: true,
      lat: true,
      sort: true,
      is_default: true,
    }),
    output: campusDetail,
    refusals: [r.last_default],
    ledger: ['C-schoolcampuses-004'],
  },
  remove: {
    method: 'DELETE',
    path: '/school_campuses/{id}',
    summary: 'Remove a campus that nothing stands on',
    right: ['0411'],
    params: idParams,
    refusals: [r.campus_in_use, r.last_default],
    ledger: ['C-schoolcampuses-005'],
  },
});
