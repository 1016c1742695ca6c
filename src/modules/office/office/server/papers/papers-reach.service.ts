import { and, inArray, or, type SQL } from 'drizzle-orm';
import { within } from '#server/database/scope.ts';
import { takesPart } from '#server/flow/turns.ts';
import type { Context } from '#server/http/context.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { officeRights } from '../../rights.ts';
import { itemsReadBy } from '../perms/may-start.service.ts';
import { oaApplication } from '../tables.ts';
import { isSubmitted, PAPER, seenByRight } from './papers.queries.ts';

/** All papers that somebody has to oversee: in reach of 1103, or of items that a scope lets them read. */
export async function overseenBy(ctx: Pick<Context, 'db' | 'actor' | 'services'>): Promise<SQL | null> {
  const { actor } = ctx;
  const items = await itemsReadBy(ctx);
  const byItem = items.length ? inArray(oaApplication.oa_item_id, items) : undefined;
  const all = holds(actor, officeRights.all)
    ? within(scopeOf(actor, officeRights.all), oaApplication.organization_id, oaApplication.department_id)
    : undefined;
  if (!byItem && !all) return null;
  return and(isSubmitted, or(byItem, all)) as SQL;
}

/** Papers that somebody sees at all: own ones, those that they decide, handle or oversee. */
export async function visibleTo(ctx: Pick<Context, 'db' | 'actor' | 'services'>): Promise<SQL> {
  const decided = and(isSubmitted, await takesPart(ctx, PAPER, oaApplication.id)) as SQL;
  const parts = [seenByRight(ctx.actor), await overseenBy(ctx), decided];
  return or(...parts.filter((part) => part !== null)) as SQL;
}
