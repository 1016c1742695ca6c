import type { Context } from '#server/http/context.ts';
import { chosen } from './visitor-export.service.ts';
import { leadPhotos, listVisits, type VisitQuery } from './visitors.queries.ts';

/** One page of the desk: the bookings in reach, with the faces of those who are inside. */
export async function listForDesk(ctx: Context, query: VisitQuery) {
  const page = await listVisits(ctx.db, ctx.actor, ...(await chosen(ctx, query)));
  const photos = await leadPhotos(
    ctx.db,
    page.list.flatMap((visit) => (visit.status === 'verified' ? visit.id : [])),
  );
  const urlOf = (file: string | undefined) => (file ? ctx.services.files.link(file) : null);
  return { ...page, list: page.list.map((visit) => ({ ...visit, photo_url: urlOf(photos.get(visit.id)) })) };
}
