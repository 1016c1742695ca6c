import * as z from 'zod';
import { id, line } from './fields.ts';
import { message } from './text.ts';

/** What is said with a decision about something that somebody handed in. */
export const reviewComment = line(2, 200);

/** For a body that may say yes without words; what refuses or gives back says why. */
export const reviewCommentRequired = message({ cn: '请填写意见', us: 'Enter a comment' });

/** What a decision comes to: it goes on, it comes back to be changed, it ends. */
export const DECISIONS = ['approve', 'return', 'reject'] as const;
export type Decision = (typeof DECISIONS)[number];

/** What somebody has to know to decide, at most. */
export const FACTS_AT_MOST = 5;

const bilingual = z.object({ cn: z.string(), us: z.string() });

const directCall = z.object({
  method: z.enum(['POST', 'PUT', 'DELETE']),
  /** Below the API root, parameters filled in: `/visitors/0199…/review`. */
  path: z.string(),
  body: z.record(z.string(), z.unknown()).nullable(),
});

const reviewMove = directCall.extend({
  result: z.enum(DECISIONS),
  label: bilingual,
  /** The key of the body for the opinion; null: it takes none. */
  words: z.string().nullable(),
  /** Whether it cannot be decided so without an opinion. */
  must: z.boolean(),
  /** Answers that are old afterwards: the group of the call. */
  group: z.string(),
  /** The call that takes it back; null: the module cannot. */
  undo: directCall.nullable(),
});

/** Something that waits for a decision, as far as it is decided from its line: the record itself says more. */
export const review = z.object({
  /** What it is, as its history names it: `visitor`. */
  type: z.string(),
  id,
  facts: z.array(z.object({ label: bilingual, value: bilingual })).max(FACTS_AT_MOST),
  /** What the reader may decide here; where the first one approves, it is the main one. */
  moves: z.array(reviewMove).min(1),
  /** Whether several may be decided at once without a look at each. */
  batch: z.boolean(),
  /** The colleague for whom the reader decides; null: their own turn. */
  for: z.string().nullable(),
});
export type Review = z.infer<typeof review>;
export type ReviewMove = Review['moves'][number];
export type ReviewFact = Review['facts'][number];
export type DirectCall = z.infer<typeof directCall>;
