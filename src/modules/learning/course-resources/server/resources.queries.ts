import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { file } from '#server/files/tables.ts';
import {
  anyOf,
  batchesOf,
  conditionOf,
  countUpTo,
  defineList,
  is,
  type Page,
  pageOf,
  planned,
  type RowPlan,
} from '#server/lists/resource-list.ts';
import { mayHold } from '#server/search/gram-search.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import type { courseResources } from '../contract/course-resources.contract.ts';
import { isManaged, isReviewed, type ResourceViewer } from './reach.queries.ts';
import { courseResourceText, courseResource as r, courseResourceReader as reader } from './tables.ts';

export type StoredResource = typeof r.$inferSelect;
export type ResourceQuery = z.output<(typeof courseResources)['list']['query']>;
/** What a list is narrowed by and how it is ordered, whatever its page. */
type Filtered = Omit<ResourceQuery, 'page' | 'per_page'>;

const named = { id: organization.id, name: organization.name, name_en: organization.name_en };

const list = defineList<ResourceQuery, SQL | typeof r.listed_at | typeof r.updated_at | typeof r.title | typeof r.uses>(
  {
    table: r,
    id: r.id,
    sorts: {
      published_at: r.listed_at,
      updated_at: r.updated_at,
      title: r.title,
      uses: r.uses,
      rating: sql`case when ${r.rating_n} > 0 then ${r.rating_sum}::float8 / ${r.rating_n} end`,
    },
    default_sort: '-published_at',
    filters: {
      tab: () => undefined,
      kind: anyOf(r.kind),
      license: anyOf(r.license),
      level: is(r.level),
      status: is(r.status),
      stage_code: is(r.stage_code),
      subject_value: is(r.subject_value),
      grade_no: (no) => sql`${no}::smallint = any (${r.grade_nos})`,
      textbook_id: is(r.textbook_id),
      chapter_id: is(r.chapter_id),
      knowledge_id: (id) => sql`${r.knowledge_ids} @> array[${id}]::uuid[]`,
      c_tag_id: (id) => sql`${r.c_tag_ids} @> array[${id}]::uuid[]`,
      owner_id: is(r.owner_id),
    },
  },
);

/** Resources whose title, pinyin or words hold `q`: the grams narrow, the texts decide. */
export async function matchesText(db: Db, q: string | undefined): Promise<SQL | undefined> {
  if (!q) return undefined;
  const pattern = searchPattern(q);
  // no `exists`: the planner may answer that one by reading all words there are
  const inText = sql`(select bool_or(words.text ~* ${pattern}) from ${courseResourceText} words
    where words.course_resource_id = ${r.id})`;
  return and(
    await mayHold(db, r.id, r.grams, q),
    sql`(${r.title} ~* ${pattern} or ${r.title_pinyin} ~* ${pattern} or ${r.title_initials} ~* ${pattern} or ${inText})`,
  );
}

const select = (db: Db, viewer: ResourceViewer) =>
  db
    .select({
      resource: r,
      owner: { id: user.id, name: user.name, name_en: user.name_en },
      organization: named,
      mine: { favorite: reader.is_favorite, rating: reader.rating },
      reviews: sql<boolean>`${isReviewed(viewer)}`,
      manages: sql<boolean>`${isManaged(viewer)}`,
    })
    .from(r)
    .innerJoin(user, eq(user.id, r.owner_id))
    .innerJoin(organization, eq(organization.id, r.organization_id))
    .leftJoin(reader, and(eq(reader.course_resource_id, r.id), eq(reader.user_id, viewer.user_id)));

export type FoundResource = Awaited<ReturnType<typeof select>>[number];

/** Resources of a plan, in its order: the ids first, from this table alone, as with the joins PostgreSQL would sort all of it. */
const readerFor =
  (viewer: ResourceViewer) =>
  async (db: Db, plan: RowPlan): Promise<FoundResource[]> => {
    const ids = (await planned(db.select({ id: r.id }).from(r), plan)).map((row) => row.id);
    if (ids.length === 0) return [];
    const found = new Map((await select(db, viewer).where(inArray(r.id, ids))).map((one) => [one.resource.id, one]));
    return ids.flatMap((id) => found.get(id) ?? []);
  };

/** A page of resources under a condition, as one person sees them. */
export const listResources = async (
  db: Db,
  viewer: ResourceViewer,
  where: SQL | undefined,
  { q, ...query }: ResourceQuery,
): Promise<Page<FoundResource>> => pageOf(db, list, query, and(where, await matchesText(db, q)), readerFor(viewer));

/** All of them in batches, for a file. */
export async function* resourceBatches(
  db: Db,
  viewer: ResourceViewer,
  where: SQL | undefined,
  { q, ...query }: Filtered,
) {
  yield* batchesOf(db, list, { ...query, ...PAGE }, and(where, await matchesText(db, q)), readerFor(viewer));
}

const PAGE = { page: 1, per_page: 25 } as const;
const COUNTED_AT_MOST = 100_000;

/** How many a file will have. */
export const countResources = async (db: Db, where: SQL | undefined, { q, ...query }: Filtered): Promise<number> =>
  countUpTo(db, r, conditionOf(list, { ...query, ...PAGE }, and(where, await matchesText(db, q))), COUNTED_AT_MOST);

/** Resources under a condition, in no order. */
export const resourcesWhere = (
  db: Db,
  viewer: ResourceViewer,
  where: SQL | undefined,
  most = 200,
): Promise<FoundResource[]> => select(db, viewer).where(where).limit(most);

/** Rows locked until the end of the transaction, in the order of their ids so that two calls never wait for each other. */
export const lockResources = (db: Db, ids: readonly string[], where: SQL): Promise<StoredResource[]> =>
  db
    .select()
    .from(r)
    .where(and(inArray(r.id, [...ids]), where))
    .orderBy(r.id)
    .for('update');

/** Files by id, of all owners. No right is decided here. */
export async function filesById(db: Db, ids: readonly (string | null)[]) {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map<string, typeof file.$inferSelect>();
  const rows = await db
    .select()
    .from(file)
    .where(and(inArray(file.id, wanted), eq(file.status, 'stored')));
  return new Map(rows.map((row) => [row.id, row]));
}

/** How many resources of a school group stand under a subject. */
export const countOfSubject = (db: Db, clientId: string, value: string): Promise<number> =>
  db.$count(r, and(eq(r.client_id, clientId), eq(r.subject_value, value)));
