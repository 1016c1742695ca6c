import * as z from 'zod';
import { defineEndpoints, type RowOf } from '#shared/endpoint.ts';
import { id, namedRow } from '#shared/fields.ts';
import { parkingRights } from '../rights.ts';
import { parkingRefusals as r } from './parking.refusals.ts';
import { category } from './parking.shapes.ts';
import { LOT_SPACES_MAX } from './parking-lots.contract.ts';

const cell = {
  parking_lot_id: id,
  category,
  quota: z.int().min(0).max(LOT_SPACES_MAX),
  /** Percent beyond the quota, for places that turn over within a day. */
  oversell_pct: z.int().min(0).max(50).default(0),
};

export const quotaGrid = z.object({
  term: namedRow,
  categories: z.array(category),
  lots: z.array(z.object({ id, name: z.string(), name_en: z.string().nullable(), capacity: z.int() })),
  list: z.array(z.object({ ...cell, used: z.int(), waiting: z.int() })),
});

export const parkingQuotas = defineEndpoints('parking_quotas', {
  list: {
    method: 'GET',
    path: '/parking_quotas',
    summary: 'Places of a term by lot and category, with how many are given',
    right: [parkingRights.view, parkingRights.lots],
    query: z.strictObject({ parking_term_id: id }),
    output: quotaGrid,
  },
  save: {
    method: 'PUT',
    path: '/parking_quotas',
    summary: 'Set how many places of a lot each category has; places that become free go to who waits',
    right: [parkingRights.lots],
    body: z.strictObject({ parking_term_id: id, list: z.array(z.strictObject(cell)).min(1).max(200) }),
    output: quotaGrid,
    refusals: [r.quota_below_used],
  },
});

export type LotQuota = Pick<
  RowOf<typeof parkingQuotas.list>,
  'parking_lot_id' | 'category' | 'quota' | 'oversell_pct' | 'used'
>;
