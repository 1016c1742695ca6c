import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { snippetOf } from '#server/search/passages/snippet.ts';
import { gramsOfQuery } from '#shared/text/bigrams.ts';
import { foldSearch, searchPattern } from '#shared/text/search-words.ts';
import { FOUND_ARTICLES, type systemRules } from '../../contract/system-rules.contract.ts';
import { readableRules } from '../rules/rule-reach.service.ts';
import { systemRuleArticle as article, systemRule } from '../tables.ts';

type Query = z.output<(typeof systemRules)['search']['query']>;

/** Signs of a text that are shown around what was found. */
const SNIPPET_LENGTH = 90;
const WORDS_AT_MOST = 6;
/** Articles whose text is read at once: what the index finds nearly always holds the words, too. */
const READ_FIRST = 2 * FOUND_ARTICLES;
const READ_THEN = 20 * FOUND_ARTICLES;

/** Articles of rules that hold and are meant for the caller, in which every word of the question stands. */
export async function searchArticles(ctx: Pick<Context, 'db' | 'actor' | 'services'>, { q, category }: Query) {
  const { db } = ctx;
  const words = q.split(/\s+/).filter(Boolean).slice(0, WORDS_AT_MOST);
  if (words.length === 0) return { list: [] };
  const grams = [...new Set(words.flatMap((word) => gramsOfQuery(word)))];
  const { rules, found } = await acrossOrganizations(db, async () => {
    const readable = await rulesInForce(ctx, category);
    return { rules: readable, found: await articlesWith(db, readable, words, grams) };
  });
  const marked = new Set(grams);
  return {
    list: found.flatMap(({ version_id, text, text_en, ...one }) => {
      const rule = rules.get(version_id);
      if (!rule) return [];
      const { category: of, version_no, ...named } = rule;
      const snippet = snippetOf(textWith(words, text, text_en), marked, SNIPPET_LENGTH);
      return [{ rule: named, category: of, version_no: version_no ?? 1, ...one, snippet }];
    }),
  };
}

/** Rules that hold and are meant for the caller, in the order of their codes, by the version that holds. */
async function rulesInForce(ctx: Pick<Context, 'db' | 'actor' | 'services'>, category: Query['category']) {
  const rows = await ctx.db
    .select({
      id: systemRule.id,
      code: systemRule.code,
      title: systemRule.title,
      title_en: systemRule.title_en,
      category: systemRule.category,
      version_no: systemRule.version_no,
      version_id: systemRule.current_version_id,
    })
    .from(systemRule)
    .where(
      and(
        eq(systemRule.status, 'published'),
        category?.length ? inArray(systemRule.category, category) : undefined,
        await readableRules(ctx),
      ),
    )
    .orderBy(asc(systemRule.code_key), asc(systemRule.id));
  return new Map(rows.map(({ version_id, ...rule }) => [version_id ?? '', rule]));
}

/** The first articles of these versions with all words in them. Grams say where words may stand, the text decides. */
async function articlesWith(
  db: Db,
  versions: ReadonlyMap<string, unknown>,
  words: readonly string[],
  grams: readonly string[],
) {
  const list = (values: readonly string[], type: 'uuid' | 'text') => sql`${sql.param(values)}::${sql.raw(type)}[]`;
  const asked = sql`${list([...versions.keys()], 'uuid')}, ${list(grams, 'text')}, ${list(words.map(foldSearch), 'text')}`;
  const holds = and(...words.map((word): SQL => sql`${article.search_text} ~* ${searchPattern(word)}`));
  const found: Awaited<ReturnType<typeof readArticles>> = [];
  for (let [past, most] = [0, READ_FIRST]; versions.size > 0; [past, most] = [past + most, READ_THEN]) {
    const { rows } = await db.execute<{ id: string }>(sql`select articles_by_grams(${asked}, ${most}, ${past}) as id`);
    const ids = rows.map(({ id }) => id);
    const read = new Map((await readArticles(db, ids, holds)).map((one) => [one.id, one]));
    found.push(...ids.flatMap((id) => read.get(id) ?? []));
    if (ids.length < most || found.length >= FOUND_ARTICLES) break;
  }
  return found.slice(0, FOUND_ARTICLES);
}

const readArticles = async (db: Db, ids: readonly string[], holds: SQL | undefined) =>
  db
    .select({
      id: article.id,
      version_id: article.version_id,
      anchor: article.anchor,
      level: article.level,
      no: article.no,
      heading: article.heading,
      text: article.text,
      text_en: article.text_en,
    })
    .from(article)
    .where(and(inArray(article.id, [...ids]), holds));

/** The language in which more of the question stands. */
function textWith(words: readonly string[], text: string, text_en: string | null): string {
  if (!text_en) return text;
  const hits = (one: string) => words.filter((word) => one.toLowerCase().includes(word.toLowerCase())).length;
  return hits(text_en) > hits(text) ? text_en : text;
}
