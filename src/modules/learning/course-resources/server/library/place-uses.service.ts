import { and, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ChapterUses, ThingUses } from '#modules/learning/textbooks/server/public.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import { courseResource as r } from '../tables.ts';

/** Which resources name a textbook, a chapter, a knowledge point or a tag; of all schools of the group. */

const uuids = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`;
const counted = (rows: { id: string | null; n: number }[]) =>
  new Map(rows.flatMap(({ id, n }) => (id === null ? [] : [[id, n] as const])));
const isThere = ne(r.status, 'archived');

const countOf =
  (column: PgColumn): ThingUses['count'] =>
  (db, clientId, ids) =>
    acrossOrganizations(db, async () => {
      if (ids.length === 0) return new Map();
      const rows = await db
        .select({ id: sql<string | null>`${column}`, n: sql<number>`count(*)::int` })
        .from(r)
        .where(and(eq(r.client_id, clientId), isThere, isNotNull(column), inArray(column, [...ids])))
        .groupBy(column);
      return counted(rows);
    });

export const usesOfTextbooks = { name: 'course_resource.textbook_id', count: countOf(r.textbook_id) };
export const usesOfChapters: ChapterUses = {
  name: 'course_resource.chapter_id',
  count: countOf(r.chapter_id),
  move: async (db, clientId, { to_book, chapters }) => {
    const place = sql`case ${r.chapter_id} ${sql.join(
      [...chapters].map(([from, to]) => sql`when ${from}::uuid then ${to}::uuid`),
      sql` `,
    )} end`;
    const moved = await db
      .update(r)
      .set({ chapter_id: place, textbook_id: to_book, is_unchecked: true, version: sql`${r.version} + 1` })
      .where(and(eq(r.client_id, clientId), inArray(r.chapter_id, [...chapters.keys()])))
      .returning({ status: r.status });
    return moved.filter(({ status }) => status !== 'archived').length;
  },
};

/** A column of ids: each named once, in the order in which they were chosen. */
function usesIn(name: string, column: typeof r.knowledge_ids | typeof r.c_tag_ids): ThingUses {
  const key = column === r.knowledge_ids ? 'knowledge_ids' : 'c_tag_ids';
  const holding = (clientId: string, id: string) => and(eq(r.client_id, clientId), sql`${column} @> ${uuids([id])}`);
  const change = async (db: Db, from: string, to: string, where: SQL | undefined) => {
    const swapped = sql`case when ${column} @> ${uuids([to])} then array_remove(${column}, ${from}::uuid)
      else array_replace(${column}, ${from}::uuid, ${to}::uuid) end`;
    const rows = await db
      .update(r)
      .set({ [key]: swapped })
      .where(where)
      .returning({ id: r.id });
    return rows.map((row) => row.id);
  };
  return {
    name,
    count: (db, clientId, ids) =>
      acrossOrganizations(db, async () => {
        if (ids.length === 0) return new Map();
        const { rows } = await db.execute<{ id: string; n: number }>(
          sql`select named.id, count(*)::int as n from ${r}, unnest(${column}) as named (id)
               where ${r.client_id} = ${clientId} and ${isThere} and named.id = any (${uuids(ids)}) group by named.id`,
        );
        return counted(rows);
      }),
    replace: (db, clientId, from, to) => acrossOrganizations(db, () => change(db, from, to, holding(clientId, from))),
    restore: (db, clientId, from, to, ids) =>
      acrossOrganizations(db, async () => {
        if (ids.length) await change(db, to, from, and(holding(clientId, to), inArray(r.id, [...ids])));
      }),
  };
}

export const usesOfKnowledge = usesIn('course_resource.knowledge_ids', r.knowledge_ids);
export const usesOfTags = usesIn('course_resource.c_tag_ids', r.c_tag_ids);
