import { and, eq } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import type { Attachment } from './files.ts';
import { file } from './tables.ts';

/** The files that `from` uses are used by `to` from now on: a draft became what it was the draft of. No right is decided here. */
export async function handOverFiles(db: Db, from: Attachment, to: Attachment): Promise<void> {
  await db
    .update(file)
    .set({ attached_type: to.type, attached_id: to.id })
    .where(and(eq(file.attached_type, from.type), eq(file.attached_id, from.id), eq(file.status, 'stored')));
}
