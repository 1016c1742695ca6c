import { and, inArray, or, type SQL, sql } from 'drizzle-orm';
import { keysOfPerson, shownTo } from '#server/audience/shown-to.ts';
import { within } from '#server/database/scope.ts';
import { takesPart } from '#server/flow/turns.ts';
import type { Context } from '#server/http/context.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import type { RunningPortal } from '#server/running-portal.ts';
import { ASKED, OUT } from '../contract/ffyplan.lifecycle.ts';
import { ffyplansRights } from '../rights.ts';
import { ffyplan } from './tables.ts';

/** Name of a plan as the paper of a flow, and in history and audit. */
export const FFYPLAN = 'ffyplan';

type Asker = Pick<Context, 'db' | 'actor'> & { readonly services: RunningPortal };

/** SQL: plans that the caller keeps, in every state. */
export const managedPlans = ({ actor }: Pick<Context, 'actor'>): SQL =>
  holds(actor, ffyplansRights.manage)
    ? within(scopeOf(actor, ffyplansRights.manage), ffyplan.organization_id)
    : sql`false`;

/** The same in JavaScript, of a row. */
export const isManaged = (
  { actor }: Pick<Context, 'actor'>,
  { organization_id }: { readonly organization_id: string },
): boolean =>
  holds(actor, ffyplansRights.manage) && scopeOf(actor, ffyplansRights.manage).organizations.includes(organization_id);

/** SQL: plans on which the caller is asked for comments, while they are. Needs a reach over all. */
export async function askedPlans({ db, actor, services }: Asker): Promise<SQL> {
  const keys = await keysOfPerson(services, db, actor.user_id);
  return and(inArray(ffyplan.status, [...ASKED]), shownTo(keys, ffyplan)) as SQL;
}

/** SQL: plans that the caller reads. Needs a reach over all. */
export async function readablePlans(ctx: Asker): Promise<SQL> {
  const { actor } = ctx;
  const out = holds(actor, ffyplansRights.read)
    ? and(inArray(ffyplan.status, [...OUT]), within(scopeOf(actor, ffyplansRights.read), ffyplan.organization_id))
    : sql`false`;
  return or(out, await askedPlans(ctx), managedPlans(ctx)) as SQL;
}

/** SQL: plans of which the caller may open something: those they read, and those that they decide about. */
export async function seenPlans(ctx: Asker): Promise<SQL> {
  return or(await readablePlans(ctx), await takesPart(ctx, FFYPLAN, ffyplan.id)) as SQL;
}
