import * as z from 'zod';
import { todo, URGENCIES } from '#modules/desk/home/contract/home.contract.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, instant, searchWords } from '#shared/fields.ts';
import { TONES, type Tone } from '#shared/lifecycle.ts';
import { review } from '#shared/review.ts';
import { reviewRights } from '../rights.ts';

export const REVIEW_TABS = ['todo', 'done', 'mine'] as const;
export type ReviewTab = (typeof REVIEW_TABS)[number];

const bilingual = z.object({ cn: z.string(), us: z.string() });
const tones = Object.keys(TONES) as [Tone, ...Tone[]];
const state = bilingual.extend({ tone: z.enum(tones) });

/** What waits for a decision of the caller: a to-do of the home page with its review. */
export const waitingRow = todo.extend({ review });

/** What the caller decided, or handed in. */
export const reviewedRow = z.object({
  id,
  type: z.string(),
  module: z.string(),
  title: z.string(),
  title_en: z.string().nullable(),
  detail: z.string().nullable(),
  detail_en: z.string().nullable(),
  /** Where it stands now. */
  state,
  /** When the caller last moved it, where to, and what they said. */
  at: instant,
  to: state,
  opinion: z.string().nullable(),
  route: z.string(),
  mobile_route: z.string().nullable(),
});

/** Counts of exactly the tab that is shown, before it is narrowed. */
const counts = z.object({ total: z.int(), modules: z.record(z.string(), z.int()) });
const shared = {
  counts,
  /** Names of the modules of `counts`. */
  modules: z.record(z.string(), bilingual),
  /** Modules that did not answer: what is theirs is missing. */
  failed: z.array(z.string()),
};

export const reviews = defineEndpoints('reviews', {
  list: {
    method: 'GET',
    path: '/reviews',
    summary:
      'Reviews of the caller: what waits for their decision, what they decided, what they handed in; deciding is the call of each row',
    right: [reviewRights.own],
    query: z.strictObject({
      tab: z.enum(REVIEW_TABS).default('todo'),
      module: z.string().max(40).optional(),
      /** Of what waits. */
      urgency: z.enum(URGENCIES).optional(),
      q: searchWords(50).optional(),
    }),
    output: z.discriminatedUnion('tab', [
      z.object({ tab: z.literal('todo'), list: z.array(waitingRow), ...shared }),
      /** The latest ones; `is_cut` says that there are older ones. */
      z.object({ tab: z.enum(['done', 'mine']), list: z.array(reviewedRow), is_cut: z.boolean(), ...shared }),
    ]),
    ledger: ['R-wb-055'],
  },
});
