import * as z from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { line } from '../fields.ts';

/** What one source shows at most. */
export const FOUND_AT_MOST = 5;

const found = z.object({
  id: z.string(),
  name: z.string(),
  name_en: z.string().nullable(),
  /** Tells things of one name apart. */
  detail: z.string().nullable(),
  detail_en: z.string().nullable(),
  /** Words of a text that was found, in parts; `is_hit`: what was asked for. */
  snippet: z.array(z.object({ text: z.string(), is_hit: z.boolean() })).optional(),
  route: z.string(),
});

/** What the search of the frame asks the modules for. */
export const finding = defineEndpoints('finding', {
  search: {
    method: 'GET',
    path: '/search',
    summary: 'What modules find for a word, five of each kind; a source that takes longer than 300 ms is left out',
    right: 'signed_in',
    query: z.strictObject({ q: line(1, 50) }),
    output: z.object({
      groups: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          name_en: z.string(),
          list: z.array(found).max(FOUND_AT_MOST),
        }),
      ),
      left_out: z.array(z.string()),
    }),
    own_transactions: true,
    limit: { per: 'user', count: 60, seconds: 60 },
  },
});
