import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { acrossGroup } from './reach.queries.ts';
import { compilation, compilationItem } from './tables.ts';

const MOST = 500;

/** Compilations in which these resources stand, once each; archived ones left out. */
export async function usesOfResources(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await acrossGroup(db, () =>
    db
      .selectDistinctOn([compilationItem.course_resource_id, compilation.id], {
        course_resource_id: compilationItem.course_resource_id,
        id: compilation.id,
        title: compilation.title,
        title_en: compilation.title_en,
        owner_id: compilation.owner_id,
        by: user.name,
        pinned_revision: compilationItem.pinned_revision,
      })
      .from(compilationItem)
      .innerJoin(compilation, eq(compilation.id, compilationItem.compilation_id))
      .innerJoin(user, eq(user.id, compilation.owner_id))
      .where(and(inArray(compilationItem.course_resource_id, [...ids]), ne(compilation.status, 'archived')))
      .orderBy(compilationItem.course_resource_id, compilation.id)
      .limit(MOST),
  );
  return rows.map((row) => ({ ...row, type: 'compilation', route: `/teach_assets/${row.id}/detail` }));
}

/** In how many compilations each of these resources stands. */
export async function countsOfUses(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({
      id: compilationItem.course_resource_id,
      n: sql<number>`count(distinct ${compilationItem.compilation_id})::int`,
    })
    .from(compilationItem)
    .innerJoin(compilation, eq(compilation.id, compilationItem.compilation_id))
    .where(and(inArray(compilationItem.course_resource_id, [...ids]), ne(compilation.status, 'archived')))
    .groupBy(compilationItem.course_resource_id);
  const counts = new Map(rows.map((row) => [row.id, row.n]));
  return new Map(ids.map((id) => [id, counts.get(id) ?? 0]));
}
