import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { staffWithin } from '#modules/core/directory/server/public.ts';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { awardsRights } from '../rights.ts';
import { seenBy } from './award.queries.ts';
import { award, awardWinner } from './tables.ts';

const RIGHTS = [awardsRights.record, awardsRights.decide];

/**
 * Which awards of somebody the caller sees (undefined: all): one's own, and of staff where a right over awards reaches
 * those that stand in its list. Refuses (404001) all others, and people who are no staff.
 */
export async function requireAwardsOf({ db, actor }: Context, userId: string): Promise<SQL | undefined> {
  if (userId === actor.user_id && actor.user_types.some((type) => type === 'teacher' || type === 'guard'))
    return undefined;
  const held = RIGHTS.filter((code) => holds(actor, code));
  if (held.length === 0) throw refuse(shared.not_found);
  const scope = scopeOf(actor, ...held);
  if (!(await staffWithin(db, scope, userId))) throw refuse(shared.not_found);
  return and(seenBy(actor), within(scope, award.organization_id));
}

/** What somebody won, the newest first. Refuses (404001) as above. */
export async function viewAwardsOf(ctx: Context, userId: string) {
  const seen = await requireAwardsOf(ctx, userId);
  const { id, name, level, prize, issuer, awarded_on, status } = award;
  const list = await ctx.db
    .select({ id, name, level, prize, issuer, awarded_on, status })
    .from(award)
    .innerJoin(awardWinner, and(eq(awardWinner.award_id, award.id), eq(awardWinner.user_id, userId)))
    .where(seen)
    .orderBy(desc(award.awarded_on), desc(sql`${award.id}`));
  return { list };
}
