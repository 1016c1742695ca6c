import * as z from 'zod';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, idParams, instant, line, listQuery, many, namedRow, queryFlag } from '#shared/fields.ts';
import { codesOf, zodOf } from '#shared/reference-lists.ts';
import { cardRow } from './access-cards.contract.ts';
import { lockDirections, lockFeatures, lockModes, lockStatuses, lockVendors, refusalReasons } from './door.shapes.ts';
import { doorRefusals as r } from './doors.refusals.ts';

const facts = {
  code: line(1, 32),
  name: line(2, 60),
  name_en: line(1, 60).nullable().default(null),
  vendor: zodOf(lockVendors).default('simulator'),
  device_sn: line(1, 64),
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

export const doorlockDraft = z.strictObject(facts);
export const doorlockRow = z.object({
  ...facts,
  id,
  organization_id: id,
  campus: namedRow,
  room: namedRow.nullable(),
  gate: namedRow.nullable(),
  groups: z.array(namedRow),
  status: zodOf(lockStatuses),
  mode: zodOf(lockModes),
  mode_until: instant.nullable(),
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

export const doorlocks = defineEndpoints('doorlocks', {
  ...crud({
    path: '/doorlocks',
    words: ['lock', 'locks'],
    read: ['1610', '1605'],
    write: ['1611'],
    query: listQuery(['name', 'code'], {
      campus_id: id.optional(),
      broom_id: id.optional(),
      gate_id: id.optional(),
      status: many(zodOf(lockStatuses)).optional(),
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
  bindCard: {
    method: 'POST',
    path: '/doorlocks/{id}/binding_card',
    summary: 'Bind a card to a person; with an access group the person also becomes a member of it',
    right: ['1605'],
    params: idParams,
    body: z.strictObject({
      user_id: id,
      card_no: line(4, 20),
      valid_to: day.nullable().default(null),
      dlock_group_id: id.nullable().default(null),
    }),
    output: cardRow,
    refusals: [r.card_taken, r.too_many_cards],
    ledger: ['C-doorlocks-006', 'B-perm-code-012'],
  },
  open: {
    method: 'POST',
    path: '/doorlocks/{id}/open',
    summary: 'Open a door from afar',
    right: ['1612'],
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
    right: ['1612'],
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
  who: {
    method: 'GET',
    path: '/doorlocks/{id}/who',
    summary: 'Who can open a door at a time, with the access group that lets them',
    right: ['1610'],
    params: idParams,
    query: z.strictObject({ at: instant.optional() }),
    output: z.object({ list: z.array(z.object({ ...namedRow.shape, group: namedRow })), total: z.int() }),
  },
  whoWithin: {
    method: 'GET',
    path: '/doorlocks/who',
    summary:
      'Who can open a door, or the doors of a room, at some time of a span of at most a week, and by which access group',
    right: ['1610'],
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
    right: ['1611'],
    params: idParams,
    output: doorlockRow,
  },
  simulate: {
    method: 'POST',
    path: '/doorlocks/{id}/simulate',
    summary: 'What somebody does at a simulated door: shows a card or a code, or pulls the plug of the device',
    right: ['1611'],
    params: idParams,
    body: z.strictObject({
      card_no: line(4, 20).optional(),
      code: line(10, 400).optional(),
      at: instant.optional(),
      is_plugged: z.boolean().optional(),
    }),
    output: z.object({ result: z.enum(['opened', 'refused']).nullable(), reason: zodOf(refusalReasons).nullable() }),
  },
});
