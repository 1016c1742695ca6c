import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { department, user, userDepartment } from '#modules/core/directory/server/tables.ts';
import { classesHeadedBy, classHeads } from '#modules/core/school/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { notification } from '#server/notify/tables.ts';
import { notice, noticeEscalationStep } from '../tables.ts';

type Target = 'unread' | 'unconfirmed';
const child = alias(user, 'child');

const silent = (target: Target): SQL =>
  target === 'unread'
    ? sql`${notification.read_at} is null`
    : sql`${notification.need_action} and ${notification.confirmed_at} is null`;

/** The main department of a recipient, or of the child whom it is about. */
const atPlace = and(
  sql`${userDepartment.user_id} = coalesce(${notification.for_user_id}, ${notification.user_id})`,
  eq(userDepartment.is_main, true),
  eq(userDepartment.state, 'active'),
);

/** Who has to call: the head of the class of each silent person, else the leader of the department. */
export async function listCallers(db: Db, { id }: { readonly id: string }, target: Target): Promise<string[]> {
  const places = await db
    .selectDistinct({ id: department.id, leader_id: department.leader_id })
    .from(notification)
    .innerJoin(userDepartment, atPlace)
    .innerJoin(department, eq(department.id, userDepartment.department_id))
    .where(and(eq(notification.subject_id, id), silent(target)));
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

/** Notices whose escalation came to calls lately, and how many of their own people somebody is to call for each. */
export function listPendingCalls(db: Db, userId: string, atMost: number, noticeId?: string) {
  const owed = sql`case when ${notice.must_confirm} or ${notice.reply_kind} <> 'none'
    then ${silent('unconfirmed')} else ${silent('unread')} end`;
  return db
    .select({
      id: notice.id,
      title: notice.title,
      title_en: notice.title_en,
      confirm_by: notice.confirm_by,
      since: noticeEscalationStep.done_at,
      people: sql<number>`count(distinct ${notification.user_id})::int`,
    })
    .from(noticeEscalationStep)
    .innerJoin(notice, eq(notice.id, noticeEscalationStep.notice_id))
    .innerJoin(notification, eq(notification.subject_id, notice.id))
    .innerJoin(userDepartment, atPlace)
    .where(and(noticeId ? eq(noticeEscalationStep.notice_id, noticeId) : undefined, isCalling, calledBy(userId), owed))
    .groupBy(notice.id, noticeEscalationStep.done_at)
    .orderBy(asc(notice.id))
    .limit(atMost);
}

/** Came to calls within a month, and is neither recalled nor over. */
const isCalling = and(
  eq(noticeEscalationStep.step, 'call'),
  sql`${noticeEscalationStep.done_at} > now() - interval '30 days'`,
  eq(notice.status, 'sent'),
  sql`coalesce(${notice.expires_at}, 'infinity') > now()`,
);

/** Whether the escalation of a notice came to calls. */
export async function isCallingFor(db: Db, noticeId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: noticeEscalationStep.id })
    .from(noticeEscalationStep)
    .innerJoin(notice, eq(notice.id, noticeEscalationStep.notice_id))
    .where(and(eq(noticeEscalationStep.notice_id, noticeId), isCalling));
  return row !== undefined;
}

/** The silent people whom somebody calls (null: all of them), by place and name. */
export async function listCalls(db: Db, noticeId: string, target: Target, callerId: string | null, atMost: number) {
  const where = and(eq(notification.subject_id, noticeId), silent(target), callerId ? calledBy(callerId) : undefined);
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

/** The steps of a notice, in their order. */
export const listSteps = (db: Db, noticeId: string) =>
  db.select().from(noticeEscalationStep).where(eq(noticeEscalationStep.notice_id, noticeId));
