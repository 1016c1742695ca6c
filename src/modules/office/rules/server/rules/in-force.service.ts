import { and, eq, lt, sql } from 'drizzle-orm';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import type { Context } from '#server/http/context.ts';
import type { Mover } from '#server/lifecycle/moves.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import { askNoMore } from '#server/receipts/answers.ts';
import { addDays, today } from '#shared/dates.ts';
import { ruleVersionLifecycle } from '../../contract/rule.lifecycle.ts';
import { ruleRefusals as r } from '../../contract/rule.refusals.ts';
import { systemRule, systemRuleVersion } from '../tables.ts';
import { forgetArticles, indexArticles } from './articles.service.ts';
import { ruleMoves } from './rule-moves.service.ts';
import { tellOfRule } from './rule-passages.service.ts';
import { RULE } from './rule-reach.service.ts';

export type StoredRule = typeof systemRule.$inferSelect;
export type StoredVersion = typeof systemRuleVersion.$inferSelect;

/** Moves of a version that its flow does not make. */
const versionMoves = bindMoves({
  type: RULE,
  lifecycle: ruleVersionLifecycle,
  table: systemRuleVersion,
  wrong_state: r.wrong_state,
});

/** A version holds from now on, and those before it do not any more. The rule is locked. */
export async function enforce(mover: Mover, rule: StoredRule, version: StoredVersion): Promise<void> {
  const { db } = mover;
  const effective_on = version.effective_on;
  if (!effective_on) throw new Error('a version without a day');
  const former = await db
    .select()
    .from(systemRuleVersion)
    .where(
      and(
        eq(systemRuleVersion.system_rule_id, rule.id),
        eq(systemRuleVersion.status, 'published'),
        lt(systemRuleVersion.version_no, version.version_no),
      ),
    )
    .for('update');
  for (const one of former) {
    await versionMoves.advance(mover, one, 'supersede', { set: { void_on: addDays(effective_on, -1) } });
    await askNoMore(db, one.id);
  }
  await forgetArticles(
    db,
    former.map(({ id }) => id),
  );
  const holds = {
    current_version_id: version.id,
    version_no: version.version_no,
    effective_on,
    read_required: version.read_required,
  };
  if (rule.status === 'draft') await ruleMoves.advance(mover, rule, 'publish', { set: holds });
  else
    await db
      .update(systemRule)
      .set({ ...holds, version: rule.version + 1, updated_at: sql`now()` })
      .where(eq(systemRule.id, rule.id));
  await indexArticles(db, version.id);
  await tellOfRule(db, rule.id);
}

/** Ends what is out of a rule. The rule is locked. */
export async function voidVersions(ctx: Context, rule: StoredRule, reason: string): Promise<void> {
  const { db } = ctx;
  const void_on = today(await zoneOf(db, rule.organization_id));
  const out = await db
    .select()
    .from(systemRuleVersion)
    .where(and(eq(systemRuleVersion.system_rule_id, rule.id), eq(systemRuleVersion.status, 'published')))
    .for('update');
  for (const one of out) {
    await versionMoves.advance(ctx, one, 'void', { set: { void_on }, reason });
    await askNoMore(db, one.id, { cn: '该制度已作废', us: 'This rule is void' });
  }
  await forgetArticles(
    db,
    out.map(({ id }) => id),
  );
}
