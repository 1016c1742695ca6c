import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { defineFileKind } from '#server/files/kinds.ts';
import type { Context } from '#server/http/context.ts';
import { PAPER_FILE_BYTES, PAPER_FILE_TYPES } from '../../contract/oa-applications.contract.ts';
import { oaApplication } from '../tables.ts';

/** What is attached to a paper, and what its handler adds. It is read through links of the paper alone. */
export const paperFiles = defineFileKind({
  kind: 'oa_paper',
  max_bytes: PAPER_FILE_BYTES,
  types: [...PAPER_FILE_TYPES],
  image: { max_side: 4096 },
  can_read: async (db, actor, row) =>
    row.owner_id === actor.user_id || (await isOfOwnPaper(db, actor.user_id, row.attached_id)),
});

async function isOfOwnPaper(db: Db, userId: string, paperId: string | null): Promise<boolean> {
  if (!paperId) return false;
  const [row] = await db
    .select({ applicant_id: oaApplication.applicant_id })
    .from(oaApplication)
    .where(eq(oaApplication.id, paperId));
  return row?.applicant_id === userId;
}

export const attachedTo = (id: string) => ({ type: 'oa_application', id });
export const resultOf = (id: string) => ({ type: 'oa_application_result', id });

/** Keeps exactly these files with a paper. Refuses (422001) files of others. */
export const keepFiles = ({ db, services, actor }: Context, id: string, fileIds: readonly string[]): Promise<void> =>
  services.files.replace(db, actor.user_id, paperFiles.kind, fileIds, attachedTo(id));
