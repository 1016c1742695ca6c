import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { defineFileKind, type FileRow } from '#server/files/kinds.ts';
import type { Actor } from '#server/rights/actor.ts';
import type { Move, Writer } from '#server/store/store-types.ts';
import { fileRefusals } from '#shared/files.contract.ts';
import { RefusalError, refuseFields } from '#shared/refusal.ts';
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

/** Attaches the cover that a book names, and releases the previous one. */
export async function attachCover({ db, services, actor }: Writer, move: Move, id: string): Promise<void> {
  const target = { type: coverKind.kind, id };
  if (move === 'remove') return services.files.replace(db, actor.user_id, coverKind.kind, [], target);
  const [row] = await db.select({ file: textbook.cover_file_id }).from(textbook).where(eq(textbook.id, id));
  await services.files
    .replace(db, actor.user_id, coverKind.kind, row?.file ? [row.file] : [], target)
    .catch((error: unknown) => {
      throw error instanceof RefusalError ? refuseFields({ cover_file_id: [fileRefusals.gone] }) : error;
    });
}
