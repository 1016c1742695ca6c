import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { keysOfPerson, shownTo } from '#server/audience/shown-to.ts';
import { within } from '#server/database/scope.ts';
import { takesPart } from '#server/flow/turns.ts';
import type { Context } from '#server/http/context.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import type { RunningPortal } from '#server/running-portal.ts';
import { rulesRights } from '../../rights.ts';
import { systemRule, systemRuleVersion } from '../tables.ts';

/** Name of a version as the paper of a flow, and of a rule in history and audit. */
export const RULE = 'system_rule';

type Asker = Pick<Context, 'db' | 'actor'> & { readonly services: RunningPortal };

/** SQL: rules that the caller keeps, in every state. */
export const managedRules = ({ actor }: Pick<Context, 'actor'>): SQL =>
  holds(actor, rulesRights.manage)
    ? within(scopeOf(actor, rulesRights.manage), systemRule.organization_id)
    : sql`false`;

/** The same in JavaScript, of a row. */
export const isManaged = (
  { actor }: Pick<Context, 'actor'>,
  { organization_id }: { readonly organization_id: string },
): boolean =>
  holds(actor, rulesRights.manage) && scopeOf(actor, rulesRights.manage).organizations.includes(organization_id);

/** SQL: rules that are meant for the caller, out or void. Needs a reach over all. */
export async function readableRules({ db, actor, services }: Asker): Promise<SQL> {
  if (!holds(actor, rulesRights.read)) return sql`false`;
  const keys = await keysOfPerson(services, db, actor.user_id);
  return and(inArray(systemRule.status, ['published', 'void']), shownTo(keys, systemRule)) as SQL;
}

/** SQL: versions in whose flow the caller takes part. */
export const decidedVersions = (ctx: Pick<Context, 'db' | 'actor' | 'services'>): Promise<SQL> =>
  takesPart(ctx, RULE, systemRuleVersion.id);

/** SQL: rules of which the caller may open something. Needs a reach over all. */
export async function seenRules(ctx: Pick<Context, 'db' | 'actor' | 'services'>): Promise<SQL> {
  const decided = ctx.db
    .select({ one: sql`1` })
    .from(systemRuleVersion)
    .where(and(eq(systemRuleVersion.system_rule_id, systemRule.id), await decidedVersions(ctx)));
  return or(await readableRules(ctx), managedRules(ctx), sql`exists ${decided}`) as SQL;
}
