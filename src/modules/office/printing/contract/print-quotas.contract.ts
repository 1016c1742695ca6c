import * as z from 'zod';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, listQuery, namedRow } from '#shared/fields.ts';
import { month } from '#shared/text/month-field.ts';
import { message } from '#shared/text.ts';
import { printRights } from '../rights.ts';
import { printRefusals as r, printTexts as t } from './print.refusals.ts';

const sheets = z.int().min(0).max(10_000_000);

/** Sheets that a department or a person may print in a month, and in the months after it until another quota says otherwise. */
export const printQuotas = defineEndpoints('print_quotas', {
  ...crud({
    path: '/print_quotas',
    words: ['print quota', 'print quotas'],
    read: [printRights.manage],
    write: [printRights.manage],
    query: listQuery(['month', 'created_at'], { month: month.optional() }),
    row: z.object({
      id,
      month: z.string(),
      user_id: id.nullable(),
      department_id: id.nullable(),
      user: namedRow.nullable(),
      department: namedRow.nullable(),
      sheets,
      used: z.int(),
      reserved: z.int(),
      version: z.int(),
    }),
    draft: z
      .strictObject({
        month,
        user_id: id.nullable().default(null),
        department_id: id.nullable().default(null),
        sheets,
      })
      .refine((quota) => (quota.user_id === null) !== (quota.department_id === null), {
        path: ['department_id'],
        error: message(t.one_holder),
      }),
    change: z.strictObject({ sheets, version: z.int() }),
    own: { remove: { summary: 'Remove a quota of which nothing is used', refusals: [r.quota_used] } },
  }),
});
