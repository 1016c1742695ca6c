import * as z from 'zod';
import { accessRights } from '#modules/core/access/rights.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, idParams } from '#shared/fields.ts';

export const USAGE_DAYS = 30;

export const appUsage = defineEndpoints('app_usage', {
  get: {
    method: 'GET',
    path: '/admin/apps/{id}/usage',
    summary: 'How often an app was opened on each of the last 30 days, over the organisations in reach',
    right: [accessRights.apps],
    params: idParams,
    output: z.object({
      from: day,
      to: day,
      /** Every day of the range. Null: fewer than five persons. */
      days: z.array(z.object({ day, count: z.int().nullable(), users: z.int().nullable() })),
    }),
  },
});
