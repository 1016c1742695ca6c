import {
  and,
  arrayOverlaps,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  inArray,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type * as z from 'zod';
import { running } from '#modules/core/directory/server/public.ts';
import { organization, user, userOrganization } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { wordsOfBody } from '#server/document/words.ts';
import { notification } from '#server/notify/tables.ts';
import type { Actor } from '#server/rights/actor.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import type { announcements } from '../contract/announcements.contract.ts';
import { noticeRights } from '../rights.ts';
import { managementReach } from './management.policy.ts';
import { announcement } from './tables.ts';

/** Where an announcement is read; its id follows. */
export const READ_PAGE = '/public_message/';

type ListQuery = z.output<(typeof announcements)['list']['query']>;

const author = { id: user.id, name: user.name, name_en: user.name_en };
const place = { id: organization.id, name: organization.name, name_en: organization.name_en };
const isExpired = sql<boolean>`coalesce(${announcement.expires_at} <= now(), false)`;

function selectAnnouncements(db: Db) {
  return db
    .select({ row: announcement, author, organization: place, is_expired: isExpired })
    .from(announcement)
    .innerJoin(user, eq(user.id, announcement.created_by))
    .innerJoin(organization, eq(organization.id, announcement.organization_id));
}

export type FoundAnnouncement = Awaited<ReturnType<typeof selectAnnouncements>>[number];

/** Announcements under a condition. */
export const announcementsWhere = (db: Db, where: SQL | undefined): Promise<FoundAnnouncement[]> =>
  selectAnnouncements(db).where(where).execute();

/** What was sent to people with these user types in these organisations. */
export function sentTo(organizationIds: readonly string[], userTypes: readonly string[]): SQL {
  return and(
    inArray(announcement.organization_id, [...organizationIds]),
    inArray(announcement.status, ['sent', 'recalled']),
    or(
      sql`cardinality(${announcement.user_types}) = 0`,
      userTypes.length ? arrayOverlaps(announcement.user_types, [...userTypes]) : undefined,
    ),
  ) as SQL;
}

const found = (q: string | undefined) =>
  q
    ? sql`(${announcement.title} ~* ${searchPattern(q)} or ${announcement.title_en} ~* ${searchPattern(q)} or ${wordsOfBody(announcement)} ~* ${searchPattern(q)})`
    : undefined;

async function page(db: Db, where: SQL | undefined, query: Pick<ListQuery, 'page' | 'per_page' | 'sort'>) {
  const order =
    query.sort === 'sent_at'
      ? [asc(announcement.sent_at), asc(announcement.created_at), asc(announcement.id)]
      : [sql`${announcement.sent_at} desc nulls first`, desc(announcement.created_at), desc(announcement.id)];
  const rows = await selectAnnouncements(db)
    .where(where)
    .orderBy(...order)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  const [total] = await db.select({ n: count() }).from(announcement).where(where);
  return { rows, total: total?.n ?? 0 };
}

/** What somebody received and has not read. */
const unreadBy = (userId: string): SQL => sql`exists (select from ${notification}
  where ${notification.user_id} = ${userId} and ${notification.kind} = 'announcement' and ${notification.read_at} is null
    and ${notification.route} = ${READ_PAGE} || ${announcement.id}::text)`;

/** A page of what a reader received; of `unread_by` alone when somebody is named. */
export function listReceivedAnnouncements(
  db: Db,
  reader: { readonly line: readonly string[]; readonly user_types: readonly string[] },
  query: Pick<ListQuery, 'page' | 'per_page' | 'sort' | 'q'>,
  unread_by: string | null = null,
) {
  if (reader.line.length === 0) return { rows: [], total: 0 };
  const where = and(
    sentTo(reader.line, reader.user_types),
    found(query.q),
    unread_by ? unreadBy(unread_by) : undefined,
  );
  return page(db, where, query);
}

const MANAGING: readonly ActionCode[] = [noticeRights.publish, noticeRights.approve];

/** Those that somebody writes or decides about: `mayManage` as a condition. Drafts of others stay with them. */
export function managedBy(actor: Actor, codes = MANAGING): SQL {
  const { organizations } = managementReach(actor, ...codes);
  return and(
    inArray(announcement.organization_id, [...organizations]),
    or(sql`${announcement.status} <> 'draft'`, eq(announcement.created_by, actor.user_id)),
  ) as SQL;
}

/** A page of everything that somebody manages (`managedBy`). */
export function listManagedAnnouncements(db: Db, managed: SQL, query: ListQuery) {
  const where = and(
    managed,
    query.status?.length ? inArray(announcement.status, query.status) : undefined,
    found(query.q),
  );
  return page(db, where, query);
}

/** One announcement for any audience; null: there is none. */
export async function findAnnouncement(db: Db, id: string): Promise<FoundAnnouncement | null> {
  const [row] = await selectAnnouncements(db).where(eq(announcement.id, id));
  return row ?? null;
}

/** Whether a reader received it. */
export async function isRecipient(
  db: Db,
  reader: { readonly line: readonly string[]; readonly user_types: readonly string[] },
  id: string,
): Promise<boolean> {
  if (reader.line.length === 0) return false;
  return (await db.$count(announcement, and(eq(announcement.id, id), sentTo(reader.line, reader.user_types)))) > 0;
}

/** The newest that stands on the sign-in page of these organisations, or null. */
export async function findSignInAnnouncement(db: Db, organizationIds: readonly string[]) {
  if (organizationIds.length === 0) return null;
  const [row] = await db
    .select()
    .from(announcement)
    .where(
      and(
        inArray(announcement.organization_id, [...organizationIds]),
        eq(announcement.status, 'sent'),
        sql`${announcement.placements} @> '{login}'`,
        or(isNull(announcement.expires_at), sql`${announcement.expires_at} > now()`),
      ),
    )
    .orderBy(desc(announcement.sent_at), desc(announcement.id))
    .limit(1);
  return row ?? null;
}

/** Every active organisation of a school group. */
export async function organizationsOf(db: Db, groupId: string): Promise<string[]> {
  const rows = await db
    .select({ id: organization.id })
    .from(organization)
    .where(and(eq(organization.client_id, groupId), eq(organization.status, 'active')));
  return rows.map((row) => row.id);
}

/** Names of organisations by id; those out of the connection's reach are missing. */
export async function namesOfOrganizations(db: Db, ids: readonly string[]) {
  const rows = await db
    .select(place)
    .from(organization)
    .where(inArray(organization.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

interface Recipients {
  readonly organization_id: string;
  readonly user_types: readonly string[];
}

/** Members of an organisation and of all below it, with these user types. */
function areRecipients(to: Recipients): SQL | undefined {
  const below = sql`${userOrganization.organization_id} in (
    select o.id from organization o join organization top on top.id = ${to.organization_id}
     where o.path || '/' like top.path || '/%')`;
  return and(
    below,
    running(userOrganization),
    inArray(user.status, ['unconfirmed', 'confirmed']),
    to.user_types.length ? arrayOverlaps(user.types, [...to.user_types]) : undefined,
  );
}

/** How many recipients an announcement has. */
export async function countRecipients(db: Db, to: Recipients): Promise<number> {
  const [row] = await db
    .select({ n: countDistinct(userOrganization.user_id) })
    .from(userOrganization)
    .innerJoin(user, eq(user.id, userOrganization.user_id))
    .where(areRecipients(to));
  return row?.n ?? 0;
}

/** A query of all recipients of an announcement, in the columns of a broadcast. */
export const recipientsQuery = (to: Recipients): SQL => sql`
  select distinct ${userOrganization.user_id} as user_id, null::uuid as for_user_id
    from ${userOrganization} join ${user} on ${user.id} = ${userOrganization.user_id} where ${areRecipients(to)}`;
