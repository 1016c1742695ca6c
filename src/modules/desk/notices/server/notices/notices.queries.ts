import { and, asc, count, desc, eq, inArray, isNull, lt, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { department, organization, user } from '#modules/core/directory/server/tables.ts';
import { userGroupsRights } from '#modules/desk/user-groups/rights.ts';
import type { Db } from '#server/database/database.ts';
import { wordsOfBody } from '#server/document/words.ts';
import { notification } from '#server/notify/tables.ts';
import { receiptIs } from '#server/receipts/silent.ts';
import { type Actor, holds } from '#server/rights/actor.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import type { notices } from '../../contract/notices.contract.ts';
import { noticeRights } from '../../rights.ts';
import { type ManagementReach, managementReach } from '../management.policy.ts';
import { notice, noticeOption, noticeReply, noticeRevision } from '../tables.ts';
import { accessOf, mayManage } from './notices.policy.ts';

type ListQuery = z.output<(typeof notices)['list']['query']>;
type Paged = Pick<ListQuery, 'page' | 'per_page' | 'sort' | 'q'>;

const author = { id: user.id, name: user.name, name_en: user.name_en };
const place = { id: organization.id, name: organization.name, name_en: organization.name_en };
const issuing = {
  id: department.id,
  name: department.name,
  name_en: department.name_en,
  leader_id: department.leader_id,
};

const ofItsDepartment = eq(department.id, notice.department_id);

/** SQL: notices with the department that each is of. */
export const noticesWithDepartment: SQL = sql`${notice} left join ${department} on ${ofItsDepartment}`;

function selectNotices(db: Db) {
  return db
    .select({
      row: notice,
      author,
      organization: place,
      department: issuing,
      is_expired: sql<boolean>`coalesce(${notice.expires_at} <= now(), false)`,
    })
    .from(notice)
    .innerJoin(user, eq(user.id, notice.created_by))
    .innerJoin(organization, eq(organization.id, notice.organization_id))
    .leftJoin(department, ofItsDepartment);
}

export type FoundNotice = Awaited<ReturnType<typeof selectNotices>>[number];

/** Notices under a condition. */
export const noticesWhere = (db: Db, where: SQL | undefined): Promise<FoundNotice[]> =>
  selectNotices(db).where(where).execute();

/** One notice for any audience; null: there is none. */
export async function findNotice(db: Db, id: string): Promise<FoundNotice | null> {
  const [found] = await selectNotices(db).where(eq(notice.id, id));
  return found ?? null;
}

const matches = (q: string | undefined): SQL | undefined =>
  q
    ? sql`(${notice.title} ~* ${searchPattern(q)} or ${notice.title_en} ~* ${searchPattern(q)} or ${wordsOfBody(notice)} ~* ${searchPattern(q)})`
    : undefined;

async function page(db: Db, where: SQL | undefined, { page: n, per_page, sort }: Paged) {
  const order =
    sort === 'sent_at'
      ? [asc(notice.sent_at), asc(notice.id)]
      : [sql`${notice.sent_at} desc nulls first`, desc(notice.created_at), desc(notice.id)];
  const rows = await selectNotices(db)
    .where(where)
    .orderBy(...order)
    .limit(per_page)
    .offset((n - 1) * per_page);
  const [total] = await db.select({ n: count() }).from(notice).where(where);
  return { rows, total: total?.n ?? 0 };
}

interface ReceivedFilter {
  readonly unread?: boolean;
  readonly owed?: boolean | undefined;
  readonly for_user_id?: string | undefined;
  readonly kinds: readonly ('notice' | 'bulletin' | 'message')[];
}

/** A page of what somebody received and did not take off their list, in the order in which it came. */
export async function listReceived(db: Db, userId: string, query: Paged, requested: ReceivedFilter) {
  const rest = alias(notification, 'rest');
  // a guardian of two children has two rows of one notice; it stands in the list once
  const isFirst = notExists(
    db
      .select({ one: sql`1` })
      .from(rest)
      .where(
        and(
          eq(rest.subject_id, notification.subject_id),
          eq(rest.user_id, userId),
          isNull(rest.hidden_at),
          lt(rest.id, notification.id),
          requested.for_user_id ? eq(rest.for_user_id, requested.for_user_id) : undefined,
        ),
      ),
  );
  const where = and(
    eq(notification.user_id, userId),
    isNull(notification.hidden_at),
    inArray(notification.kind, [...requested.kinds]),
    requested.unread ? receiptIs.unread : undefined,
    requested.owed ? receiptIs.owed : undefined,
    requested.for_user_id ? eq(notification.for_user_id, requested.for_user_id) : undefined,
    isFirst,
    matches(query.q),
  );
  const order =
    query.sort === 'sent_at'
      ? [asc(notification.created_at), asc(notification.id)]
      : [desc(notification.created_at), asc(notification.id)];
  const page_ = await db
    .select({ id: notice.id })
    .from(notification)
    .innerJoin(notice, eq(notice.id, notification.subject_id))
    .where(where)
    .orderBy(...order)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  const [total] = await db
    .select({ n: count() })
    .from(notification)
    .innerJoin(notice, eq(notice.id, notification.subject_id))
    .where(where);
  const ids = page_.map((row) => row.id);
  const found = ids.length ? await selectNotices(db).where(inArray(notice.id, ids)) : [];
  const rows = ids.flatMap((id) => found.find(({ row }) => row.id === id) ?? []);
  return { rows, total: total?.n ?? 0 };
}

/** A page of what somebody writes, decides or oversees; drafts of others stay with them. */
export function listManagedNotices(
  db: Db,
  userId: string,
  reach: ManagementReach,
  query: Paged & { readonly status?: readonly string[] | undefined; readonly own?: boolean | undefined },
  kinds: readonly ('notice' | 'bulletin' | 'message')[],
) {
  const { organizations, departments } = reach;
  const own = eq(notice.created_by, userId);
  const isSeen = or(own, sql`${notice.status} <> 'draft'`);
  const led = sql`${notice.approver} = 'leader' and ${notice.department_id} in
    (select ${department.id} from ${department} where ${department.leader_id} = ${userId})`;
  // a whole school is read in its order; of departments few rows are collected
  const reached = organizations.length
    ? inArray(notice.organization_id, [...organizations])
    : or(own, departments.length ? inArray(notice.department_id, [...departments]) : undefined, led);
  const where = and(
    query.own ? own : and(reached, isSeen),
    inArray(notice.kind, [...kinds]),
    query.status?.length ? inArray(notice.status, [...query.status]) : undefined,
    matches(query.q),
  );
  return page(db, where, query);
}

/** Those that somebody writes, decides or oversees: `mayManage` as a condition. */
export function managedNotices(actor: Actor): SQL {
  const own = eq(notice.created_by, actor.user_id);
  const led = sql`${notice.approver} = 'leader' and ${notice.department_id} in
    (select ${department.id} from ${department} where ${department.leader_id} = ${actor.user_id})`;
  const inAny = (column: PgColumn, ids: readonly string[]) => (ids.length ? inArray(column, [...ids]) : undefined);
  const kinds = [
    { of: eq(notice.kind, 'message'), code: userGroupsRights.messages },
    { of: ne(notice.kind, 'message'), code: noticeRights.publish },
  ];
  const parts = kinds.flatMap(({ of, code }) => {
    const writes = managementReach(actor, code);
    const seen = managementReach(actor, code, noticeRights.approve, noticeRights.receipts);
    const here = inAny(notice.organization_id, seen.organizations);
    const below = inAny(notice.department_id, writes.departments);
    const ownHere = holds(actor, code) ? inAny(notice.organization_id, actor.reach) : undefined;
    const ownWritten = or(inAny(notice.organization_id, writes.organizations), below, ownHere);
    return [
      and(of, sql`not ${own}`, sql`${notice.status} <> 'draft'`, or(here, below, led)),
      ...(ownWritten ? [and(of, own, ownWritten)] : []),
    ];
  });
  return or(...parts) as SQL;
}

/** How many have not read, and owe an answer, by notice. Unread and owed ones are counted along partial indexes. */
export async function countReceipts(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { unread: number; owed: number }>();
  const rows = await db
    .select({
      id: notification.subject_id,
      unread: sql<number>`count(distinct ${notification.user_id}) filter (where ${receiptIs.unread})::int`,
      owed: sql<number>`count(*) filter (where ${receiptIs.owed})::int`,
    })
    .from(notification)
    .where(and(inArray(notification.subject_id, [...ids]), or(receiptIs.unread, receiptIs.owed)))
    .groupBy(notification.subject_id);
  return new Map(rows.map(({ id, ...counts }) => [id as string, counts]));
}

const replier = alias(user, 'replier');

/** Answers to some notices that concern somebody: their own, and those for these children. */
export function listReplies(db: Db, noticeIds: readonly string[], userId: string, childIds: readonly string[]) {
  return db
    .select({ reply: noticeReply, by: { id: replier.id, name: replier.name, name_en: replier.name_en } })
    .from(noticeReply)
    .innerJoin(replier, eq(replier.id, noticeReply.user_id))
    .where(
      and(
        inArray(noticeReply.notice_id, [...noticeIds]),
        or(
          eq(noticeReply.user_id, userId),
          childIds.length ? inArray(noticeReply.for_user_id, [...childIds]) : undefined,
        ),
      ),
    );
}

/** What may be chosen, and how many did. */
export const listOptions = (db: Db, noticeId: string) =>
  db
    .select({
      key: noticeOption.key,
      text: noticeOption.text,
      capacity: noticeOption.capacity,
      taken: sql<number>`(select count(*)::int from notice_reply r where r.notice_id = notice_option.notice_id and r.option = notice_option.key)`,
    })
    .from(noticeOption)
    .where(eq(noticeOption.notice_id, noticeId))
    .orderBy(asc(noticeOption.position));

/** What it said before, the newest first. */
export const listRevisions = (db: Db, noticeId: string) =>
  db
    .select({ row: noticeRevision, by: author })
    .from(noticeRevision)
    .innerJoin(user, eq(user.id, noticeRevision.changed_by))
    .where(eq(noticeRevision.notice_id, noticeId))
    .orderBy(desc(noticeRevision.revision));

/** SQL condition: it waits for somebody who decides: of these organisations, and of departments that they lead. */
export function isPendingApproval(userId: string, organizations: readonly string[]): SQL {
  const led = and(eq(notice.approver, 'leader'), eq(department.leader_id, userId));
  return and(
    eq(notice.status, 'pending_approval'),
    sql`${notice.created_by} <> ${userId}`,
    organizations.length ? or(inArray(notice.organization_id, [...organizations]), led) : led,
  ) as SQL;
}

/** Notices that wait for a decision, the longest waiting first. */
export const listPendingApproval = (db: Db, userId: string, organizations: readonly string[], atMost: number) =>
  selectNotices(db).where(isPendingApproval(userId, organizations)).orderBy(asc(notice.updated_at)).limit(atMost);

/** Whether something of a kind is unread or owed, for the flags of the frame. */
export async function unreadFlags(db: Db, userId: string) {
  const one = (condition: SQL) =>
    sql<boolean>`exists (select 1 from notification where user_id = ${userId} and hidden_at is null and ${condition})`;
  const [row] = await db
    .select({
      is_has_internotifications: one(sql`read_at is null and kind in ('notice', 'bulletin')`),
      is_has_notice: one(sql`need_action and confirmed_at is null and subject_id is not null`),
      is_has_notifications: one(sql`read_at is null and kind in ('announcement', 'message', 'system')`),
    })
    .from(sql`(select 1) as here`);
  return row ?? {};
}

/** Whether changes of a notice are announced to somebody on its channel: they received it, or manage it. */
export async function receivesChanges(db: Db, actor: Actor, id: string): Promise<boolean> {
  const received = and(eq(notification.subject_id, id), eq(notification.user_id, actor.user_id));
  if ((await db.$count(notification, received)) > 0) return true;
  const found = await findNotice(db, id);
  if (!found) return false;
  const facts = { ...found.row, leader_id: found.department?.leader_id ?? null };
  return mayManage(facts, accessOf(actor, facts));
}
