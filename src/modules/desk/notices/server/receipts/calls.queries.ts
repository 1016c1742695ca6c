import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { department, user, userDepartment } from '#modules/core/directory/server/tables.ts';
import { classesHeadedBy, classHeads } from '#modules/core/school/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { MessageSource } from '#server/notify/deliveries.ts';
import { notification } from '#server/notify/tables.ts';
import { cameToCalls } from '#server/receipts/rounds.ts';
import { isSilent } from '#server/receipts/silent.ts';
import { receiptRound } from '#server/receipts/tables.ts';
import type { ReceiptTarget } from '#shared/receipts.ts';
import { notice } from '../tables.ts';

type Source = Pick<MessageSource, 'db' | 'services'>;
const child = alias(user, 'child');

/** The main department of a recipient, or of the child whom it is about. */
const atPlace = and(
  sql`${userDepartment.user_id} = coalesce(${notification.for_user_id}, ${notification.user_id})`,
  eq(userDepartment.is_main, true),
  eq(userDepartment.state, 'active'),
);

/** Who has to call: the head of the class of each silent person, else the leader of the department. */
export async function listCallers(
  { db, services }: Source,
  noticeId: string,
  target: ReceiptTarget,
): Promise<string[]> {
  const places = await db
    .selectDistinct({ id: department.id, leader_id: department.leader_id })
    .from(notification)
    .innerJoin(userDepartment, atPlace)
    .innerJoin(department, eq(department.id, userDepartment.department_id))
    .where(and(eq(notification.subject_id, noticeId), isSilent(services, target)));
  const heads = await classHeads(
    db,
    places.map((place) => place.id),
  );
  return [...new Set(places.flatMap((place) => heads.get(place.id) ?? place.leader_id ?? []))];
}

/** Departments whose silent people somebody calls: led ones, and classes of which they are the head. */
const departmentsCalled = (userId: string): SQL =>
  sql`(select ${department.id} from ${department} where ${department.leader_id} = ${userId} union ${classesHeadedBy(userId)})`;

/** Whether the main department of a recipient is one whose people somebody calls. */
const calledBy = (userId: string): SQL => sql`${userDepartment.department_id} in ${departmentsCalled(userId)}`;

const ofItsNotice = eq(notice.id, receiptRound.subject_id);

/** Notices whose escalation came to calls lately, and how many of their own people somebody is to call for each. */
export function listPendingCalls({ db, services }: Source, userId: string, atMost: number, noticeId?: string) {
  const silent = sql`case ${receiptRound.target} when 'unread' then ${isSilent(services, 'unread')} else ${isSilent(services, 'unconfirmed')} end`;
  return db
    .select({
      id: notice.id,
      title: notice.title,
      title_en: notice.title_en,
      confirm_by: notice.confirm_by,
      since: receiptRound.done_at,
      people: sql<number>`count(distinct ${notification.user_id})::int`,
    })
    .from(receiptRound)
    .innerJoin(notice, ofItsNotice)
    .innerJoin(notification, eq(notification.subject_id, notice.id))
    .innerJoin(userDepartment, atPlace)
    .where(and(noticeId ? eq(notice.id, noticeId) : undefined, isCalling, calledBy(userId), silent))
    .groupBy(notice.id, receiptRound.done_at)
    .orderBy(asc(notice.id))
    .limit(atMost);
}

/** Came to calls within a month, and is neither recalled nor over. */
const isCalling = and(cameToCalls, eq(notice.status, 'sent'), sql`coalesce(${notice.expires_at}, 'infinity') > now()`);

/** SQL: some notice came to calls, and the person leads people whom they would call. Which ones `listPendingCalls` finds. */
export const someCalls = (userId: string): SQL =>
  sql`(exists (select from ${receiptRound} join ${notice} on ${ofItsNotice} where ${isCalling}) and exists ${departmentsCalled(userId)})`;

/** Whether the escalation of a notice came to calls. */
export async function isCallingFor(db: Db, noticeId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: receiptRound.id })
    .from(receiptRound)
    .innerJoin(notice, ofItsNotice)
    .where(and(eq(notice.id, noticeId), isCalling));
  return row !== undefined;
}

/** The silent people whom somebody calls (null: all of them), by place and name. */
export async function listCalls(
  { db, services }: Source,
  noticeId: string,
  target: ReceiptTarget,
  callerId: string | null,
  atMost: number,
) {
  const isCalled = callerId ? calledBy(callerId) : undefined;
  const where = and(eq(notification.subject_id, noticeId), isSilent(services, target), isCalled);
  const rows = await db
    .select({
      id: notification.id,
      user: { id: user.id, name: user.name, name_en: user.name_en },
      child: { id: child.id, name: child.name, name_en: child.name_en },
      place: { id: department.id, name: department.name, name_en: department.name_en },
      total: sql<number>`count(*) over ()::int`,
    })
    .from(notification)
    .innerJoin(user, eq(user.id, notification.user_id))
    .leftJoin(child, eq(child.id, notification.for_user_id))
    .leftJoin(userDepartment, atPlace)
    .leftJoin(department, eq(department.id, userDepartment.department_id))
    .where(where)
    .orderBy(asc(department.name), asc(user.name_pinyin), asc(notification.id))
    .limit(atMost);
  return { rows, total: rows[0]?.total ?? 0 };
}
