import * as z from 'zod';
import { todo } from '#modules/desk/home/contract/home.contract.ts';
import { id, instant } from '#shared/fields.ts';
import { TONES, type Tone } from '#shared/lifecycle.ts';
import { review } from '#shared/review.ts';

const bilingual = z.object({ cn: z.string(), us: z.string() });
const tones = Object.keys(TONES) as [Tone, ...Tone[]];
const state = bilingual.extend({ tone: z.enum(tones) });

/** What waits for a decision of the caller: a to-do of the home page with its review. */
export const waitingRow = todo.extend({ review });

/** What the caller decided, handed in, or got a copy of. */
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
  /** When the caller last moved it, where to, and what they said; of a copy when it was handed in. */
  at: instant,
  to: state,
  opinion: z.string().nullable(),
  route: z.string(),
  mobile_route: z.string().nullable(),
});

/** Counts of exactly the tab that is shown, before it is narrowed. */
const counts = z.object({ total: z.int(), modules: z.record(z.string(), z.int()) });
export const beside = {
  counts,
  /** Names of the modules of `counts`. */
  modules: z.record(z.string(), bilingual),
  /** Modules that did not answer: what is theirs is missing. */
  failed: z.array(z.string()),
  /** Whether the caller keeps the steps of some kind of paper. */
  keeps_flows: z.boolean(),
};
