import { and, eq, getColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { matchesPerson, todayOf } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { anyOf, defineList, is, pageOf, planned } from '#server/lists/resource-list.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import type { parkingBlacklists } from '../../contract/parking-blacklists.contract.ts';
import { BLOCKING } from '../../contract/violation.shapes.ts';
import { parkingBlacklist as entry, parkingViolation } from '../tables.ts';

export type BlockQuery = z.output<(typeof parkingBlacklists)['list']['query']>;
export type BlockRow = typeof entry.$inferSelect;

const holder = alias(user, 'holder');
const author = alias(user, 'author');
const lifter = alias(user, 'lifter');

const select = (db: Db) =>
  db
    .select({
      entry: getColumns(entry),
      user: { id: holder.id, name: holder.name, name_en: holder.name_en },
      author: { id: author.id, name: author.name, name_en: author.name_en },
      lifter: { id: lifter.id, name: lifter.name, name_en: lifter.name_en },
      /** Who recorded a violation that led to it. */
      recorders: sql<string[]>`(
        select coalesce(array_agg(distinct v.created_by), '{}') from ${parkingViolation} v where v.id = any (${entry.violation_ids}))`,
    })
    .from(entry)
    .leftJoin(holder, eq(holder.id, entry.user_id))
    .leftJoin(author, eq(author.id, entry.created_by))
    .leftJoin(lifter, eq(lifter.id, entry.lifted_by));
export type FoundBlock = Awaited<ReturnType<typeof select>>[number];

const list = defineList<BlockQuery>({
  table: entry,
  id: entry.id,
  sorts: { created_at: entry.created_at, valid_to: entry.valid_to },
  default_sort: '-created_at',
  filters: { status: anyOf(entry.status), subject: is(entry.subject) },
});

/** Entries of one school on one page. `q` finds plates, reasons and names. */
export function listBlockRows(db: Db, organizationId: string, { q, ...query }: BlockQuery) {
  const pattern = q ? searchPattern(q) : null;
  const found =
    pattern === null
      ? undefined
      : sql`(${entry.plate_no} ~* ${pattern} or ${entry.reason} ~* ${pattern}
          or exists (select 1 from ${user} where ${and(eq(user.id, entry.user_id), matchesPerson(q ?? ''))}))`;
  return pageOf(db, list, query, and(eq(entry.organization_id, organizationId), found), (database, plan) =>
    planned(select(database), plan),
  );
}

export async function findBlock(db: Db, where: SQL | undefined): Promise<FoundBlock | null> {
  const [row] = await select(db).where(where).limit(1);
  return row ?? null;
}

/** Entries about a person, the newest first. */
export const blocksOfPerson = (db: Db, userId: string) =>
  select(db).where(eq(entry.user_id, userId)).orderBy(sql`${entry.created_at} desc`).limit(50);

/** SQL condition: it keeps cars out today. */
export const blocksToday = (organizationId: string): SQL =>
  and(
    eq(entry.organization_id, organizationId),
    inArray(entry.status, [...BLOCKING]),
    sql`${entry.valid_from} <= ${todayOf(organizationId)} and ${entry.valid_to} >= ${todayOf(organizationId)}`,
  ) as SQL;

/** The entry that lasts longest of those that keep a person or one of some plates out today. */
export async function blockToday(
  db: Db,
  organizationId: string,
  { plate_nos, user_id }: { readonly plate_nos: readonly string[]; readonly user_id: string | null },
): Promise<BlockRow | null> {
  const whom = [
    plate_nos.length ? inArray(entry.plate_no, [...plate_nos]) : undefined,
    user_id ? and(eq(entry.subject, 'person'), eq(entry.user_id, user_id)) : undefined,
  ].filter((one) => one !== undefined);
  if (whom.length === 0) return null;
  const [row] = await db
    .select()
    .from(entry)
    .where(and(blocksToday(organizationId), or(...whom)))
    .orderBy(sql`${entry.valid_to} desc`)
    .limit(1);
  return row ?? null;
}
