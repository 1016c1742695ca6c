import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { inTreeOf, matchesPerson, placesOf } from '#modules/core/directory/server/public.ts';
import { department, organization, user, userDepartment } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { notification } from '#server/notify/tables.ts';
import { receiptIs } from '#server/receipts/silent.ts';
import type { receipts } from '../../contract/receipts.contract.ts';
import { noticeReply } from '../tables.ts';

type Query = z.output<(typeof receipts)['list']['query']>;
type Filter = Pick<Query, 'state' | 'q'>;
const child = alias(user, 'child');

const conditions = (subjectId: string, { state, q }: Filter): SQL | undefined =>
  and(eq(notification.subject_id, subjectId), state ? receiptIs[state] : undefined, q ? matchesPerson(q) : undefined);

/** A page of recipients, by name. */
export async function listReceipts(db: Db, subjectId: string, home: string, { page, per_page, ...filter }: Query) {
  const where = conditions(subjectId, filter);
  const list = await readReceipts(db, home, where, per_page, (page - 1) * per_page);
  const total = await countReceiptRows(db, subjectId, filter);
  return { list: list.map(({ after: _after, ...row }) => row), total, page, per_page };
}

/** How many rows the list has. */
export async function countReceiptRows(db: Db, subjectId: string, filter: Filter): Promise<number> {
  const [total] = await db
    .select({ n: count() })
    .from(notification)
    .innerJoin(user, eq(user.id, notification.user_id))
    .where(conditions(subjectId, filter));
  return total?.n ?? 0;
}

/** The whole list in batches; each goes on where the one before ended, so that memory stays flat. */
export async function* receiptBatches(db: Db, subjectId: string, home: string, filter: Filter, atOnce: number) {
  for (let after: ReceiptRow['after'] | null = null; ; ) {
    const rest: SQL | undefined = after
      ? sql`(${user.name_pinyin}, ${notification.id}) > (${after.name}, ${after.id}::uuid)`
      : undefined;
    const rows: ReceiptRow[] = await readReceipts(db, home, and(conditions(subjectId, filter), rest), atOnce, 0);
    if (rows.length) yield rows;
    after = rows.at(-1)?.after ?? null;
    if (rows.length < atOnce || !after) return;
  }
}

export type ReceiptRow = Awaited<ReturnType<typeof readReceipts>>[number];

async function readReceipts(db: Db, home: string, where: SQL | undefined, limit: number, offset: number) {
  const answered = sql`${noticeReply.notice_id} = ${notification.subject_id}
    and (${noticeReply.settles} = coalesce(${notification.for_user_id}, ${notification.user_id})::text
      or ${noticeReply.settles} = ${notification.user_id}::text || ':' || ${notification.for_user_id}::text)`;
  const rows = await db
    .select({
      received: notification,
      user: { id: user.id, name: user.name, name_en: user.name_en, avatar_url: user.avatar_url },
      pinyin: user.name_pinyin,
      child: { id: child.id, name: child.name, name_en: child.name_en },
      option: noticeReply.option,
      remark: noticeReply.remark,
      form_reply_id: sql<string | null>`case when exists (select from internotification n
        where n.id = ${noticeReply.notice_id} and n.form_version_id is not null) then ${noticeReply.id} end`,
    })
    .from(notification)
    .innerJoin(user, eq(user.id, notification.user_id))
    .leftJoin(child, eq(child.id, notification.for_user_id))
    .leftJoin(noticeReply, answered)
    .where(where)
    .orderBy(asc(user.name_pinyin), asc(notification.id))
    .limit(limit)
    .offset(offset);
  // departments of other organisations are not shown
  const tree = await treeOf(db, home);
  const places = await placesOf(
    db,
    rows.map(({ received }) => received.for_user_id ?? received.user_id),
    tree.length === 1 ? tree[0] : null,
  );
  return rows.map(({ received, user: person, child: about, option, remark, form_reply_id, pinyin }) => {
    const at = places.get(received.for_user_id ?? received.user_id);
    const isHere = at?.organization && tree.includes(at.organization.id);
    const place = isHere ? (at.department ?? at.organization) : null;
    return {
      id: received.id,
      user: person,
      for: about,
      option,
      remark,
      form_reply_id,
      place: place && { id: place.id, name: place.name, name_en: place.name_en },
      read_at: received.read_at,
      need_action: received.need_action,
      confirmed_at: received.confirmed_at,
      /** Its place in the order. */
      after: { name: pinyin, id: received.id },
    };
  });
}

/** Ids of an organisation and of all below it. */
async function treeOf(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db.select({ id: organization.id }).from(organization).where(inTreeOf(organizationId));
  return rows.map((row) => row.id);
}

/** How far it got by department or class: that of the person, or of the child whom it is about. */
export function countByPlace(db: Db, subjectId: string, home: string, atMost: number) {
  return db
    .select({
      id: department.id,
      name: department.name,
      name_en: department.name_en,
      people: sql<number>`count(*)::int`,
      unread: sql<number>`count(*) filter (where ${receiptIs.unread})::int`,
      owed: sql<number>`count(*) filter (where ${receiptIs.owed})::int`,
    })
    .from(notification)
    .innerJoin(
      userDepartment,
      and(
        sql`${userDepartment.user_id} = coalesce(${notification.for_user_id}, ${notification.user_id})`,
        eq(userDepartment.is_main, true),
        eq(userDepartment.state, 'active'),
      ),
    )
    .innerJoin(department, eq(department.id, userDepartment.department_id))
    .innerJoin(organization, eq(organization.id, department.organization_id))
    .where(and(eq(notification.subject_id, subjectId), inTreeOf(home)))
    .groupBy(department.id)
    .orderBy(sql`count(*) filter (where ${receiptIs.unread})::float / count(*) desc`, asc(department.name))
    .limit(atMost);
}
