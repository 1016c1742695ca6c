import { and, type SQL } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { isPhone } from '#shared/person/phone.ts';
import { foldPhone } from '#shared/text/phone.ts';
import { campusLimit } from '../visit/visitor-detail.service.ts';
import { byPhone, countGroups, leadPhotos, listVisits, type VisitQuery, visitsWithin } from '../visitors.queries.ts';

type Reader = Pick<Context, 'db' | 'actor' | 'scope' | 'services'>;

/** The bookings that this caller's list shows for a query: the base condition, and what is left of the query. */
export async function chosen(ctx: Reader, query: VisitQuery): Promise<[SQL, VisitQuery]> {
  const base = visitsWithin(ctx.scope, await campusLimit(ctx, currentOrganization(ctx.actor)));
  const { q, ...rest } = query;
  const phone = foldPhone(q ?? '');
  if (!isPhone(phone)) return [base, query];
  return [and(base, byPhone(ctx.services.seal.blindIndex(phone, 'phone'))) as SQL, rest];
}

/** One page of the desk: the bookings in reach, with the faces of those who are inside. */
export async function listForDesk(ctx: Context, query: VisitQuery) {
  const [base, rest] = await chosen(ctx, query);
  const page = await listVisits(ctx.db, ctx.actor, base, rest);
  const groups = query.is_grouped ? { groups: await countGroups(ctx.db, base, rest) } : {};
  const photos = await leadPhotos(
    ctx.db,
    page.list.flatMap((visit) => (visit.status === 'verified' ? visit.id : [])),
  );
  const urlOf = (file: string | undefined) => (file ? ctx.services.files.link(file) : null);
  return { ...page, ...groups, list: page.list.map((visit) => ({ ...visit, photo_url: urlOf(photos.get(visit.id)) })) };
}
