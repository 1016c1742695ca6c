import { and, arrayOverlaps, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { inTreeOf, running } from '#modules/core/directory/server/public.ts';
import { organization, user, userOrganization } from '#modules/core/directory/server/tables.ts';
import { viewsOf } from '#modules/desk/usage/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { wordsOfBody } from '#server/document/words.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import type { news as newsContract } from '../contract/news.contract.ts';
import { news } from './tables.ts';

export type StoredNews = typeof news.$inferSelect;
type ListQuery = z.output<(typeof newsContract)['list']['query']>;
type ManagedQuery = z.output<(typeof newsContract)['desk']['query']>;

/** Who reads: organisations of their line, user types (null: a guest). */
export interface NewsReader {
  readonly line: readonly string[];
  readonly user_types: readonly string[] | null;
}

const isPinned = sql<boolean>`coalesce(${news.pinned_until} > now(), false)`;
const zone = sql`(select ${organization.timezone} from ${organization} where ${organization.id} = ${news.organization_id})`;
const yearOf = sql<number>`extract(year from ${news.publish_at} at time zone ${zone})::int`;

/** Published and due, for this reader. By the clock of the database, so that nothing has to happen at its hour. */
export function readableBy({ line, user_types: userTypes }: NewsReader): SQL | undefined {
  return and(
    inArray(news.organization_id, [...line]),
    eq(news.status, 'published'),
    sql`${news.publish_at} <= now()`,
    userTypes
      ? or(
          sql`cardinality(${news.user_types}) = 0`,
          userTypes.length ? arrayOverlaps(news.user_types, [...userTypes]) : undefined,
        )
      : and(eq(news.is_public, true), sql`cardinality(${news.user_types}) = 0`),
  );
}

const holds = (q: string | undefined): SQL | undefined => {
  if (!q) return undefined;
  const like = searchPattern(q);
  return sql`(${news.title} ~* ${like} or ${news.title_en} ~* ${like} or ${wordsOfBody(news)} ~* ${like})`;
};

/** A page of news for a reader, pinned ones first, and the years there are. Needs a reach over the whole line. */
export async function listReadableNews(db: Db, reader: NewsReader, query: ListQuery) {
  if (reader.line.length === 0) return { rows: [], total: 0, years: [] };
  const mine = and(readableBy(reader), query.category ? eq(news.category, query.category) : undefined, holds(query.q));
  const where = and(mine, query.year ? eq(yearOf, query.year) : undefined);
  const order = query.sort === 'publish_at' ? asc(news.publish_at) : desc(news.publish_at);
  const rows = await selectNews(db, where, order)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  const [count] = await db.select({ n: sql<number>`count(*)::int` }).from(news).where(where);
  const years = await db.selectDistinct({ year: yearOf }).from(news).where(mine).orderBy(desc(yearOf));
  return { rows, total: count?.n ?? 0, years: years.map(({ year }) => year) };
}

/** The newest news for a reader, pinned ones first. Needs a reach over the whole line. */
export async function listNewest(db: Db, reader: NewsReader, atMost: number) {
  if (reader.line.length === 0) return [];
  return selectNews(db, readableBy(reader), desc(news.publish_at)).limit(atMost);
}

const selectNews = (db: Db, where: SQL | undefined, order: SQL) =>
  db
    .select({ row: news, is_pinned: isPinned })
    .from(news)
    .where(where)
    .orderBy(desc(isPinned), order, desc(news.id))
    .$dynamic();

/** One piece of news, for whomever it is meant. Needs a reach over all. */
export async function findNews(db: Db, id: string): Promise<(StoredNews & { is_pinned: boolean }) | null> {
  const [found] = await db.select({ row: news, is_pinned: isPinned }).from(news).where(eq(news.id, id));
  return found ? { ...found.row, is_pinned: found.is_pinned } : null;
}

export async function isReadable(db: Db, reader: NewsReader, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: news.id })
    .from(news)
    .where(and(eq(news.id, id), readableBy(reader)));
  return rows.length > 0;
}

/** Which of these this reader may open. Needs a reach over the whole line. */
export async function filterReadable(db: Db, reader: NewsReader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: news.id })
    .from(news)
    .where(and(inArray(news.id, [...ids]), readableBy(reader)));
  return new Set(rows.map(({ id }) => id));
}

