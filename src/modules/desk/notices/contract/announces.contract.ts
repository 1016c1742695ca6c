import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, instant } from '#shared/fields.ts';

/** What stands on the sign-in page: public text. */
export const announces = defineEndpoints('announces', {
  latest: {
    method: 'GET',
    path: '/announces/latest',
    summary: 'The newest announcement for the sign-in page of this host, or of one organisation; null: there is none',
    right: 'public',
    query: z.strictObject({ organization_id: id.optional() }),
    output: z
      .object({
        id,
        title: z.string(),
        title_en: z.string().nullable(),
        summary: z.string(),
        summary_en: z.string().nullable(),
        published_at: instant,
      })
      .nullable(),
    cross_organization: 'guests belong to no organisation; only what was published for the sign-in page is read',
    limit: { per: 'ip', count: 600, seconds: 60 },
    ledger: ['C-announces-001'],
  },
});
