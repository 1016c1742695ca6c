import { and, desc, eq, lte, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { StoredNews } from './news.queries.ts';
import { newsRevision } from './tables.ts';

const KEPT = 20;

/** Keeps the text that is about to be changed, with who had written it. */
export async function saveRevision(db: Db, row: StoredNews): Promise<void> {
  const { id: news_id, version: revision, title, title_en, summary, summary_en } = row;
  const { body, body_document, body_en, body_en_document } = row;
  const saved_by = row.edited_by ?? row.author_id;
  const saved_by_name = (await findName(db, saved_by)) ?? '';
  const texts = { title, title_en, summary, summary_en, body, body_document, body_en, body_en_document };
  await db
    .insert(newsRevision)
    .values({ news_id, revision, ...texts, saved_by, saved_by_name, saved_at: row.updated_at });
  const oldest = sql`(select revision from news_revision where news_id = ${news_id} order by revision desc offset ${KEPT} limit 1)`;
  await db.delete(newsRevision).where(and(eq(newsRevision.news_id, news_id), lte(newsRevision.revision, oldest)));
}

/** Former texts, the newest first. */
export function listRevisions(db: Db, newsId: string) {
  return db.select().from(newsRevision).where(eq(newsRevision.news_id, newsId)).orderBy(desc(newsRevision.revision));
}

export async function findName(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.select({ name: user.name }).from(user).where(eq(user.id, userId));
  return row?.name ?? null;
}