/** Of these people those who may open it by now, members of its organisation and of those below. Needs a reach over all. */
export async function listReadersAmong(db: Db, row: StoredNews, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectDistinct({ id: user.id })
    .from(user)
    .innerJoin(userOrganization, and(eq(userOrganization.user_id, user.id), running(userOrganization)))
    .innerJoin(organization, and(eq(organization.id, userOrganization.organization_id), inTreeOf(row.organization_id)))
    .innerJoin(news, eq(news.id, row.id))
    .where(
      and(
        inArray(user.id, [...ids]),
        inArray(user.status, ['unconfirmed', 'confirmed']),
        eq(news.status, 'published'),
        sql`${news.publish_at} <= now()`,
        or(sql`cardinality(${news.user_types}) = 0`, arrayOverlaps(news.user_types, user.types)),
      ),
    );
  return rows.map(({ id }) => id);
}

/** The news before and after a moment that this reader may open. */
export async function listNeighbours(db: Db, reader: NewsReader, row: StoredNews) {
  const names = { id: news.id, title: news.title, title_en: news.title_en };
  const place = sql`(${row.publish_at}::timestamptz, ${row.id}::uuid)`;
  const [previous] = await db
    .select(names)
    .from(news)
    .where(and(readableBy(reader), sql`(${news.publish_at}, ${news.id}) < ${place}`))
    .orderBy(desc(news.publish_at), desc(news.id))
    .limit(1);
  const [next] = await db
    .select(names)
    .from(news)
    .where(and(readableBy(reader), sql`(${news.publish_at}, ${news.id}) > ${place}`))
    .orderBy(asc(news.publish_at), asc(news.id))
    .limit(1);
  return { previous: previous ?? null, next: next ?? null };
}

const views = viewsOf(sql`${news.id}::text`);

/** No `coalesce`: under row level security PostgreSQL takes no index for it, and would read every person for each row. */
const editor = sql<{
  name: string;
  name_en: string | null;
}>`(select json_build_object('name', name, 'name_en', name_en) from "user" as writer
  where writer.id = case when ${news.edited_by} is null then ${news.author_id} else ${news.edited_by} end)`;

const author = { id: user.id, name: user.name, name_en: user.name_en };
const managedColumns = { row: news, is_pinned: isPinned, author, editor, views };

/** News of one organisation in every state, with authors and numbers. */
export async function listManagedNews(db: Db, organizationId: string, query: ManagedQuery) {
  const where = and(
    eq(news.organization_id, organizationId),
    query.status ? eq(news.status, query.status) : undefined,
    query.category ? eq(news.category, query.category) : undefined,
    holds(query.q),
  );
  const by = query.sort?.endsWith('publish_at') ? news.publish_at : news.created_at;
  const rows = await db
    .select(managedColumns)
    .from(news)
    .innerJoin(user, eq(user.id, news.author_id))
    .where(where)
    .orderBy(...(query.sort?.startsWith('-') || !query.sort ? [desc(by), desc(news.id)] : [asc(by), asc(news.id)]))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  const [count] = await db.select({ n: sql<number>`count(*)::int` }).from(news).where(where);
  return { rows, total: count?.n ?? 0 };
}

/** Those of these pieces that belong to an organisation, in every state. */
export const listManagedAmong = (db: Db, organizationId: string, ids: readonly string[]) =>
  db
    .select({ row: news, author })
    .from(news)
    .innerJoin(user, eq(user.id, news.author_id))
    .where(and(eq(news.organization_id, organizationId), inArray(news.id, [...ids])));

/** One piece of news of an organisation with author and numbers; `lock` holds it until the transaction ends. */
export async function findManagedNews(db: Db, organizationId: string, id: string) {
  const [found] = await db
    .select(managedColumns)
    .from(news)
    .innerJoin(user, eq(user.id, news.author_id))
    .where(and(eq(news.id, id), eq(news.organization_id, organizationId)));
  return found ?? null;
}

export async function lockNews(db: Db, organizationId: string, id: string): Promise<StoredNews | null> {
  const [row] = await db
    .select()
    .from(news)
    .where(and(eq(news.id, id), eq(news.organization_id, organizationId)))
    .for('update');
  return row ?? null;
}

/** What waits for those who publish in an organisation, written by somebody else than this person. */
export const isPendingFor = (organizationId: string, exceptAuthor: string): SQL =>
  and(
    eq(news.organization_id, organizationId),
    eq(news.status, 'pending'),
    sql`${news.author_id} <> ${exceptAuthor}`,
  ) as SQL;

export async function listPending(db: Db, organizationId: string, exceptAuthor: string) {
  return db
    .select({
      id: news.id,
      title: news.title,
      title_en: news.title_en,
      since: news.updated_at,
      author: user.name,
      author_en: user.name_en,
      author_id: news.author_id,
      status: news.status,
      version: news.version,
    })
    .from(news)
    .innerJoin(user, eq(user.id, news.author_id))
    .where(isPendingFor(organizationId, exceptAuthor))
    .orderBy(asc(news.updated_at))
    .limit(50);
}
