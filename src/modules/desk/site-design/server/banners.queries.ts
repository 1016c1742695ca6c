import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db } from '#server/database/database.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import type { banners } from '../contract/banners.contract.ts';
import { banner } from './tables.ts';

type ListQuery = z.output<(typeof banners)['list']['query']>;
export type StoredBanner = typeof banner.$inferSelect;

const inTheirOrder = [sql`${banner.sort} asc nulls last`, asc(banner.id)];

/** Live banners of these organisations by the clock of the database, in their order. Needs a reach over all of them. */
export async function listLiveBanners(
  db: Db,
  organizationIds: readonly string[],
  placement: string,
): Promise<StoredBanner[]> {
  if (organizationIds.length === 0) return [];
  return db
    .select()
    .from(banner)
    .where(
      and(
        inArray(banner.organization_id, [...organizationIds]),
        eq(banner.placement, placement),
        eq(banner.status, 'live'),
        sql`${banner.starts_at} <= now() and (${banner.ends_at} is null or ${banner.ends_at} > now())`,
      ),
    )
    .orderBy(...inTheirOrder);
}

/** Banners of one organisation for those who administer them, with the revision of their order. */
export async function listBanners(db: Db, organizationId: string, query: ListQuery) {
  const here = and(
    eq(banner.organization_id, organizationId),
    query.placement ? eq(banner.placement, query.placement) : undefined,
  );
  const where = and(
    here,
    query.status ? eq(banner.status, query.status) : undefined,
    query.q ? sql`(${banner.title} ~* ${searchPattern(query.q)})` : undefined,
  );
  const byStart = [query.sort === '-starts_at' ? desc(banner.starts_at) : asc(banner.starts_at), asc(banner.id)];
  const rows = await db
    .select()
    .from(banner)
    .where(where)
    .orderBy(...(query.sort?.endsWith('starts_at') ? byStart : inTheirOrder))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  const [total] = await db.select({ n: sql<number>`count(*)::int` }).from(banner).where(where);
  const [order] = await db
    .select({ revision: sql<number>`coalesce(sum(${banner.version}), 0)::int` })
    .from(banner)
    .where(here);
  return {
    rows,
    total: total?.n ?? 0,
    page: query.page,
    per_page: query.per_page,
    revision: order?.revision ?? 0,
  };
}

/** One banner of an organisation, or null. */
export async function findBanner(db: Db, organizationId: string, id: string): Promise<StoredBanner | null> {
  const [row] = await db
    .select()
    .from(banner)
    .where(and(eq(banner.id, id), eq(banner.organization_id, organizationId)));
  return row ?? null;
}

/** How many banners beside this one are live in a placement and not over yet. */
export async function countLiveBanners(
  db: Db,
  organizationId: string,
  placement: string,
  exceptId: string | null,
): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(banner)
    .where(
      and(
        eq(banner.organization_id, organizationId),
        eq(banner.placement, placement),
        eq(banner.status, 'live'),
        sql`(${banner.ends_at} is null or ${banner.ends_at} > now())`,
        exceptId ? ne(banner.id, exceptId) : undefined,
      ),
    );
  return row?.n ?? 0;
}

/** Ids and versions of a placement, locked until the transaction ends. */
export async function lockPlacement(db: Db, organizationId: string, placement: string) {
  return db
    .select({ id: banner.id, version: banner.version })
    .from(banner)
    .where(and(eq(banner.organization_id, organizationId), eq(banner.placement, placement)))
    .orderBy(asc(banner.id))
    .for('update');
}
