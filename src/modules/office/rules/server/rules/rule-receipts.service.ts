import { and, eq, isNotNull } from 'drizzle-orm';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Context } from '#server/http/context.ts';
import { defineReceipts } from '#server/receipts/receipts.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { ruleRefusals as r } from '../../contract/rule.refusals.ts';
import { confirmReceived, listReceipts } from '../receipts.service.ts';
import { systemRule, systemRuleVersion } from '../tables.ts';
import type { StoredVersion } from './in-force.service.ts';
import { newestOut } from './publishing.service.ts';
import { managedRules, RULE, readableRules } from './rule-reach.service.ts';
import { viewRule } from './rule-views.service.ts';
import { broadcastOf, findOut } from './rules.jobs.ts';

type Query = Parameters<typeof listReceipts>[2];
type Wish = Parameters<typeof ruleReceipts.urge>[2];

/** Who has read a version, and confirmed it where it asks for that. */
export const ruleReceipts = defineReceipts(RULE, {
  event: 'system_rule.urge',
  find: async (db, id) => {
    const out = await findOut(db, id);
    if (!out) return null;
    const { title, link, organization_id } = broadcastOf(out);
    return {
      id,
      organization_id,
      title,
      link,
      wants: out.version.read_required ? 'unconfirmed' : 'unread',
      answer_by: null,
      is_urgent: false,
      time_zone: await zoneOf(db, organization_id),
    };
  },
});

/** The newest version that is out of a rule that the caller keeps. Refuses 404001. */
async function newestManaged(ctx: Context, id: string): Promise<StoredVersion> {
  const isMine = and(eq(systemRule.id, id), managedRules(ctx), isNotNull(systemRule.current_version_id));
  if ((await ctx.db.$count(systemRule, isMine)) === 0) throw refuse(shared.not_found);
  const newest = await newestOut(ctx.db, id);
  if (newest) return newest;
  // of one that is void, the last that was out
  const [last] = await ctx.db
    .select({ version: systemRuleVersion })
    .from(systemRuleVersion)
    .innerJoin(systemRule, eq(systemRule.current_version_id, systemRuleVersion.id))
    .where(eq(systemRule.id, id));
  if (!last) throw refuse(shared.not_found);
  return last.version;
}

export const viewRuleReceipts = async (ctx: Context, id: string, query: Query) =>
  listReceipts(ctx, (await newestManaged(ctx, id)).id, query);

export const urgeRule = async (ctx: Context, id: string, wish: Wish) =>
  ruleReceipts.urge(ctx, (await newestManaged(ctx, id)).id, wish);

/** A reader confirms a version. Refuses (404001) whom it is not for or asks nothing, 200200 for one that no longer holds. */
export async function confirmRule(ctx: Context, id: string, version_no: number) {
  const { db } = ctx;
  const out = await acrossOrganizations(db, async () => {
    const [found] = await db
      .select({ rule: systemRule, version: systemRuleVersion })
      .from(systemRuleVersion)
      .innerJoin(systemRule, eq(systemRule.id, systemRuleVersion.system_rule_id))
      .where(and(eq(systemRule.id, id), eq(systemRuleVersion.version_no, version_no), await readableRules(ctx)));
    return found;
  });
  if (!out?.version.read_required || !out.version.published_at) throw refuse(shared.not_found);
  if (out.version.status !== 'published') throw refuse(r.not_in_force);
  if (await confirmReceived(ctx, broadcastOf(out)))
    ctx.audit({
      action: 'system_rule.confirm',
      target: [RULE, id],
      organization_id: out.rule.organization_id,
      after: { version_no },
    });
  return viewRule(ctx, id, version_no);
}
