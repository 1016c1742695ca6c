import { and, count, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { awardLevels } from '../contract/award.contract.ts';
import { awardsRights } from '../rights.ts';
import { award, awardWinner } from './tables.ts';

/** Which awards whom concern. */

/** Those that a person registered or won. */
function ownOf({ user_id }: Actor): SQL {
  const by = and(eq(awardWinner.award_id, award.id), eq(awardWinner.user_id, user_id));
  const won = sql`exists (select 1 from ${awardWinner} where ${by})`;
  return or(eq(award.created_by, user_id), won) as SQL;
}

/** Those handed in at the schools where a person reviews; a draft is its author's until then. */
const reviewedBy = (actor: Actor): SQL | undefined =>
  holds(actor, awardsRights.decide)
    ? and(within(scopeOf(actor, awardsRights.decide), award.organization_id), ne(award.status, 'draft'))
    : undefined;

/** What is told of an award that is not approved, and its certificate, is for its own people and who reviews it. */
const concerns = (actor: Actor): SQL => or(ownOf(actor), reviewedBy(actor)) as SQL;

/** The awards that somebody who records or reviews awards sees of a school: the approved ones, and those that concern them. */
export const seenBy = (actor: Actor): SQL => or(eq(award.status, 'approved'), concerns(actor)) as SQL;

/** How many approved awards of a scope stand at each level, the highest first; levels without any are left out. */
export async function countLevels(db: Db, scope: Scope) {
  const rows = await db
    .select({ level: award.level, n: count() })
    .from(award)
    .where(and(within(scope, award.organization_id), eq(award.status, 'approved')))
    .groupBy(award.level);
  return { list: codesOf(awardLevels).flatMap((level) => rows.filter((row) => row.level === level)) };
}

/** Whether an award is the person's own or theirs to review. */
export const isConcerned = async (db: Db, actor: Actor, id: string): Promise<boolean> =>
  (await db.$count(award, and(eq(award.id, id), concerns(actor)))) > 0;

/** The school of an award that the caller registered or won; refuses all others (404001). */
export async function placeOfMine(db: Db, actor: Actor, id: string): Promise<string> {
  const [found] = await db
    .select({ organization_id: award.organization_id })
    .from(award)
    .where(and(eq(award.id, id), ownOf(actor)));
  if (!found) throw refuse(shared.not_found);
  return found.organization_id;
}
