import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import { anyOf, anyRow, type Todo, type TodoWaits } from '#server/home-feed/home-feed.ts';
import { decision, fact, lentBy, reviewOf } from '#server/home-feed/review.ts';
import type { ReviewedKind } from '#server/home-feed/reviewed-kinds.ts';
import type { Context } from '#server/http/context.ts';
import { isOwedBy, owedBy } from '#server/notify/broadcast.ts';
import { notification } from '#server/notify/tables.ts';
import { type Actor, holds } from '#server/rights/actor.ts';
import { formatDayTime } from '#shared/dates.ts';
import type { Text } from '#shared/text.ts';
import { announcements } from '../contract/announcements.contract.ts';
import { announcementLifecycle } from '../contract/announcements.lifecycle.ts';
import { notices } from '../contract/notices.contract.ts';
import { noticeLifecycle } from '../contract/notices.lifecycle.ts';
import { noticeRights } from '../rights.ts';
import { announcementActions } from './announcements.policy.ts';
import {
  announcementsWhere,
  type FoundAnnouncement,
  listManagedAnnouncements,
  managedBy,
} from './announcements.queries.ts';
import { managementReach } from './management.policy.ts';
import { factsOf } from './notices/notice-facts.ts';
import { NOTICE_PAGE } from './notices/notice-page.ts';
import { noticeActions } from './notices/notices.policy.ts';
import {
  type FoundNotice,
  isPendingApproval,
  listPendingApproval,
  managedNotices,
  noticesWhere,
  noticesWithDepartment,
} from './notices/notices.queries.ts';
import { listPendingCalls, someCalls } from './receipts/calls.queries.ts';
import { announcement, notice } from './tables.ts';

const AT_MOST = 50;

/** Where it opens for those who manage announcements. */
export const managementRoute = (id: string): string => `/internalNotice/mgmt_bulletin?announcement=${id}`;

/** What waits for somebody: answers that they owe, for themselves or a child, whom to call, and what they have to approve. */
export async function noticeTodos(ctx: Context): Promise<Todo[]> {
  const { actor, db } = ctx;
  const owed = (await owedBy(db, actor.user_id, AT_MOST)).map(toAnswer);
  const [isCaller, isDecider] = [calls(actor), decides(actor)];
  if (!isCaller && !isDecider) return owed;
  // what the group above or a school below sent or submitted waits here too
  const beyond = await acrossOrganizations(db, async () => [
    ...(isCaller ? await callTodos(ctx) : []),
    ...(isDecider ? await approvals(ctx) : []),
  ]);
  return [...owed, ...beyond];
}

/** Asked beyond the own organisation, where the approvals and calls are. */
export const noticeWaits: TodoWaits = ({ actor }) => {
  const { organizations } = managementReach(actor, noticeRights.approve);
  return anyOf(
    anyRow(notification, isOwedBy(actor.user_id)),
    calls(actor) ? someCalls(actor.user_id) : null,
    decides(actor) ? anyRow(noticesWithDepartment, isPendingApproval(actor.user_id, organizations)) : null,
    decides(actor) && organizations.length > 0
      ? anyRow(announcement, and(toApprove(actor), eq(announcement.status, 'pending_approval')))
      : null,
  );
};

/** A class teacher or head is to call whom no notice reached. */
const calls = ({ user_types }: Actor): boolean => user_types.includes('teacher');

const decides = (actor: Actor): boolean =>
  actor.organization_id !== null && (holds(actor, noticeRights.publish) || holds(actor, noticeRights.approve));

/** SQL condition: an announcement is where the person approves. */
const toApprove = (actor: Actor): SQL => managedBy(actor, [noticeRights.approve]);

/** Notices and announcements to approve. */
async function approvals({ actor, db }: Context): Promise<Todo[]> {
  const { organizations } = managementReach(actor, noticeRights.approve);
  const waiting = await listPendingApproval(db, actor.user_id, organizations, AT_MOST);
  const query = { page: 1, per_page: AT_MOST, scope: 'manage' as const, status: ['pending_approval' as const] };
  const managed = organizations.length ? (await listManagedAnnouncements(db, toApprove(actor), query)).rows : [];
  const others = managed.filter(({ row }) => row.created_by !== actor.user_id);
  return [...waiting.map((found) => toReview(actor, found)), ...others.map((found) => toPublish(actor, found))];
}

/** Notices whose silent readers a class teacher or head is to call. */
async function callTodos(ctx: Context): Promise<Todo[]> {
  const waiting = await listPendingCalls(ctx, ctx.actor.user_id, AT_MOST);
  return waiting.map((row) => ({
    key: `notice_calls:${row.id}`,
    kind: 'notice_calls',
    title: `请致电：${row.title}`,
    title_en: `Please call: ${row.title_en ?? row.title}`,
    detail: `${row.people}人未回应`,
    detail_en: row.people === 1 ? '1 person has not responded' : `${row.people} people have not responded`,
    due_at: row.confirm_by,
    since: row.since ?? new Date().toISOString(),
    route: NOTICE_PAGE + row.id,
    mobile_route: `/mobile${NOTICE_PAGE}${row.id}`,
  }));
}

