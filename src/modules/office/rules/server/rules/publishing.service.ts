import { and, desc, eq, sql } from 'drizzle-orm';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { instantAt, today } from '#shared/dates.ts';
import { refuse } from '#shared/refusal.ts';
import { ruleRefusals as r } from '../../contract/rule.refusals.ts';
import { systemRule, systemRuleVersion } from '../tables.ts';
import { changedOf, diffVersions } from './article-diff.ts';
import { articlesOf } from './articles.service.ts';
import { tellCiting } from './citations.service.ts';
import { enforce, type StoredVersion } from './in-force.service.ts';
import { comeIntoForce, tellReaders } from './rules.jobs.ts';

/** The newest version that is out and was not replaced, in force or ahead, beside one; null: there is none. */
export async function newestOut(db: Db, ruleId: string, except?: string): Promise<StoredVersion | null> {
  const [row] = await db
    .select()
    .from(systemRuleVersion)
    .where(
      and(
        eq(systemRuleVersion.system_rule_id, ruleId),
        eq(systemRuleVersion.status, 'published'),
        except ? sql`${systemRuleVersion.id} <> ${except}` : undefined,
      ),
    )
    .orderBy(desc(systemRuleVersion.version_no))
    .limit(1);
  return row ?? null;
}

/** Refuses (200200) a day before that of the version that is out. */
export async function requireAfterFormer(db: Db, ruleId: string, except: string, effective_on: string): Promise<void> {
  const former = await newestOut(db, ruleId, except);
  if (former?.effective_on && effective_on < former.effective_on)
    throw refuse(r.before_former, { n: former.version_no });
}

/**
 * What follows when everybody agreed: its readers are told what changed, and from its day on it stands in the place of the
 * version before. A day that went by while it was waiting becomes today, unless a reason was given for it. The rule is locked.
 */
export async function publishVersion(ctx: Context, row: StoredVersion): Promise<void> {
  const { db, services } = ctx;
  const zone = await zoneOf(db, row.organization_id);
  const now = today(zone);
  const wanted = row.effective_on ?? now;
  const effective_on = wanted < now && row.reason === null ? now : wanted;
  const former = await newestOut(db, row.system_rule_id, row.id);
  const before = former ? await articlesOf(db, former.id) : [];
  const changed = former ? changedOf(diffVersions(before, await articlesOf(db, row.id))) : [];
  const [version] = await db
    .update(systemRuleVersion)
    .set({
      effective_on,
      changed,
      published_by: row.submitted_by ?? row.created_by,
      published_at: sql`now()`,
    })
    .where(eq(systemRuleVersion.id, row.id))
    .returning();
  const [rule] = await db.select().from(systemRule).where(eq(systemRule.id, row.system_rule_id));
  if (!version || !rule) throw new Error('a version has no rule');
  if (rule.current_version_id === null || effective_on <= now) await enforce(ctx, rule, version);
  else
    await services.jobs.enqueue(
      db,
      comeIntoForce,
      { system_rule_id: rule.id },
      { start_after: instantAt(effective_on, '00:00', zone) },
    );
  if (changed.length) await tellCiting(ctx, rule, version);
  await services.jobs.enqueue(db, tellReaders, { version_id: row.id });
}
