import { and, asc, desc, eq, getColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { anyOf, defineList, is, pageOf, planned, type RowReader, whether } from '#server/lists/resource-list.ts';
import { namedBy, whole } from '#server/store/columns.ts';
import type { compilations } from '../contract/compilations.contract.ts';
import {
  acrossGroup,
  isEdited,
  isInReview,
  isLookedAfter,
  isManaged,
  isOpenTo,
  isReviewed,
  isServed,
  type Viewer,
} from './reach.queries.ts';
import { compilation as c, compilationReader } from './tables.ts';

export type ListQuery = z.output<(typeof compilations)['list']['query']>;
export type StoredCompilation = typeof c.$inferSelect;

const { grams: _grams, search_text: _searched, ...stored } = getColumns(c);

/** A compilation with how the caller stands to it. */
const columnsFor = (viewer: Viewer) => ({
  ...stored,
  owner: namedBy(c.owner_id, user),
  organization: namedBy(c.organization_id, organization),
  my: whole<{ is_favorite: boolean; rating: number | null } | null>(sql`(
    select json_build_object('is_favorite', r.is_favorite, 'rating', r.rating) from ${compilationReader} r
     where r.compilation_id = ${c.id} and r.user_id = ${viewer.user_id})`),
  is_edited: whole<boolean>(isEdited(viewer)),
  is_for_me: whole<boolean>(isServed(viewer)),
  is_reviewed: whole<boolean>(isReviewed(viewer)),
  is_managed: whole<boolean>(sql`(${isManaged(viewer)} or ${isLookedAfter(viewer)} and ${c.revision} > 0)`),
});

const readFor =
  (viewer: Viewer): RowReader<Found> =>
  (db, plan) =>
    planned(db.select(columnsFor(viewer)).from(c), plan);

export type Found = Omit<StoredCompilation, 'grams' | 'search_text'> & {
  readonly owner: { readonly id: string; readonly name: string; readonly name_en: string | null };
  readonly organization: { readonly id: string; readonly name: string; readonly name_en: string | null };
  readonly my: { readonly is_favorite: boolean; readonly rating: number | null } | null;
  readonly is_edited: boolean;
  readonly is_for_me: boolean;
  readonly is_reviewed: boolean;
  readonly is_managed: boolean;
};

/** What is served has a moment of publication (a check of the table), so that the index serves the falling order too. */
const publishedAt = Object.assign(sql`${c.published_at}`, { notNull: true });

const list = defineList<ListQuery, PgColumn | SQL>({
  table: c,
  id: c.id,
  sorts: { published_at: publishedAt, views: c.views, rating: c.rating },
  default_sort: '-published_at',
  filters: {
    tab: () => undefined,
    kind: anyOf(c.kind),
    stage_code: is(c.stage_code),
    subject_value: is(c.subject_value),
    textbook_id: is(c.textbook_id),
    chapter_id: (id) => sql`${id}::uuid = any (${c.chapter_ids})`,
    knowledge_id: (id) => sql`${id}::uuid = any (${c.knowledge_ids})`,
    grade_no: (no) => sql`${no}::int = any (${c.grade_nos})`,
    c_tag_id: (id) => sql`${id}::uuid = any (${c.c_tag_ids})`,
    level: anyOf(c.level),
    status: anyOf(c.status),
    is_public: (wanted) => whether(sql`${c.is_public}`)(wanted),
    department_id: is(c.department_id),
  },
  search: { text: c.search_text, grams: c.grams },
});

const present = sql`${c.status} <> 'archived'`;

/** What a tab holds, and its own order where there is one. */
function tabOf(viewer: Viewer, tab: ListQuery['tab']): { base: SQL | undefined; order?: SQL[] } {
  const newest = [desc(c.updated_at), desc(c.id)];
  switch (tab) {
    case 'all':
      return { base: isServed(viewer) };
    case 'org':
      return { base: and(isServed(viewer), eq(c.organization_id, viewer.organization_id)) };
    case 'group':
      return { base: and(isServed(viewer), eq(c.level, 'group')) };
    case 'mine':
      return { base: isEdited(viewer), order: newest };
    case 'favorite':
      return {
        base: and(
          isOpenTo(viewer),
          sql`${c.id} in (select compilation_id from ${compilationReader} where user_id = ${viewer.user_id} and is_favorite)`,
        ),
        order: newest,
      };
    case 'review':
      return { base: isReviewed(viewer), order: [asc(c.submitted_at), asc(c.id)] };
    case 'managed':
      return { base: and(present, isManaged(viewer)), order: newest };
  }
}

/** One page of a tab. Needs a connection that reaches the school group. */
export async function listCompilations(db: Db, viewer: Viewer, query: ListQuery) {
  const { base, order } = tabOf(viewer, query.tab);
  const wanted = query.tab === 'mine' && !query.status ? and(base, present) : base;
  const read: RowReader<Found> = (reading, plan) => readFor(viewer)(reading, { ...plan, order: order ?? plan.order });
  return pageOf(db, list, query, wanted, read);
}

/** How many of a tab stand at each subject and textbook. Needs a connection that reaches the school group. */
export async function countPlaces(db: Db, viewer: Viewer, tab: 'all' | 'org' | 'group') {
  const rows = await db
    .select({
      stage_code: c.stage_code,
      subject_value: c.subject_value,
      textbook_id: c.textbook_id,
      n: sql<number>`count(*)::int`,
    })
    .from(c)
    .where(tabOf(viewer, tab).base)
    .groupBy(c.stage_code, c.subject_value, c.textbook_id);
  const sum = (some: typeof rows) => some.reduce((all, row) => all + row.n, 0);
  return {
    subjects: [...Map.groupBy(rows, (row) => row.subject_value)].flatMap(([subject_value, some]) =>
      some[0] ? [{ stage_code: some[0].stage_code, subject_value, n: sum(some) }] : [],
    ),
    textbooks: [...Map.groupBy(rows, (row) => row.textbook_id)].flatMap(([textbook_id, some]) =>
      textbook_id ? [{ textbook_id, n: sum(some) }] : [],
    ),
  };
}

/** The best of a chapter, for the next lesson: what is most used first. */
export async function listOfChapter(db: Db, viewer: Viewer, chapterId: string, most: number): Promise<Found[]> {
  const where = and(
    or(isServed(viewer), and(isEdited(viewer), sql`${c.revision} > 0`)),
    sql`${chapterId}::uuid = any (${c.chapter_ids})`,
  );
  return readFor(viewer)(db, { where, order: [desc(c.views), desc(c.id)], limit: most, offset: 0 });
}

/** A compilation that the caller may open; null: there is none. Needs a connection that reaches the school group. */
export async function findCompilation(db: Db, viewer: Viewer, id: string): Promise<Found | null> {
  const where = and(eq(c.id, id), isOpenTo(viewer));
  const [found] = await readFor(viewer)(db, { where, order: [asc(c.id)], limit: 1, offset: 0 });
  return found ?? null;
}

/** Counts of the own compilations by status. */
export async function countMine(db: Db, viewer: Viewer) {
  const statuses = await db
    .select({
      status: c.status,
      n: sql<number>`count(*)::int`,
      copied: sql<number>`count(${c.copied_from_id})::int`,
      copies: sql<number>`sum(${c.copies})::int`,
    })
    .from(c)
    .where(isEdited(viewer))
    .groupBy(c.status)
    .orderBy(asc(c.status));
  const [review] = await db.select({ n: sql<number>`count(*)::int` }).from(c).where(isReviewed(viewer));
  return { statuses, to_review: review?.n ?? 0 };
}

/** SQL condition: it waits for this person: a submitted one that they decide, or an own one that was returned. */
export const isWaiting = (viewer: Viewer): SQL =>
  or(isReviewed(viewer), and(isEdited(viewer), eq(c.status, 'returned'))) as SQL;

/** What waits for this person, the oldest first. */
export async function listWaiting(db: Db, viewer: Viewer, most: number): Promise<Found[]> {
  return readFor(viewer)(db, {
    where: isWaiting(viewer),
    order: [asc(c.submitted_at), asc(c.id)],
    limit: most,
    offset: 0,
  });
}

/** Those of these that somebody writes, manages, or that stand where they review. Needs a connection that reaches the school group. */
export const listAmong = (db: Db, viewer: Viewer, ids: readonly string[]): Promise<Found[]> =>
  readFor(viewer)(db, {
    where: and(
      inArray(c.id, [...ids]),
      eq(c.client_id, viewer.client_id),
      or(isEdited(viewer), isManaged(viewer), isInReview(viewer)),
    ),
    order: [desc(c.id)],
    limit: ids.length,
    offset: 0,
  });

/** Whether somebody writes or edits a compilation. */
export async function isEditorOf(db: Db, userId: string, id: string): Promise<boolean> {
  return acrossGroup(db, async () => {
    const rows = await db
      .select({ id: c.id })
      .from(c)
      .where(and(eq(c.id, id), sql`(${c.owner_id} = ${userId} or ${userId}::uuid = any (${c.editor_ids}))`));
    return rows.length > 0;
  });
}

/** How many compilations of a school group have a subject. */
export const countOfSubject = (db: Db, clientId: string, value: string): Promise<number> =>
  db.$count(c, and(eq(c.client_id, clientId), eq(c.subject_value, value)));
