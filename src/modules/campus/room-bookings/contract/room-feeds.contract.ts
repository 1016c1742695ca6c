import * as z from 'zod';
import { premisesRights } from '#modules/campus/premises/rights.ts';
import { BY_FEED_KEY, feedKey } from '#shared/calls/feed-calls.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/fields.ts';
import { roomBookingRights } from '../rights.ts';

/** Bookings for calendar programs, which know no session: the key in the address is the right. */
export const roomFeeds = defineEndpoints('room_feeds', {
  createKey: {
    method: 'POST',
    path: '/room_bookings/feed_key',
    summary: 'Addresses under which a calendar program reads own bookings and those of rooms; earlier addresses end',
    right: [premisesRights.view, roomBookingRights.book, roomBookingRights.manage],
    /** `room` has `{id}` where the id of a room belongs. */
    output: z.object({ mine: z.url(), room: z.url() }),
    own_hands: true,
    secret_answer: true,
  },
  mine: {
    method: 'GET',
    path: '/room_bookings/feed.ics',
    summary: 'Own bookings and invitations as an iCalendar file',
    right: 'public',
    query: feedKey,
    raw: true,
    cross_organization: BY_FEED_KEY,
  },
  room: {
    method: 'GET',
    path: '/brooms/{id}/feed.ics',
    summary: 'Bookings of a room as an iCalendar file; private ones say that the room is taken',
    right: 'public',
    params: idParams,
    query: feedKey,
    raw: true,
    cross_organization: BY_FEED_KEY,
  },
});

/** What hangs beside the door: a printed sign, and a screen that anybody reads who stands before it. */
export const roomDoors = defineEndpoints('room_doors', {
  signs: {
    method: 'GET',
    path: '/room_bookings/door_signs',
    summary: 'Rooms that can be booked with the code for the sign at their door',
    right: [roomBookingRights.manage],
    query: z.strictObject({ building_id: id.optional() }),
    output: z.object({
      list: z.array(
        z.object({
          id,
          number: z.string(),
          name: z.string(),
          name_en: z.string().nullable(),
          building: z.object({ id, name: z.string(), name_en: z.string().nullable() }),
          seats: z.int(),
          code: z.string(),
        }),
      ),
    }),
  },
  createPanelKey: {
    method: 'POST',
    path: '/brooms/{id}/panel_key',
    summary: 'The address of the screen beside the door of a room; the earlier one ends',
    right: [roomBookingRights.manage],
    params: idParams,
    output: z.object({ url: z.url() }),
    secret_answer: true,
  },
  panel: {
    method: 'GET',
    path: '/room_panels/{key}',
    summary: 'What the screen beside a door shows: the room and what is booked today',
    right: 'public',
    params: feedKey,
    output: z.object({
      room: z.object({
        number: z.string(),
        name: z.string(),
        name_en: z.string().nullable(),
        building: z.object({ name: z.string(), name_en: z.string().nullable() }),
        seats: z.int(),
      }),
      time_zone: z.string(),
      now: z.iso.datetime(),
      /** What a phone scans to book the room or to check in. */
      code: z.string(),
      blocks: z.array(
        z.object({
          id,
          starts_at: z.iso.datetime(),
          ends_at: z.iso.datetime(),
          /** Null: private. */
          title: z.string().nullable(),
          who: z.object({ name: z.string(), name_en: z.string().nullable() }).nullable(),
          is_checked_in: z.boolean(),
        }),
      ),
    }),
    cross_organization: 'the key in the address is the right',
  },
});
