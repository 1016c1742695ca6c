import * as z from 'zod';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, line, listQuery, namedRow } from '#shared/fields.ts';
import { message } from '#shared/text.ts';
import { repairRights } from '../rights.ts';
import { repairRefusals as r, repairTexts as t } from './repair.refusals.ts';

const hours = z.int().min(1).max(720);

const facts = {
  name: line(2, 30),
  name_en: line(1, 60).nullable().default(null),
  parent_id: id.nullable().default(null),
  /** Who is told first; the first one leads. Empty: the roles of general affairs. */
  team_ids: z.array(id).max(20).default([]),
  hours_normal: hours.default(48),
  hours_high: hours.default(8),
  hours_emergency: hours.default(2),
  sort: z.int().min(0).max(999).default(0),
};

const inOrder = z.refine<{ hours_normal: number; hours_high: number; hours_emergency: number }>(
  (one) => one.hours_normal >= one.hours_high && one.hours_high >= one.hours_emergency,
  { path: ['hours_emergency'], error: message(t.hours_order) },
);

export const repairCategories = defineEndpoints('repair_categories', {
  ...crud({
    path: '/repair_categories',
    words: ['repair category', 'repair categories'],
    read: [repairRights.report, repairRights.assign, repairRights.repair],
    write: [repairRights.assign],
    query: listQuery(['sort', 'name'], {}),
    row: z.object({
      ...facts,
      id,
      parent: namedRow.nullable(),
      team: z.array(namedRow),
      version: z.int(),
    }),
    draft: z.strictObject(facts).check(inOrder),
    change: z.strictObject({ ...facts, version: z.int() }).check(inOrder),
    own: { remove: { summary: 'Remove a category without repairs', refusals: [r.category_used] } },
  }),
});
