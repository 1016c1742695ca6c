import * as z from 'zod';
import { roomKinds } from '#modules/campus/premises/contract/premises.shapes.ts';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { fromTo } from '#shared/field-rules.ts';
import { id, line, listQuery, namedRow } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { codesOf, zodOf } from '#shared/reference-lists.ts';
import { message } from '#shared/text.ts';
import { roomBookingRights } from '../rights.ts';

export const approvals = [
  { code: 'none', cn: '无需审批', us: 'None' },
  { code: 'keeper', cn: '房间负责人', us: 'Keeper of the room' },
  { code: 'office', cn: '预订管理员', us: 'Who manages bookings' },
] as const satisfies ReferenceList;

const clock = z
  .string()
  .regex(
    /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/,
    message({ cn: '请输入时间，如 07:30', us: 'Enter a time, such as 07:30' }),
  );

/** Hours of one weekday (1 is Monday) in which rooms may be booked. */
export const openWindow = z
  .strictObject({ weekday: z.int().min(1).max(7), from: clock, to: clock })
  .check(fromTo('from', 'to'));

const minutes = (least: number, most: number) => z.int().min(least).max(most);

export const bookingRuleDraft = z.strictObject({
  name: line(2, 40),
  name_en: line(1, 60).nullable().default(null),
  /** Rooms of these kinds follow the rule; rooms that are named follow it before any other. */
  kinds: z
    .array(z.enum(codesOf(roomKinds)))
    .max(20)
    .default([]),
  broom_ids: z.array(id).max(200).default([]),
  /** Empty: at any hour. */
  windows: z.array(openWindow).max(21).default([]),
  min_notice_min: minutes(0, 10_080).default(0),
  max_days_ahead: minutes(1, 365).default(60),
  min_minutes: minutes(5, 1440).default(15),
  max_minutes: minutes(15, 1440).default(240),
  /** Kept free behind each booking. */
  buffer_min: minutes(0, 60).default(0),
  /** Of one person; null: no limit. */
  hours_per_week: minutes(1, 100).nullable().default(null),
  approval: zodOf(approvals).default('none'),
  /** Without a check-in so long after the start the room is free again; 0: never. */
  release_after_min: minutes(0, 60).default(15),
});

export const bookingRules = defineEndpoints('room_booking_rules', {
  ...crud({
    path: '/room_booking_rules',
    words: ['rule for booking rooms', 'rules for booking rooms'],
    read: [roomBookingRights.book, roomBookingRights.manage],
    write: [roomBookingRights.manage],
    query: listQuery(['name'], {}),
    row: z.object({
      ...bookingRuleDraft.shape,
      id,
      rooms: z.array(namedRow),
      version: z.int(),
    }),
    draft: bookingRuleDraft,
  }),
});

export type BookingRule = z.output<typeof bookingRuleDraft>;
/** What holds of rooms that no rule names. */
export const PLAIN_RULE: BookingRule = bookingRuleDraft.parse({ name: '--' });
