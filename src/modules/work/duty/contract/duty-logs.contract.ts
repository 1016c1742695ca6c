import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, instant, line, listOf, listQuery, many, namedRow, paragraphs, queryFlag } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { message } from '#shared/text.ts';
import { dutyRights } from '../rights.ts';
import { dutyRefusals as r } from './duty.refusals.ts';
import { shiftRow } from './duty.shapes.ts';
import { logCategories, PHOTOS_AT_MOST } from './duty-kinds.ts';

const anybody = [dutyRights.view, dutyRights.manage] as const;
const params = z.strictObject({ shift: id });

const shownFile = z.object({ id, name: z.string(), mime: z.string(), size: z.int(), url: z.string() });

const entry = z.object({
  id,
  at: instant,
  by: namedRow,
  category: zodOf(logCategories),
  text: z.string(),
  photos: z.array(shownFile),
  repair_order_id: id.nullable(),
  /** The entry that this one corrects; nothing that was written is changed. */
  corrects_id: id.nullable(),
});

const logRow = z.object({
  shift: shiftRow,
  entries_count: z.int(),
  categories: z.array(zodOf(logCategories)),
  handover_to: namedRow.nullable(),
  handed_over_at: instant.nullable(),
  acknowledged_at: instant.nullable(),
  acknowledged_by: namedRow.nullable(),
  actions: z.array(z.enum(['write_log', 'hand_over', 'acknowledge'])),
});

export const logDetail = logRow.extend({ handover_note: z.string().nullable(), entries: z.array(entry) });

export const dutyLogs = defineEndpoints('duty_logs', {
  list: {
    method: 'GET',
    path: '/duty_logs',
    summary: 'Logs of shifts: all of the school for who manages duty, for others those of their rosters',
    right: anybody,
    query: listQuery(['starts_at'], {
      from: day.optional(),
      to: day.optional(),
      category: many(zodOf(logCategories)).optional(),
      mine: queryFlag.optional(),
    }).omit({ q: true }),
    output: listOf(logRow),
  },
  get: {
    method: 'GET',
    path: '/duty_logs/{shift}',
    summary: 'The log of a shift',
    right: anybody,
    params,
    output: logDetail,
  },
  write: {
    method: 'POST',
    path: '/duty_logs/{shift}/entries',
    summary: 'Write an entry; what was written stays, a further entry corrects it',
    right: anybody,
    params,
    body: z.strictObject({
      category: zodOf(logCategories).default('normal'),
      text: paragraphs(1000).min(1, message({ cn: '请输入1-1000个字', us: 'Enter 1-1,000 characters' })),
      photo_ids: z.array(id).max(PHOTOS_AT_MOST).default([]),
      /** A repair that was reported for it. */
      repair_order_id: id.nullable().default(null),
      corrects_id: id.nullable().default(null),
    }),
    output: logDetail,
    refusals: [r.wrong_state],
  },
  handOver: {
    method: 'PUT',
    path: '/duty_logs/{shift}/handover',
    summary: 'Hand over to the next one, who is told',
    right: anybody,
    params,
    body: z.strictObject({
      /** Null: the next one. */
      to_user_id: id.nullable().default(null),
      note: line(1, 500).nullable().default(null),
    }),
    output: logDetail,
    refusals: [r.wrong_state],
  },
  acknowledge: {
    method: 'PUT',
    path: '/duty_logs/{shift}/acknowledge',
    summary: 'Accept a handover',
    right: anybody,
    params,
    output: logDetail,
    refusals: [r.wrong_state],
  },
});
