import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Context } from '#server/http/context.ts';
import { textHolds } from '#server/search/gram-search.ts';
import { snippetOf } from '#server/search/passages/snippet.ts';
import { gramsOfQuery } from '#shared/text/bigrams.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import { FOUND_ARTICLES, type systemRules } from '../../contract/system-rules.contract.ts';
import { readableRules } from '../rules/rule-reach.service.ts';
import { systemRuleArticle as article, systemRule } from '../tables.ts';

type Query = z.output<(typeof systemRules)['search']['query']>;

/** Signs of a text that are shown around what was found. */
const SNIPPET_LENGTH = 90;
const WORDS_AT_MOST = 6;

/** Articles of rules that hold and are meant for the caller, in which every word of the question stands. */
export async function searchArticles(ctx: Pick<Context, 'db' | 'actor'>, { q, category }: Query) {
  const { db } = ctx;
  const words = q.split(/\s+/).filter(Boolean).slice(0, WORDS_AT_MOST);
  if (words.length === 0) return { list: [] };
  const found = await acrossOrganizations(db, async () => {
    const holds: (SQL | undefined)[] = [];
    for (const word of words)
      holds.push(await textHolds(db, { id: article.id, text: article.search_text, grams: article.grams }, word));
    const inHead = words.map((word) => {
      const pattern = searchPattern(word);
      return sql`(${article.no} ~* ${pattern} or ${article.heading} ~* ${pattern})::int`;
    });
    return db
      .select({
        rule: { id: systemRule.id, code: systemRule.code, title: systemRule.title, title_en: systemRule.title_en },
        category: systemRule.category,
        version_no: systemRule.version_no,
        anchor: article.anchor,
        level: article.level,
        no: article.no,
        heading: article.heading,
        text: article.text,
        text_en: article.text_en,
      })
      .from(article)
      .innerJoin(systemRule, eq(systemRule.current_version_id, article.version_id))
      .where(
        and(
          ...holds,
          eq(systemRule.status, 'published'),
          category?.length ? inArray(systemRule.category, category) : undefined,
          await readableRules(ctx),
        ),
      )
      .orderBy(desc(sql.join(inHead, sql` + `)), asc(systemRule.code_key), asc(article.position))
      .limit(FOUND_ARTICLES);
  });
  const marked = new Set(words.flatMap((word) => gramsOfQuery(word)));
  return {
    list: found.map(({ text, text_en, version_no, ...one }) => ({
      ...one,
      version_no: version_no ?? 1,
      snippet: snippetOf(textWith(words, text, text_en), marked, SNIPPET_LENGTH),
    })),
  };
}

/** The language in which more of the question stands. */
function textWith(words: readonly string[], text: string, text_en: string | null): string {
  if (!text_en) return text;
  const hits = (one: string) => words.filter((word) => one.toLowerCase().includes(word.toLowerCase())).length;
  return hits(text_en) > hits(text) ? text_en : text;
}
