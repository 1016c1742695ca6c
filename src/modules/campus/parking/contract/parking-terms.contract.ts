import * as z from 'zod';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { fromTo } from '#shared/field-rules.ts';
import { day, id, line, listQuery, namedRow } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { states } from '#shared/states.ts';
import { message } from '#shared/text.ts';
import { parkingRights } from '../rights.ts';
import { parkingRefusals as r } from './parking.refusals.ts';
import { category, parkingWindow } from './parking.shapes.ts';
import { lotStatuses } from './parking-lots.contract.ts';

export const termStatuses = [
  { code: 'draft', ...states.draft },
  { code: 'open', ...states.open },
  { code: 'closed', ...states.closed },
] as const satisfies ReferenceList;

/** Hours in which the permits of a category hold. */
export const termWindow = parkingWindow.safeExtend({ category });
export type TermWindow = z.output<typeof termWindow>;

export const termFacts = {
  name: line(1, 40),
  name_en: line(1, 60).nullable().default(null),
  campus_ids: z.array(id).max(50).default([]),
  apply_from: day,
  apply_to: day,
  valid_from: day,
  valid_to: day,
  categories: z.array(category).min(1, message({ cn: '请至少选一类', us: 'Choose at least one type' })),
  second_car: z.boolean().default(false),
  windows: z.array(termWindow).max(20).default([]),
  rules_text: line(2, 2000),
  rules_text_en: line(2, 4000).nullable().default(null),
  renew_without_papers: z.boolean().default(true),
  waiting_days: z.int().min(1).max(30).default(3),
  status: zodOf(termStatuses).default('draft'),
};
export const termDraft = z
  .strictObject(termFacts)
  .check(fromTo('apply_from', 'apply_to'), fromTo('valid_from', 'valid_to'));

export const termRow = z.object({ ...termFacts, id, campuses: z.array(namedRow), version: z.int() });

/** What a lot still has for one category. */
const place = z.object({ category, quota: z.int(), used: z.int(), free: z.int(), waiting: z.int() });

export const openTerm = z.object({
  id,
  name: z.string(),
  name_en: z.string().nullable(),
  apply_from: day,
  apply_to: day,
  valid_from: day,
  valid_to: day,
  second_car: z.boolean(),
  rules_text: z.string(),
  rules_text_en: z.string().nullable(),
  windows: z.array(termWindow),
  /** What the caller may apply for. */
  categories: z.array(category),
  lots: z.array(
    z.object({
      id,
      name: z.string(),
      name_en: z.string().nullable(),
      campus: namedRow,
      capacity: z.int(),
      status: zodOf(lotStatuses),
      places: z.array(place),
    }),
  ),
});

export const parkingTerms = defineEndpoints('parking_terms', {
  open: {
    method: 'GET',
    path: '/parking_terms/open',
    summary: 'Terms that the caller may apply in now, with what each lot still has',
    right: [parkingRights.view, parkingRights.lots, parkingRights.apply],
    output: z.object({
      list: z.array(openTerm),
      /** The first plate asks for it. */
      needs_consent: z.boolean(),
      /** Own children at this school, for permits to bring them. */
      children: z.array(namedRow),
    }),
  },
  ...crud({
    path: '/parking_terms',
    words: ['parking term', 'parking terms'],
    read: [parkingRights.view, parkingRights.lots],
    write: [parkingRights.lots],
    query: listQuery(['valid_from', 'name'], { status: zodOf(termStatuses).optional() }),
    row: termRow,
    draft: termDraft,
    own: { remove: { summary: 'Remove a term without applications', refusals: [r.term_in_use] } },
  }),
});
