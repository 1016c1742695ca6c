import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { defineFileKind, type FileRow } from '#server/files/kinds.ts';
import type { Actor } from '#server/rights/actor.ts';
import { COVER } from '../../contract/textbooks.contract.ts';
import { textbook } from '../tables.ts';

/** Covers are seen by everybody of the school group that has the book. */
export const coverKind = defineFileKind({
  kind: 'textbook_cover',
  ...COVER,
  image: { max_side: 1200 },
  can_read: async (db: Db, actor: Actor, row: FileRow) => {
    if (!row.attached_id || !actor.client_id) return false;
    const [book] = await db
      .select({ client: textbook.client_id })
      .from(textbook)
      .where(eq(textbook.id, row.attached_id));
    return book?.client === actor.client_id;
  },
});
