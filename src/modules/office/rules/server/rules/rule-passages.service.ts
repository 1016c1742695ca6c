import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { organization } from '#modules/core/directory/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import { dropPassages, type PassageRecord, type PassageSource, putPassages } from '#server/search/passages/passages.ts';
import { hasBelow } from '../places.queries.ts';
import { systemRuleArticle as article, systemRule } from '../tables.ts';
import { rulePage } from './rule-pages.ts';
import { readableRules } from './rule-reach.service.ts';

/** What is found of rules: each article that holds, under its number. */
async function recordsOf(db: Db, ids: readonly string[]): Promise<PassageRecord[]> {
  if (ids.length === 0) return [];
  const rules = await db
    .select({ rule: systemRule, client_id: organization.client_id, has_below: hasBelow })
    .from(systemRule)
    .innerJoin(organization, eq(organization.id, systemRule.organization_id))
    .where(inArray(systemRule.id, [...ids]))
    .orderBy(asc(systemRule.id))
    .for('share', { of: systemRule });
  const out = rules.flatMap(({ rule }) => (rule.status === 'published' && rule.current_version_id) || []);
  const articles = out.length
    ? await db.select().from(article).where(inArray(article.version_id, out)).orderBy(asc(article.position))
    : [];
  return rules.map(({ rule, client_id, has_below }) => ({
    source_id: rule.id,
    client_id,
    organization_id: has_below ? null : rule.organization_id,
    texts: articles
      .filter(({ version_id, text }) => version_id === rule.current_version_id && rule.status === 'published' && text)
      .flatMap(({ anchor, no, heading, text, text_en }) => [
        { anchor, lang: 'cn' as const, title: [rule.title, no, heading].filter(Boolean).join(' '), text },
        ...(text_en
          ? [{ anchor, lang: 'us' as const, title: [rule.title_en ?? rule.title, no].join(' '), text: text_en }]
          : []),
      ]),
  }));
}

/** Rules for those for whom they are meant. */
export const rulePassages: PassageSource = {
  key: 'system_rule',
  title: { cn: '规章制度', us: 'Rules' },
  edition: 1,
  link: ({ source_id, anchor }) => rulePage(source_id, { anchor }),
  readable: async ({ db, actor, services }, ids) => {
    const rows = await acrossOrganizations(db, async () =>
      db
        .select({ id: systemRule.id })
        .from(systemRule)
        .where(
          and(
            inArray(systemRule.id, [...ids]),
            eq(systemRule.status, 'published'),
            await readableRules({ db, actor, services }),
          ),
        ),
    );
    return new Set(rows.map(({ id }) => id));
  },
  records: async (db, after, most) => {
    const next = await db
      .select({ id: systemRule.id })
      .from(systemRule)
      .where(gt(systemRule.id, after))
      .orderBy(asc(systemRule.id))
      .limit(most);
    return recordsOf(
      db,
      next.map(({ id }) => id),
    );
  },
};

/** Keeps the search for questions with a rule: what holds is found, everything else is not. */
export async function tellOfRule(db: Db, ruleId: string): Promise<void> {
  const [record] = await recordsOf(db, [ruleId]);
  if (record?.texts.length) await putPassages(db, rulePassages.key, record);
  else await dropPassages(db, rulePassages.key, [ruleId]);
}
