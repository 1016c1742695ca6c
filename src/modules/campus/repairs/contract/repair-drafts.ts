import * as z from 'zod';
import { fromTo } from '#shared/field-rules.ts';
import { day, id, instant, line, listQuery, many, paragraphs, queryFlag } from '#shared/fields.ts';
import { phoneField } from '#shared/person/phone.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { message } from '#shared/text.ts';
import { repairTexts as t } from './repair.refusals.ts';
import { PHOTOS_AT_MOST, status, urgencies } from './repair.shapes.ts';

/** What people send about a repair, and what they may ask for. */

export const photos = z.array(id).max(PHOTOS_AT_MOST).default([]);
export const reason = line(2, 200);
const description = paragraphs(500).min(5, message({ cn: '请输入5-500个字', us: 'Enter 5-500 characters' }));

const facts = {
  broom_id: id.nullable().default(null),
  place_text: line(2, 100).nullable().default(null),
  category_id: id,
  description,
  urgency: zodOf(urgencies).default('normal'),
  is_safety: z.boolean().default(false),
  asset_no: line(1, 40).nullable().default(null),
  visit_from: instant.nullable().default(null),
  visit_to: instant.nullable().default(null),
};
const onePlace = z.refine<{ broom_id: string | null; place_text: string | null }>(
  ({ broom_id, place_text }) => broom_id !== null || place_text !== null,
  { path: ['broom_id'], error: message(t.place_needed) },
);
const visitOrder = fromTo('visit_from', 'visit_to');

export const repairQuery = listQuery(['urgency', 'created_at'], {
  /** Own reports and own work; what waits to be taken on; everything of the school. */
  scope: z.enum(['mine', 'queue', 'all']).default('mine'),
  /** Of the own ones: reported by the caller, or theirs to mend. */
  as: z.enum(['reporter', 'assignee']).optional(),
  status: many(status).optional(),
  is_open: queryFlag.optional(),
  urgency: many(zodOf(urgencies)).optional(),
  building_id: id.optional(),
  broom_id: id.optional(),
  category_id: id.optional(),
  assignee_id: id.optional(),
  from: day.optional(),
  to: day.optional(),
});
export type RepairQuery = z.output<typeof repairQuery>;

export const boardQuery = z.strictObject({
  building_id: id.optional(),
  category_id: id.optional(),
  assignee_id: id.optional(),
});

export const version = z.int();

/** A new report. */
export const repairDraft = z
  .strictObject({
    ...facts,
    phone: phoneField,
    photo_ids: photos,
    film_id: id.nullable().default(null),
  })
  .check(onePlace, visitOrder);

/** What may be corrected. */
export const repairChange = z.strictObject({ ...facts, version }).check(onePlace, visitOrder);
