import * as z from 'zod';
import { id, instant, listOf, listQuery, namedRow } from '#shared/fields.ts';

/** Who received something, and how far they are. */
export const receiptQuery = listQuery(['name'], {
  state: z.enum(['unread', 'read', 'owed', 'confirmed']).optional(),
});

export const receiptAnswer = listOf(
  z.object({
    id,
    user: namedRow,
    /** The child whose guardian it is. */
    for: namedRow.nullable(),
    place: namedRow.nullable(),
    read_at: instant.nullable(),
    need_action: z.boolean(),
    confirmed_at: instant.nullable(),
  }),
  {
    counts: z.object({ people: z.int(), unread: z.int(), owed: z.int() }),
  },
);
