import * as z from 'zod';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, idParams, instant, line, listQuery, many, namedRow, queryFlag } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { codesOf, zodOf } from '#shared/reference-lists.ts';
import { message } from '#shared/text.ts';
import { doorRights } from '../rights.ts';
import { accessCardLifecycle } from './access-card.lifecycle.ts';
import { cardRow } from './access-cards.contract.ts';
import { lockDirections, lockFeatures, lockModes, lockStatuses, lockVendors, refusalReasons } from './door.shapes.ts';
import { doorTexts, doorRefusals as r } from './doors.refusals.ts';

const facts = {
  code: line(1, 32),
  name: line(2, 60),
  name_en: line(1, 60).nullable().default(null),
  vendor: zodOf(lockVendors).default('simulator'),
  device_sn: line(1, 64),
  /** Which door of the device. */
  channel: z.int().min(1).max(8).default(1),
  campus_id: id,
  broom_id: id.nullable().default(null),
  gate_id: id.nullable().default(null),
  direction: zodOf(lockDirections).default('both'),
  features: z
    .array(z.enum(codesOf(lockFeatures)))
    .max(5)
    .default(['card', 'qr', 'remote']),
  open_seconds: z.int().min(1).max(30).default(5),
  is_enabled: z.boolean().default(true),
};

/** What reaches a device: entered once and shown to nobody. Null: it stays as it is. */
const reaching = {
  /** `http://10.20.0.5`, with the name to sign in by before an @ where it is not `admin`. */
  address: line(4, 200).nullable().default(null),
  secret: line(6, 200).nullable().default(null),
};

export const doorlockDraft = z.strictObject({ ...facts, ...reaching });
export const doorlockRow = z.object({
  ...facts,
  has_secret: z.boolean(),
  battery_pct: z.int().nullable(),
  firmware: z.string().nullable(),
  /** Its clock less ours, in seconds; passages are corrected from a minute on. */
  clock_skew_seconds: z.int().nullable(),
  /** Since when something has been waiting for it for more than a day. */
  attention_at: instant.nullable(),
  id,
  organization_id: id,
  campus: namedRow,
  room: namedRow.nullable(),
  gate: namedRow.nullable(),
  groups: z.array(namedRow),
  status: zodOf(lockStatuses),
  mode: zodOf(lockModes),
  mode_until: instant.nullable(),
  /** The mode that the device has confirmed. */
  reported_mode: zodOf(lockModes),
  last_seen_at: instant.nullable(),
  /** Permits that the device has not confirmed yet. */
  pending_count: z.int(),
  version: z.int(),
});

/** One step of the decision whether a door opens for somebody. */
const step = z.object({
  key: z.enum(['person', 'credential', 'lock', 'group', 'window', 'pushed']),
  is_passed: z.boolean(),
  reason: zodOf(refusalReasons).nullable(),
  groups: z.array(namedRow),
});

/** Locks of a place, and those of them that somebody has to walk to. */
const counted = { locks: z.int(), in_trouble: z.int() };