function toAnswer(row: Awaited<ReturnType<typeof owedBy>>[number]): Todo {
  return {
    key: `notice:${row.id}`,
    kind: 'notice_answer',
    title: row.title,
    title_en: row.title_en,
    detail: '请确认或回复',
    detail_en: 'Waiting for your reply',
    due_at: row.due_at,
    since: row.created_at,
    route: row.route ?? '/messageList',
    mobile_route: row.route && `/mobile${row.route}`,
    for_user_id: row.for_user_id,
  };
}

const REVIEWED: Readonly<Record<FoundNotice['row']['kind'], Text>> = {
  notice: { cn: '通知待审批', us: 'Notice to approve' },
  bulletin: { cn: '通报待审批', us: 'Bulletin to approve' },
  message: { cn: '消息待审批', us: 'Message to approve' },
};

function toReview(actor: Actor, found: FoundNotice): Todo {
  const { row, author } = found;
  return {
    key: `internotification:${row.id}`,
    kind: 'notice_review',
    title: REVIEWED[row.kind].cn,
    title_en: REVIEWED[row.kind].us,
    detail: `${row.title} · ${author.name}`,
    detail_en: `${row.title_en ?? row.title} · ${author.name_en ?? author.name}`,
    due_at: row.send_at,
    since: row.updated_at,
    ...noticePages(row.id),
    review: noticeActions(factsOf(found), actor).includes('approve')
      ? reviewOf(actor, {
          type: 'internotification',
          id: row.id,
          facts: factsToRead(actor, found),
          moves: [
            decision('approve', notices.approve, row.id, { body: { version: row.version } }),
            decision('return', notices.giveBack, row.id, { body: { version: row.version }, words: 'reason' }),
          ],
          // what goes to many is read before
          batch: false,
          for: lentBy(actor, noticeRights.approve),
        })
      : null,
  };
}

function factsToRead(actor: Actor, { row, author, organization }: FoundNotice | FoundAnnouncement) {
  const at = row.send_at;
  return [
    fact({ cn: '标题', us: 'Title' }, row.title, row.title_en),
    fact({ cn: '作者', us: 'Author' }, author.name, author.name_en),
    fact({ cn: '学校', us: 'School' }, organization.name, organization.name_en),
    at
      ? fact(
          { cn: '发送时间', us: 'Sent at' },
          formatDayTime(at, 'cn', actor.time_zone),
          formatDayTime(at, 'us', actor.time_zone),
        )
      : null,
  ];
}

const noticePages = (id: string) => ({ route: NOTICE_PAGE + id, mobile_route: `/mobile${NOTICE_PAGE}${id}` });

const DECIDED = { module: 'notices', decides: ['approve', 'return'], hands_in: ['submit'] } as const;

const asReviewed = ({ row, author }: FoundNotice | FoundAnnouncement) => ({
  id: row.id,
  title: row.title,
  title_en: row.title_en,
  detail: author.name,
  detail_en: author.name_en,
  state: row.status,
});

/** Notices that somebody decided, or submitted, as one of those who write, decide or oversee. */
export const noticeReviews: ReviewedKind = {
  ...DECIDED,
  type: 'internotification',
  lifecycle: noticeLifecycle,
  rows: async ({ actor, db }, ids) => {
    const seen = and(inArray(notice.id, [...ids]), managedNotices(actor));
    const rows = await acrossOrganizations(db, () => noticesWhere(db, seen));
    return rows.map((found) => ({ ...asReviewed(found), ...noticePages(found.row.id) }));
  },
};

/** The same of announcements. */
export const announcementReviews: ReviewedKind = {
  ...DECIDED,
  type: 'announcement',
  lifecycle: announcementLifecycle,
  rows: async ({ actor, db }, ids) => {
    const seen = and(inArray(announcement.id, [...ids]), managedBy(actor));
    const rows = await acrossOrganizations(db, () => announcementsWhere(db, seen));
    return rows.map((found) => ({ ...asReviewed(found), ...announcementPages(found.row.id) }));
  },
};

const announcementPages = (id: string) => ({
  route: managementRoute(id),
  mobile_route: `/mobile/mgmt_bulletin?announcement=${id}`,
});

function toPublish(actor: Actor, found: FoundAnnouncement): Todo {
  const { row, author } = found;
  return {
    key: `announcement:${row.id}`,
    kind: 'announcement_review',
    title: '公告待审批',
    title_en: 'Announcement to approve',
    detail: `${row.title} · ${author.name}`,
    detail_en: `${row.title_en ?? row.title} · ${author.name_en ?? author.name}`,
    due_at: null,
    since: row.updated_at,
    ...announcementPages(row.id),
    review: announcementActions(row, actor).includes('approve')
      ? reviewOf(actor, {
          type: 'announcement',
          id: row.id,
          facts: factsToRead(actor, found),
          moves: [
            decision('approve', announcements.approve, row.id, { body: { version: row.version } }),
            decision('return', announcements.giveBack, row.id, { body: { version: row.version }, words: 'reason' }),
          ],
          batch: false,
          for: lentBy(actor, noticeRights.approve),
        })
      : null,
  };
}
