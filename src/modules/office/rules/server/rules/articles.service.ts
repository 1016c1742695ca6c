import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { gramsOf } from '#shared/text/bigrams.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { anchorsOf } from '../../contract/article-no.ts';
import type { DraftArticle } from '../../contract/rule.shapes.ts';
import type { RuleArticle } from '../../contract/system-rules.contract.ts';
import { systemRuleArticle as article, type systemRuleVersion } from '../tables.ts';

type Version = Pick<typeof systemRuleVersion.$inferSelect, 'id' | 'organization_id' | 'system_rule_id'>;

/** The articles of a version in their order. */
export function articlesOf(db: Db, versionId: string): Promise<RuleArticle[]> {
  return db
    .select({
      anchor: article.anchor,
      level: article.level,
      no: article.no,
      heading: article.heading,
      text: article.text,
      text_en: article.text_en,
    })
    .from(article)
    .where(eq(article.version_id, versionId))
    .orderBy(asc(article.position));
}

/** Writes the articles of a draft in place of what stood in it. */
export async function writeArticles(db: Db, version: Version, articles: readonly DraftArticle[]): Promise<void> {
  const { id: version_id, organization_id, system_rule_id } = version;
  await db.delete(article).where(eq(article.version_id, version_id));
  if (articles.length === 0) return;
  const anchors = anchorsOf(articles);
  await db.insert(article).values(
    articles.map((one, position) => ({
      ...one,
      id: uuidv7(),
      organization_id,
      system_rule_id,
      version_id,
      position,
      anchor: anchors[position] ?? '',
    })),
  );
}

/** The search finds the articles of this version from now on. */
export async function indexArticles(db: Db, versionId: string): Promise<void> {
  const rows = await db.select().from(article).where(eq(article.version_id, versionId));
  if (rows.length === 0) return;
  const found = rows.map(({ id, no, heading, text, text_en }) => {
    const search_text = [no, heading, text, text_en].filter(Boolean).join('\n');
    return { id, search_text, grams: gramsOf(search_text) };
  });
  await db.execute(sql`update system_rule_article a
    set search_text = r.search_text, grams = array(select jsonb_array_elements_text(r.grams))
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as r (id uuid, search_text text, grams jsonb)
    where a.id = r.id`);
}

/** It finds nothing of these versions any more. */
export async function forgetArticles(db: Db, versionIds: readonly string[]): Promise<void> {
  if (versionIds.length === 0) return;
  await db
    .update(article)
    .set({ search_text: '', grams: [] })
    .where(inArray(article.version_id, [...versionIds]));
}
