import * as z from 'zod';
import { roomEquipment, roomKinds } from '#modules/campus/premises/contract/premises.shapes.ts';
import { premisesRights } from '#modules/campus/premises/rights.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { fromTo } from '#shared/field-rules.ts';
import { day, id, idParams, instant, line, listOf, listQuery, many, namedRow, queryFlag } from '#shared/fields.ts';
import { codesOf, zodOf } from '#shared/reference-lists.ts';
import { roomBookingRights } from '../rights.ts';
import { bookingRefusals as r } from './booking.refusals.ts';
import { bookedRoom, bookingRow, foundRoom, roomBlock, ruleRefusals, status, time, wish } from './booking.shapes.ts';

const version = z.int();
/** Of a series. */
const which = z.enum(['this', 'following', 'all']).default('this');
const timeOrder = fromTo('starts_at', 'ends_at');
const clock = z.iso.time({ precision: -1 });

export const roomBookings = defineEndpoints('room_bookings', {
  list: {
    method: 'GET',
    path: '/room_bookings',
    summary: 'Bookings of the school for who manages them, own ones for others',
    right: [roomBookingRights.book, roomBookingRights.manage],
    query: listQuery(['starts_at', 'created_at'], {
      broom_id: id.optional(),
      status: many(status).optional(),
      from: day.optional(),
      to: day.optional(),
      /** Own ones alone, and those to which one is invited. */
      mine: queryFlag.optional(),
      /** Those that are not over, or those that are. */
      when: z.enum(['coming', 'past']).optional(),
    }).omit({ q: true }), // titles of private bookings are not searched
    output: listOf(bookingRow),
  },
  waiting: {
    method: 'GET',
    path: '/room_bookings/waiting',
    summary: 'Bookings that the caller has to decide, the next one first',
    right: [roomBookingRights.book, roomBookingRights.manage],
    output: z.object({ list: z.array(bookingRow) }),
  },
  board: {
    method: 'GET',
    path: '/room_bookings/board',
    summary: 'Rooms that can be booked with what is taken on a day',
    right: [roomBookingRights.book, roomBookingRights.manage],
    query: z.strictObject({ day: day.optional(), building_id: id.optional(), kind: many(zodOf(roomKinds)).optional() }),
    output: z.object({ day, list: z.array(foundRoom.extend({ blocks: z.array(roomBlock) })) }),
  },
  find: {
    method: 'GET',
    path: '/room_bookings/find',
    summary: 'Free rooms by fit: the same building first, then the smallest that is large enough',
    right: [roomBookingRights.book, roomBookingRights.manage],
    query: z.strictObject({
      starts_at: instant,
      ends_at: instant,
      seats: z.coerce.number<number | string>().int().min(0).max(5000).default(0),
      equipment: many(z.enum(codesOf(roomEquipment))).default([]),
      /** Rooms of the building of this one come first; it is left out itself. */
      near_broom_id: id.optional(),
    }),
    output: z.object({ list: z.array(foundRoom) }),
  },
  times: {
    method: 'GET',
    path: '/room_bookings/times',
    summary:
      'When some colleagues and the caller are all free in the hours of work; where they never are, when one of them is missing',
    right: [roomBookingRights.book, roomBookingRights.manage],
    query: z
      .strictObject({
        guest_ids: many(id).pipe(z.array(id).min(1).max(20)),
        from: day,
        /** At most thirteen days after `from`. */
        to: day,
        minutes: z.coerce.number<number | string>().int().min(15).max(480).default(60),
      })
      .check(fromTo('from', 'to')),
    output: z.object({
      /** By time; each as long as everybody named is free. */
      list: z.array(z.object({ starts_at: instant, ends_at: instant, missing: namedRow.nullable() })),
    }),
  },
  weekUse: {
    method: 'GET',
    path: '/room_bookings/week_use',
    summary: 'How many rooms in reach are taken in each hour of this week; hours without any are left out',
    right: [roomBookingRights.manage, premisesRights.manage],
    output: z.object({
      /** Its Monday. */
      from: day,
      /** Rooms that can be booked. */
      rooms: z.int(),
      hours: z.array(z.object({ weekday: z.int().min(1).max(7), hour: z.int().min(0).max(23), rooms: z.int() })),
    }),
  },
  create: {
    method: 'POST',
    path: '/room_bookings',
    summary: 'Book a room',
    right: [roomBookingRights.book, roomBookingRights.manage],
    body: z.strictObject({ ...time, ...wish }).check(timeOrder),
    output: bookingRow,
    refusals: ruleRefusals,
  },
  series: {
    method: 'POST',
    path: '/room_bookings/series',
    summary: 'Book a room on several days at the same hours; a dry run says which are free and what else is',
    right: [roomBookingRights.book, roomBookingRights.manage],
    body: z
      .strictObject({
        broom_id: id,
        from: clock,
        to: clock,
        /** With another room where the first one is taken; `broom_id` null leaves the day out. */
        dates: z
          .array(z.strictObject({ day, broom_id: id.nullable().optional() }))
          .min(1)
          .max(40),
        ...wish,
        dry_run: z.boolean().default(false),
      })
      .check(fromTo('from', 'to')),
    output: z.object({
      created: z.int(),
      dates: z.array(
        z.object({
          day,
          is_free: z.boolean(),
          /** The day is off by the calendar of the school: its name; null: people are at work. */
          day_off: z.string().nullable(),
          /** Why not, in the language of the reader. */
          problem: z.string().nullable(),
          proposals: z.array(foundRoom),
        }),
      ),
    }),
    refusals: ruleRefusals,
  },
  get: {
    method: 'GET',
    path: '/room_bookings/{id}',
    summary: 'One booking: whole for who booked, is invited, keeps the room or manages bookings',
    right: [roomBookingRights.book, roomBookingRights.manage],
    params: idParams,
    output: bookingRow,
  },
  review: {
    method: 'PUT',
    path: '/room_bookings/{id}/review',
    summary: 'Approve or reject a booking: the keeper of the room, or who manages bookings',
    right: [roomBookingRights.book, roomBookingRights.manage],
    params: idParams,
    body: z.strictObject({
      result: z.enum(['approve', 'reject']),
      reason: line(2, 200).nullable().default(null),
      version,
    }),
    output: bookingRow,
    refusals: [r.wrong_state, r.reserved, r.own_booking],
  },
  checkIn: {
    method: 'PUT',
    path: '/room_bookings/{id}/check_in',
    summary: 'Who booked or is invited is there',
    right: [roomBookingRights.book, roomBookingRights.manage],
    params: idParams,
    output: bookingRow,
    refusals: [r.wrong_state, r.reserved, r.checkin_window],
  },
  cancel: {
    method: 'PUT',
    path: '/room_bookings/{id}/cancel',
    summary: 'Cancel a booking; of a series also those that follow, or all that are still to come',
    right: [roomBookingRights.book, roomBookingRights.manage],
    params: idParams,
    body: z.strictObject({
      reason: line(2, 200).nullable().default(null),
      which,
      version,
    }),
    output: bookingRow,
    refusals: [r.wrong_state, r.reserved],
  },
  finish: {
    method: 'PUT',
    path: '/room_bookings/{id}/finish',
    summary: 'Leave early: the rest of the time is free at once',
    right: [roomBookingRights.book, roomBookingRights.manage],
    params: idParams,
    output: bookingRow,
    refusals: [r.wrong_state, r.reserved],
  },
  move: {
    method: 'PUT',
    path: '/room_bookings/{id}/move',
    summary: 'Another time or another room; of a series also for those that follow, or all that are still to come',
    right: [roomBookingRights.book, roomBookingRights.manage],
    params: idParams,
    body: z.strictObject({ ...time, which, version }).check(timeOrder),
    output: bookingRow,
    refusals: [...ruleRefusals, r.wrong_state, r.reserved],
  },
  askSwap: {
    method: 'POST',
    path: '/room_bookings/{id}/swap_request',
    summary: 'Ask the holder of another booking to exchange rooms; the id is that of the own one',
    right: [roomBookingRights.book, roomBookingRights.manage],
    params: idParams,
    body: z.strictObject({ other_id: id, note: line(1, 100).nullable().default(null) }),
    output: bookingRow,
    refusals: [r.wrong_state, r.reserved, r.swap_gone],
  },
  answerSwap: {
    method: 'PUT',
    path: '/room_swaps/{id}/answer',
    summary: 'Accept or decline a wish to exchange rooms',
    right: [roomBookingRights.book, roomBookingRights.manage],
    params: idParams,
    body: z.strictObject({ accept: z.boolean() }),
    output: bookingRow,
    refusals: [r.swap_gone],
  },
  calendar: {
    method: 'GET',
    path: '/brooms/{id}/calendar',
    summary: 'What is taken of a room between two days',
    right: [premisesRights.view, roomBookingRights.book, roomBookingRights.manage],
    params: idParams,
    query: z.strictObject({ from: day, to: day }),
    output: z.object({ room: bookedRoom, list: z.array(roomBlock) }),
  },
});

export const roomWaits = defineEndpoints('room_waits', {
  list: {
    method: 'GET',
    path: '/room_waits',
    summary: 'Rooms that the caller waits for',
    right: [roomBookingRights.book, roomBookingRights.manage],
    output: z.object({ list: z.array(z.object({ id, room: bookedRoom, starts_at: instant, ends_at: instant })) }),
  },
  create: {
    method: 'POST',
    path: '/room_waits',
    summary: 'Be told when a room that is taken becomes free',
    right: [roomBookingRights.book, roomBookingRights.manage],
    body: z.strictObject(time).check(timeOrder),
    output: z.object({ id }),
    refusals: [r.wait_free],
  },
  remove: {
    method: 'DELETE',
    path: '/room_waits/{id}',
    summary: 'Wait no more',
    right: [roomBookingRights.book, roomBookingRights.manage],
    params: idParams,
  },
});
