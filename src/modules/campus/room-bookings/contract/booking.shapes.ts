import * as z from 'zod';
import { roomEquipment, roomKinds } from '#modules/campus/premises/contract/premises.shapes.ts';
import { id, instant, line, namedRow } from '#shared/fields.ts';
import { movesOf, statesOf } from '#shared/lifecycle.ts';
import { codesOf, zodOf } from '#shared/reference-lists.ts';
import { bookingLifecycle } from './booking.lifecycle.ts';
import { bookingRefusals as r } from './booking.refusals.ts';

export const status = z.enum(statesOf(bookingLifecycle));
export const equipment = z.array(z.enum(codesOf(roomEquipment))).max(10);

/** What a reader may do with a booking; `ask_swap` and `wait` (for its room to become free) with one of somebody else. */
export const BOOKING_ACTIONS = [...movesOf(bookingLifecycle), 'ask_swap', 'wait'] as const;

/** A room as a booking names it. */
export const bookedRoom = z.object({
  id,
  number: z.string(),
  name: z.string(),
  name_en: z.string().nullable(),
  building: namedRow,
  floor: namedRow,
});
export const foundRoom = bookedRoom.extend({
  kind: zodOf(roomKinds),
  seats: z.int(),
  equipment: z.array(z.enum(codesOf(roomEquipment))),
});

const swap = z.object({
  id,
  /** Who asks, for the holder; who is asked, for the asker. */
  other: namedRow,
  room: bookedRoom,
  note: z.string().nullable(),
  is_mine: z.boolean(),
});

export const bookingRow = z.object({
  id,
  room: bookedRoom,
  starts_at: instant,
  ends_at: instant,
  /** Null: private, and none of the reader’s business. */
  title: z.string().nullable(),
  is_private: z.boolean(),
  user: namedRow.nullable(),
  guests: z.array(namedRow),
  head_count: z.int().nullable(),
  needs: equipment,
  note: z.string().nullable(),
  status,
  /** Somebody has to decide before it is booked. */
  awaits_review: z.boolean(),
  series_id: id.nullable(),
  /** From when to when one may check in; null: no check-in is asked for, or none any more. */
  check_in_from: instant,
  release_at: instant.nullable(),
  checked_in_at: instant.nullable(),
  reason: z.string().nullable(),
  /** Wishes to swap that wait for an answer. */
  swaps: z.array(swap),
  actions: z.array(z.enum(BOOKING_ACTIONS)),
  version: z.int(),
});

export const wish = {
  title: line(2, 60),
  is_private: z.boolean().default(false),
  guest_ids: z.array(id).max(50).default([]),
  head_count: z.int().min(1).max(5000).nullable().default(null),
  needs: equipment.default([]),
  note: line(1, 200).nullable().default(null),
};
export const time = { broom_id: id, starts_at: instant, ends_at: instant };
export const ruleRefusals = [
  r.rule_closed_day,
  r.taken,
  r.rule_notice,
  r.rule_ahead,
  r.rule_length,
  r.rule_quota,
  r.rule_open,
  r.rule_who,
  r.closed,
];

/** One stretch of a room that is taken, for boards and plans. */
export const roomBlock = z.object({
  id,
  starts_at: instant,
  ends_at: instant,
  /** Until when it blocks the room: the buffer of its rule is behind it. */
  blocked_until: instant,
  title: z.string().nullable(),
  who: z.string().nullable(),
  status,
  /** It was left early: the room is free again. */
  is_over: z.boolean(),
  is_mine: z.boolean(),
  /** Whether its `actions` have `check_in`: the reader takes part, and it is time. */
  may_check_in: z.boolean(),
});
