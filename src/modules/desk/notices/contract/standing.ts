import * as z from 'zod';
import { id, idParams, instant } from '#shared/fields.ts';
import { noticeRights } from '../rights.ts';

/** Where an announcement or a notice stands for its readers, said once by the server: pages compare no states. */
export const standing = {
  /** It went out and nobody took it back. */
  is_out: z.boolean(),
  is_recalled: z.boolean(),
  /** Somebody has to decide about it. */
  awaits_approval: z.boolean(),
  /** When the clock sends it; null: it goes with the move that lets it out, or is out. */
  goes_at: instant.nullable(),
};

/** What a removal of several drafts took, and what it left. */
export const removed = z.object({
  destroyed: z.int(),
  skipped: z.array(z.object({ id, reason: z.enum(['not_found', 'sent']) })),
});

/** What sends a draft to its writer alone. Seldom: it may leave by mail and text message. */
export const trial = {
  summary: 'Send an own draft to oneself alone, as its readers will get it',
  right: [noticeRights.publish],
  own_hands: true,
  params: idParams,
  limit: { per: 'user', count: 5, seconds: 600 },
} as const;
