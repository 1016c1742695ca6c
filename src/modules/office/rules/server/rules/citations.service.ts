import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import { gramsOfQuery } from '#shared/text/bigrams.ts';
import { listIn } from '#shared/text.ts';
import { anchorsOf } from '../../contract/article-no.ts';
import { systemRuleArticle as article, systemRule, systemRuleVersion } from '../tables.ts';
import type { StoredRule, StoredVersion } from './in-force.service.ts';
import { rulePage } from './rule-pages.ts';

/** 《考勤管理办法》第十二条: behind the title of a regulation stands the article that is meant; none: it is meant as a whole. */
const CITED_ARTICLE = /^第[^第条\s]{1,8}条(?:之[一二三四五六七八九十]{1,3})?/;
const CITATIONS_AT_MOST = 200;

type Cited = Pick<StoredRule, 'id' | 'title' | 'organization_id'>;

/**
 * Articles that hold in other rules of the same organisation and name this one, in the order of rules and texts.
 * `is_changed`: the newest version says otherwise what is cited, and came out after the text that cites it.
 */
export async function citationsOf(db: Db, rule: Cited, newest: Pick<StoredVersion, 'changed' | 'published_at'> | null) {
  const others = await db
    .select({
      id: systemRule.id,
      code: systemRule.code,
      title: systemRule.title,
      title_en: systemRule.title_en,
      kept_by: systemRule.created_by,
      version_id: systemRuleVersion.id,
      published_at: systemRuleVersion.published_at,
    })
    .from(systemRule)
    .innerJoin(systemRuleVersion, eq(systemRuleVersion.id, systemRule.current_version_id))
    .where(
      and(
        eq(systemRule.organization_id, rule.organization_id),
        eq(systemRule.status, 'published'),
        ne(systemRule.id, rule.id),
      ),
    )
    .orderBy(asc(systemRule.code_key), asc(systemRule.id));
  const name = `《${rule.title}》`;
  const citing = await articlesNaming(
    db,
    others.map(({ version_id }) => version_id),
    rule.title,
    name,
  );
  const changed = new Set(newest?.changed.map(({ anchor }) => anchor));
  return others.flatMap(({ version_id, published_at, kept_by, ...other }) =>
    citing
      .filter((one) => one.version_id === version_id)
      .map(({ anchor, no, text }) => {
        const cites = [
          ...new Set(
            text
              .split(name)
              .slice(1)
              .map((rest) => CITED_ARTICLE.exec(rest)?.[0] ?? ''),
          ),
        ];
        const anchors = anchorsOf(cites.map((cited) => ({ level: 'article', no: cited })));
        const is_older = (published_at ?? '') < (newest?.published_at ?? '');
        const says_otherwise = cites.some((cited, at) => (cited ? changed.has(anchors[at] ?? '') : changed.size > 0));
        return {
          rule: other,
          kept_by,
          anchor,
          no,
          cites: cites.filter(Boolean),
          is_changed: is_older && says_otherwise,
        };
      }),
  );
}

async function articlesNaming(db: Db, versions: readonly string[], title: string, name: string) {
  if (versions.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(
    sql`select articles_by_grams(${sql.param(versions)}::uuid[], ${sql.param(gramsOfQuery(title))}::text[], '{}', ${CITATIONS_AT_MOST}, 0) as id`,
  );
  const ids = rows.map(({ id }) => id);
  return db
    .select({ version_id: article.version_id, anchor: article.anchor, no: article.no, text: article.text })
    .from(article)
    .where(and(inArray(article.id, ids), sql`strpos(${article.text}, ${name}) > 0`))
    .orderBy(asc(article.position));
}

/** Who keeps a rule that cites what a new version says otherwise is told so, once for each of these rules. */
export async function tellCiting(ctx: Pick<Context, 'db' | 'services'>, rule: StoredRule, version: StoredVersion) {
  const places = (await citationsOf(ctx.db, rule, version)).filter(({ is_changed }) => is_changed);
  for (const { rule: citing, kept_by, anchor } of places.filter(
    (one, at) => places.findIndex(({ rule: { id } }) => id === one.rule.id) === at,
  )) {
    const nos = places.filter((one) => one.rule.id === citing.id).map(({ no }) => no);
    await notify(ctx, {
      event: 'system_rule.cited_changed',
      to: [kept_by],
      organization_id: rule.organization_id,
      title: {
        cn: `《${citing.title}》引用的《${rule.title}》有修改`,
        us: `“${rule.title_en ?? rule.title}” changed, which “${citing.title_en ?? citing.title}” cites`,
      },
      body: { cn: `请核对：${listIn('cn', nos)}`, us: `Please check: ${listIn('us', nos)}` },
      link: rulePage(citing.id, { anchor }),
    });
  }
}
