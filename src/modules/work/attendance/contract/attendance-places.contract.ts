import * as z from 'zod';
import { crud } from '#shared/crud.ts';
import { defineEndpoints, type RowOf } from '#shared/endpoint.ts';
import { id, idParams, instant, line, listQuery, namedRow } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { attendanceRights } from '../rights.ts';
import { attendanceRefusals as r } from './attendance.refusals.ts';
import { placeCodes } from './attendance-kinds.ts';

export const latitude = z.number().min(-90).max(90);
export const longitude = z.number().min(-180).max(180);
export const accuracy = z.number().min(0).max(100_000);
const radius = z.int().min(50).max(1000);

const facts = {
  name: line(2, 40),
  name_en: line(1, 60).nullable().default(null),
  radius_m: radius.default(150),
  /** Networks of the school, from which somebody is known to be there. */
  networks: z.array(line(3, 50)).max(20).default([]),
  doorlock_ids: z.array(id).max(50).default([]),
  code_kind: zodOf(placeCodes).default('none'),
};
const row = z.object({
  ...facts,
  id,
  organization_id: id,
  locks: z.array(namedRow),
  /** Taken by standing there; null: not yet. */
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  fence_accuracy_m: z.int().nullable(),
  fence_taken_at: instant.nullable(),
  has_screen: z.boolean(),
  version: z.int(),
});

/** Where one punches: the fence is taken on the spot, never typed off a map. */
export const attendancePlaces = defineEndpoints('attendance_places', {
  ...crud({
    path: '/attendance_places',
    words: ['attendance place', 'attendance places'],
    read: [attendanceRights.manage],
    write: [attendanceRights.manage],
    query: listQuery(['name'], {}),
    row,
    draft: z.strictObject(facts),
    own: {
      remove: { summary: 'Remove a place that no group uses', refusals: [r.place_in_use] },
    },
  }),
  fence: {
    method: 'PUT',
    path: '/attendance_places/{id}/fence',
    summary: 'Take the middle of the fence where one stands with a phone',
    right: [attendanceRights.manage],
    params: idParams,
    body: z.strictObject({ lat: latitude, lng: longitude, accuracy_m: accuracy, radius_m: radius, version: z.int() }),
    output: row,
    refusals: [r.fence_inexact],
  },
  sign: {
    method: 'GET',
    path: '/attendance_places/{id}/sign',
    summary: 'The code that is printed for a place',
    right: [attendanceRights.manage],
    params: idParams,
    output: z.object({ code: z.string() }),
  },
  createPanelKey: {
    method: 'POST',
    path: '/attendance_places/{id}/panel_key',
    summary: 'The address of the screen at a place, whose code changes; the earlier one ends',
    right: [attendanceRights.manage],
    params: idParams,
    output: z.object({ url: z.url() }),
    secret_answer: true,
  },
  panel: {
    method: 'GET',
    path: '/attendance_panels/{key}',
    summary: 'What the screen at a place shows: its name, the time, and a code for half a minute',
    right: 'public',
    params: z.strictObject({ key: z.string().min(20).max(64) }),
    output: z.object({
      place: z.object({ name: z.string(), name_en: z.string().nullable() }),
      organization: z.object({ name: z.string(), name_en: z.string().nullable() }),
      time_zone: z.string(),
      now: instant,
      code: z.string(),
    }),
    cross_organization: 'the key in the address is the right',
  },
});

/** A place as its dialogs share it with the list that opens them. */
export type AttendancePlace = RowOf<typeof attendancePlaces.list>;
