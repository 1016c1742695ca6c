import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { matchesPerson, namesOfUsers } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { auditLog } from '#server/audit/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { RichDocument } from '#shared/document/document.ts';
import { fromPlainText } from '#shared/document/plain-text.ts';
import { recordComment } from './tables.ts';

const CHANGES_SHOWN = 100;

/** The record that is meant, in the school to which it belongs. */
interface OfRecord {
  readonly organization_id: string;
  readonly id: string;
  readonly of: { readonly kind: string };
}

export type StoredComment = typeof recordComment.$inferSelect;

const ofRecord = ({ organization_id, of, id }: OfRecord) =>
  and(
    eq(recordComment.organization_id, organization_id),
    eq(recordComment.kind, of.kind),
    eq(recordComment.record_id, id),
  );

/** The comments on a record, oldest first. */
export function listComments(db: Db, record: OfRecord): Promise<StoredComment[]> {
  return db
    .select()
    .from(recordComment)
    .where(ofRecord(record))
    .orderBy(asc(recordComment.created_at), asc(recordComment.id));
}

/** The documents of comments that have words alone, by their id. */
export async function documentsOfWords(db: Db, ids: readonly string[]): Promise<Map<string, RichDocument>> {
  const rows = await db
    .select({ id: recordComment.id, text: recordComment.text, mentions: recordComment.mentions })
    .from(recordComment)
    .where(inArray(recordComment.id, [...ids]));
  const people = await namesOfUsers(
    db,
    rows.flatMap(({ mentions }) => mentions),
  );
  return new Map(
    rows.map(({ id, text, mentions }) => [
      id,
      fromPlainText(
        text,
        mentions.flatMap((one) => people.get(one) ?? []),
      ),
    ]),
  );
}

export function countComments(db: Db, record: OfRecord): Promise<number> {
  return db.$count(recordComment, ofRecord(record));
}

export async function findComment(db: Db, id: string): Promise<StoredComment | null> {
  const [row] = await db.select().from(recordComment).where(eq(recordComment.id, id));
  return row ?? null;
}

/** The plain changes of a record in the log, oldest first; the caller has shown that the record is theirs to see. */
export async function listChanges(db: Db, type: string, id: string) {
  return db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      by: { id: user.id, name: user.name, name_en: user.name_en },
      changes: auditLog.changes,
    })
    .from(auditLog)
    .leftJoin(user, eq(user.id, auditLog.actor_id))
    .where(and(eq(auditLog.target_type, type), eq(auditLog.target_id, id), eq(auditLog.action, `${type}.update`)))
    .orderBy(asc(auditLog.at))
    .limit(CHANGES_SHOWN);
}

/** Of these accounts those whose name fits, by pinyin. */
export async function listUsersByName(db: Db, ids: readonly string[], q: string, atMost: number) {
  if (ids.length === 0) return [];
  return db
    .select({ id: user.id, name: user.name, name_en: user.name_en, avatar_url: user.avatar_url })
    .from(user)
    .where(and(inArray(user.id, [...ids]), eq(user.status, 'confirmed'), q ? matchesPerson(q) : undefined))
    .orderBy(asc(user.name_pinyin), asc(user.id))
    .limit(atMost);
}

/** One at a time for each record, so that its limit holds. */
export async function lockRecord(db: Db, { of, id }: OfRecord): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`comments:${of.kind}:${id}`}, 0))`);
}
