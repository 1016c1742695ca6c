import { and, type SQL } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { isPhone } from '#shared/phone.ts';
import { campusLimit } from './visitor-detail.service.ts';
import { byPhone, type VisitQuery, visitsWithin } from './visitors.queries.ts';

/** The bookings that this caller's list shows for a query: the base condition, and what is left of the query. */
export async function chosen(ctx: Context, query: VisitQuery): Promise<[SQL, VisitQuery]> {
  const base = visitsWithin(ctx.scope, await campusLimit(ctx, currentOrganization(ctx.actor)));
  if (!query.q || !isPhone(query.q)) return [base, query];
  const { q, ...rest } = query;
  return [and(base, byPhone(ctx.services.seal.blindIndex(q, 'phone'))) as SQL, rest];
}
