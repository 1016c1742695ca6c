import * as z from 'zod';
import { URGENCIES } from '#modules/desk/home/contract/home.contract.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { searchWords } from '#shared/fields.ts';
import { reviewRights } from '../rights.ts';
import { beside, reviewedRow, waitingRow } from './reviews.shapes.ts';

export const REVIEW_TABS = ['todo', 'done', 'mine', 'copied'] as const;
export type ReviewTab = (typeof REVIEW_TABS)[number];

export const reviews = defineEndpoints('reviews', {
  list: {
    method: 'GET',
    path: '/reviews',
    summary:
      'Reviews of the caller: what waits for their decision, what they decided, what they handed in, what they got a copy of; deciding is the call of each row',
    right: [reviewRights.own],
    query: z.strictObject({
      tab: z.enum(REVIEW_TABS).default('todo'),
      module: z.string().max(40).optional(),
      /** Of what waits. */
      urgency: z.enum(URGENCIES).optional(),
      q: searchWords(50).optional(),
    }),
    output: z.discriminatedUnion('tab', [
      z.object({ tab: z.literal('todo'), list: z.array(waitingRow), ...beside }),
      /** The latest ones; `is_cut` says that there are older ones. */
      z.object({ tab: z.enum(['done', 'mine', 'copied']), list: z.array(reviewedRow), is_cut: z.boolean(), ...beside }),
    ]),
    ledger: ['R-wb-055'],
  },
});
