import * as z from 'zod';
import { audience } from '#shared/audience.ts';
import { day, id, instant, line, namedRow } from '#shared/fields.ts';
import { movesOf, statesOf } from '#shared/lifecycle.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { message } from '#shared/text.ts';
import { shiftLifecycle } from './duty.lifecycle.ts';
import { dutyTexts as t } from './duty.refusals.ts';
import { checkinWays, dutyKinds, dutyRoles } from './duty-kinds.ts';

const clock = z.iso.time({ precision: -1 });

export const dutySlot = z
  .strictObject({
    name: line(1, 20),
    start: clock,
    /** An end before the start is on the next day. */
    end: clock,
    roles: z
      .array(z.strictObject({ role: zodOf(dutyRoles), headcount: z.int().min(1).max(20) }))
      .min(1)
      .max(dutyRoles.length)
      .refine((roles) => new Set(roles.map(({ role }) => role)).size === roles.length, message(t.one_role)),
  })
  .refine(({ start, end }) => start !== end, { path: ['end'], error: message(t.no_length) });

/** Groups that take turns: so many days each, one after another. */
export const dutyRotation = z.strictObject({
  groups: z.array(z.array(id).min(1).max(20)).min(2).max(20),
  step: z.int().min(1).max(31),
  skip_holidays: z.boolean().default(true),
});

export type Slot = z.output<typeof dutySlot>;
export type Rotation = z.output<typeof dutyRotation>;

const points = z.int().min(0).max(10);

export const scheduleFacts = {
  name: line(2, 60),
  kind: zodOf(dutyKinds),
  place_ids: z.array(id).max(10).default([]),
  date_from: day,
  date_to: day,
  slots: z
    .array(dutySlot)
    .min(1)
    .max(6)
    .refine((slots) => new Set(slots.map(({ name }) => name)).size === slots.length, message(t.same_slot)),
  audience,
  rotation: dutyRotation.nullable().default(null),
  checkin: zodOf(checkinWays).default('none'),
  swap_needs_approval: z.boolean().default(false),
  handover_required: z.boolean().default(false),
  remind_hours: z.array(z.int().min(1).max(168)).max(3).default([24, 1]),
  points: z
    .strictObject({ weekday: points, weekend: points, holiday: points, night: points })
    .default({ weekday: 1, weekend: 2, holiday: 3, night: 2 }),
};

export const dutyPerson = namedRow.extend({ avatar_url: z.string().nullable() });

/** What a reader may do with a shift. */
export const SHIFT_ACTIONS = [...movesOf(shiftLifecycle), 'ask_swap', 'write_log', 'hand_over'] as const;

export const shiftRow = z.object({
  id,
  schedule: z.object({ id, name: z.string(), kind: zodOf(dutyKinds) }),
  date: day,
  slot: z.string(),
  role: zodOf(dutyRoles),
  place: namedRow.nullable(),
  starts_at: instant,
  ends_at: instant,
  user: dutyPerson.nullable(),
  /** Whose shift it was before a swap. */
  substitute_for: namedRow.nullable(),
  status: z.enum(statesOf(shiftLifecycle)),
  points: z.int(),
  checked_in_at: instant.nullable(),
  checked_out_at: instant.nullable(),
  checkin: zodOf(checkinWays),
  handover_required: z.boolean(),
  is_mine: z.boolean(),
  /** Its person is or was there: it has a log. */
  has_begun: z.boolean(),
  /** Nothing is left to do at it. */
  is_over: z.boolean(),
  /** Logs of earlier shifts that its person has to accept first, by their shifts. */
  to_accept: z.array(id),
  /** A swap that is open. */
  swap_id: id.nullable(),
  actions: z.array(z.enum(SHIFT_ACTIONS)),
  version: z.int(),
});

/** Points of a person in a roster, and what keeps them from it. */
export const fairness = z.object({
  user: dutyPerson,
  shifts: z.int(),
  points: z.int(),
  /** Days of the roster on which they are away. */
  away_days: z.int(),
});

export const clash = z.object({
  shift_id: id,
  date: day,
  slot: z.string(),
  user: namedRow,
  /** On leave, somewhere else, or on another duty. */
  kind: z.enum(['away', 'busy', 'duty']),
  what: z.string(),
  what_en: z.string(),
});
