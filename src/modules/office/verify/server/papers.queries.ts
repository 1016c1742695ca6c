import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { todayOf } from '#modules/core/directory/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { Files } from '#server/files/files.ts';
import type { PaperState } from '../contract/paper-states.ts';
import { issuedPaper } from './tables.ts';

/** What a paper speaks of. */
export interface PaperSubject {
  readonly kind: string;
  readonly id: string;
}

export const ofSubject = (kind: string, subject: PaperSubject) =>
  and(eq(issuedPaper.kind, kind), eq(issuedPaper.subject_kind, subject.kind), eq(issuedPaper.subject_id, subject.id));

/** By the calendar of the school. */
const state = sql<PaperState>`case when ${issuedPaper.revoked_at} is not null then 'revoked'
  when ${issuedPaper.expires_on} < ${todayOf(issuedPaper.organization_id)} then 'expired' else 'valid' end`;

const { id, kind, number, code, lang, issued_on, expires_on, file_id, sha256 } = issuedPaper;

/** The finished paper with a code, as anybody may know it, or null. */
export async function findByCode(db: Db, wanted: string) {
  const [row] = await db
    .select({ kind, number, state, issued_on, sha256: sql<string>`${sha256}` })
    .from(issuedPaper)
    .where(and(eq(code, wanted), isNotNull(file_id)));
  return row ?? null;
}

/** The finished papers of a kind about something, the newest first, with links to their files. No right is decided here. */
export async function papersAbout(db: Db, files: Files, wanted: string, subject: PaperSubject) {
  const rows = await db
    .select({ id, number, code, lang, issued_on, expires_on, state })
    .from(issuedPaper)
    .where(and(ofSubject(wanted, subject), isNotNull(file_id)))
    .orderBy(desc(issuedPaper.created_at), desc(id));
  const found = await files.listOfEach(
    db,
    'issued_paper',
    rows.map((row) => row.id),
  );
  return rows.flatMap((row) => (found.get(row.id) ?? []).map((file) => ({ ...row, file: files.describe(file) })));
}