export const doorlocks = defineEndpoints('doorlocks', {
  ...crud({
    path: '/doorlocks',
    words: ['lock', 'locks'],
    read: [doorRights.view, doorRights.cards],
    write: [doorRights.locks],
    query: listQuery(['trouble', 'name', 'code'], {
      campus_id: id.optional(),
      building_id: id.optional(),
      bfloor_id: id.optional(),
      broom_id: id.optional(),
      gate_id: id.optional(),
      /** At the door of a room; false: at a gate, or at neither. */
      in_room: queryFlag.optional(),
      dlock_group_id: id.optional(),
      /** A battery below a fifth. */
      low_battery: queryFlag.optional(),
      status: many(zodOf(lockStatuses)).optional(),
      vendor: many(zodOf(lockVendors)).optional(),
      pending: queryFlag.optional(),
    }),
    row: doorlockRow,
    draft: doorlockDraft,
    refusals: [r.sn_taken],
    ledger: 'C-doorlocks',
    own: {
      list: { summary: 'Locks of the school with their state', ledger: ['C-doorlocks-001', 'E-named-008'] },
      remove: { summary: 'Remove a lock that is in no access group', refusals: [r.lock_in_use] },
    },
  }),
  places: {
    method: 'GET',
    path: '/doorlocks/places',
    summary: 'Floors that have locks, and how many of them are in trouble; those at no room are counted apart',
    right: [doorRights.view, doorRights.cards],
    output: z.object({
      floors: z.array(z.object({ ...namedRow.shape, building: namedRow, ...counted })),
      elsewhere: z.object(counted),
    }),
  },
  bindCard: {
    method: 'POST',
    path: '/doorlocks/{id}/binding_card',
    summary: 'Bind a card to a person; with an access group the person also becomes a member of it',
    right: [doorRights.cards],
    params: idParams,
    body: z
      .strictObject({
        user_id: id,
        card_no: line(4, 20).optional(),
        /** The lock is the reader: for half a minute the next card that it does not know is taken. */
        listen: z.literal(true).optional(),
        valid_to: day.nullable().default(null),
        dlock_group_id: id.nullable().default(null),
      })
      .refine(({ card_no, listen }) => (card_no === undefined) === (listen === true), {
        path: ['card_no'],
        message: message(doorTexts.card_or_listen),
      }),
    /** Null while the lock listens: `enrolment` says what came of it, and `door_enrolled` is sent on the own channel. */
    output: cardRow.nullable(),
    refusals: [r.card_taken, r.too_many_cards, r.offline],
    ledger: ['C-doorlocks-006', 'B-perm-code-012'],
  },
  enrolment: {
    method: 'GET',
    path: '/doorlocks/{id}/enrolment',
    summary: 'What came of a lock that listens for a card; refused once half a minute is over without one',
    right: [doorRights.cards],
    params: idParams,
    output: z.object({ until: instant, user: namedRow, card: cardRow.nullable() }),
    refusals: [r.enrol_timeout],
  },
  vendors: {
    method: 'GET',
    path: '/doorlocks/vendors',
    summary: 'Kinds of devices that this portal speaks with, and what has to be known of one',
    right: [doorRights.view, doorRights.locks, doorRights.cards],
    output: z.object({
      list: z.array(
        z.object({
          code: zodOf(lockVendors),
          features: z.array(zodOf(lockFeatures)),
          needs: z.array(z.enum(['address', 'secret'])),
          persons: z.int(),
          windows_a_day: z.int(),
        }),
      ),
    }),
  },
  simulated: {
    method: 'GET',
    path: '/doorlocks/simulated',
    summary: 'Simulated doors with what their displays say, and cards to try; none where the simulator is switched off',
    right: [doorRights.locks],
    output: z.object({
      doors: z.array(
        z.object({
          ...namedRow.shape,
          status: zodOf(lockStatuses),
          mode: zodOf(lockModes),
          is_plugged: z.boolean(),
          pending_count: z.int(),
          held_count: z.int(),
          display: z.union([zodOf(refusalReasons), z.enum(['opened', 'show_card'])]).nullable(),
          display_at: instant.nullable(),
          open_seconds: z.int(),
        }),
      ),
      cards: z.array(
        z.object({ id, user: namedRow, card_no_masked: z.string(), status: z.enum(statesOf(accessCardLifecycle)) }),
      ),
    }),
  },
  open: {
    method: 'POST',
    path: '/doorlocks/{id}/open',
    summary: 'Open a door from afar',
    right: [doorRights.open],
    params: idParams,
    body: z.strictObject({ reason: line(2, 100) }),
    output: doorlockRow,
    refusals: [r.offline],
    limit: { per: 'user', count: 30, seconds: 60 },
  },
  setMode: {
    method: 'PUT',
    path: '/doorlocks/{id}/mode',
    summary: 'Hold a door open or locked until a time; afterwards it is normal again by itself',
    right: [doorRights.open],
    params: idParams,
    body: z.strictObject({
      mode: zodOf(lockModes),
      reason: line(4, 100),
      minutes: z.int().min(5).max(1440).default(60),
    }),
    output: doorlockRow,
  },
  explain: {
    method: 'GET',
    path: '/doorlocks/{id}/explain',
    summary: 'Whether a door opens for somebody at a time, step by step; of oneself for everybody',
    right: 'signed_in',
    params: idParams,
    query: z.strictObject({ user_id: id.optional(), at: instant.optional() }),
    output: z.object({ is_open: z.boolean(), reason: zodOf(refusalReasons).nullable(), steps: z.array(step) }),
  },
  people: {
    method: 'GET',
    path: '/doorlocks/{id}/who',
    summary: 'Who can open a door at a time, with the access group that lets them',
    right: [doorRights.view],
    params: idParams,
    query: z.strictObject({ at: instant.optional() }),
    output: z.object({ list: z.array(z.object({ ...namedRow.shape, group: namedRow })), total: z.int() }),
  },
  peopleWithin: {
    method: 'GET',
    path: '/doorlocks/who',
    summary:
      'Who can open a door, or the doors of a room, at some time of a span of at most a week, and by which access group',
    right: [doorRights.view],
    query: z.strictObject({
      doorlock_id: id.optional(),
      broom_id: id.optional(),
      from: instant,
      to: instant.optional(),
    }),
    output: z.object({
      list: z.array(
        z.object({
          ...namedRow.shape,
          group: namedRow,
          lock: namedRow,
          source: z.enum(['rule', 'manual', 'temporary']),
        }),
      ),
      total: z.int(),
    }),
    refusals: [r.span_long],
  },
  sync: {
    method: 'POST',
    path: '/doorlocks/{id}/full_sync',
    summary: 'Send a device all that it should hold',
    right: [doorRights.locks],
    params: idParams,
    output: doorlockRow,
  },
  simulate: {
    method: 'POST',
    path: '/doorlocks/{id}/simulate',
    summary: 'What somebody does at a simulated door: shows a card or a code, or pulls the plug of the device',
    right: [doorRights.locks],
    params: idParams,
    body: z.strictObject({
      card_no: line(4, 20).optional(),
      /** A card of the school, as `simulated` lists it. */
      access_card_id: id.optional(),
      code: line(10, 400).optional(),
      at: instant.optional(),
      is_plugged: z.boolean().optional(),
    }),
    output: z.object({ result: z.enum(['opened', 'refused']).nullable(), reason: zodOf(refusalReasons).nullable() }),
  },
});
